import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { smsSender } from './send-sms.ts'

let sms: SmsStandIn
beforeAll(async () => {
  sms = await startSmsStandIn()
})
afterAll(() => sms.stop())

const senderWith = (change: Record<string, string | undefined>) => smsSender({ ...sms.settings, ...change }, Date.now)

describe('a text message', () => {
  it('arrives with the provider as it was given, signed so that the provider takes it', async () => {
    await senderWith({})?.('13800000001', { code: '012345' })
    expect(await sms.codesOf('13800000001')).toEqual(['012345'])
  })

  it.each([
    ['signed with the wrong secret', { VIGIL_SMS_ACCESS_KEY_SECRET: 'another' }, 'SignatureDoesNotMatch'],
    ['signed with an unknown key', { VIGIL_SMS_ACCESS_KEY_ID: 'another' }, 'InvalidAccessKeyId.NotFound'],
  ])('%s fails with the provider’s reason', async (_what, change, reason) => {
    await expect(senderWith(change)?.('13800000002', { code: '1' })).rejects.toThrow(reason)
    expect(await sms.codesOf('13800000002')).toEqual([])
  })

  it('fails when nobody listens', async () => {
    await expect(senderWith({ VIGIL_SMS_URL: 'http://127.0.0.1:1' })?.('13800000003', { code: '1' })).rejects.toThrow()
  })
})

describe('the settings of the provider', () => {
  it('may be absent: then there are no messages', () => {
    expect(smsSender({}, Date.now)).toBeUndefined()
  })

  it('are given whole or not at all', () => {
    expect(() => senderWith({ VIGIL_SMS_SIGN_NAME: undefined })).toThrow('VIGIL_SMS_SIGN_NAME')
  })

  it('never name an open line: codes and numbers travel there', () => {
    expect(() => senderWith({ VIGIL_SMS_URL: 'http://sms.example' })).toThrow('https')
  })
})
