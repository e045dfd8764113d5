import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { chatApp, startCarriers, type StandInCarriers } from '#testing/start-carriers.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { isWithoutAddress, nowhere, type Addresses, type Carriers, type Parcel } from './carrier.ts'
import { carriersOf } from './carriers.ts'

let outside: StandInCarriers
let sms: SmsStandIn
let carriers: Carriers
const noted: string[] = []

const build = (change: Record<string, string | undefined> = {}): Carriers =>
  carriersOf({
    environment: { ...outside.settings, ...sms.settings, VIGIL_SMS_ALARM_TEMPLATE: 'SMS_2', ...change },
    now: Date.now,
    notePush: (endpoint, outcome) => Promise.resolve(noted.push(`${outcome} ${endpoint}`)),
  })

beforeAll(async () => {
  ;[outside, sms] = await Promise.all([startCarriers(), startSmsStandIn()])
  carriers = build()
})
afterAll(async () => {
  await Promise.all([outside.stop(), sms.stop()])
})

const english = { unit: 'Riverside', event: 'Fire alarm' }
const words = { unit: '滨江大厦', place: '3 层', equipment: '烟感 12', event: '火警' }
const parcel = (addresses: Partial<Addresses>): Parcel => ({
  id: uuidV7(),
  ring: 1,
  accountId: uuidV7(),
  alarmId: uuidV7(),
  priority: 1,
  addresses: { ...nowhere, ...addresses },
  words,
  english,
})
const twice = async (channel: keyof Carriers, one: Parcel) => {
  for (let turn = 0; turn < 2; turn += 1) await carriers[channel][0]?.send(one)
}

describe('a word that is sent twice under one number', () => {
  it('rings once on the telephone, and again only as the second ring', async () => {
    const call = parcel({ mobile: '12000000001' })
    await twice('voice', call)
    expect((await outside.shown('voice'))['calls']).toMatchObject([{ mobile: '12000000001', params: words }])
    await carriers.voice[0]?.send({ ...call, ring: 2 })
    expect((await outside.shown('voice'))['calls']).toHaveLength(2)
  })

  it('is one text message', async () => {
    await twice('sms', parcel({ mobile: '12000000002' }))
    expect(await sms.codesOf('12000000002')).toHaveLength(1)
  })

  it('is one push, which only this browser can open', async () => {
    const browser = await outside.browser()
    const one = parcel({ push: [browser] })
    await twice('push', one)
    const { messages } = await outside.shown('push')
    expect(messages).toMatchObject([
      { urgency: 'high', body: { messageId: one.id, alarmId: one.alarmId, words, english } },
    ])
  })

  it('is one message of the chat platform', async () => {
    await twice('chat', parcel({ chat: { appId: chatApp, openId: 'o-1' } }))
    const { messages } = await outside.shown('chat')
    expect(messages).toMatchObject([{ openId: 'o-1', template: 'text-1', words: { event: { value: '火警' } } }])
  })

  it('is one letter', async () => {
    await twice('email', parcel({ mail: 'duty@example.com' }))
    const { letters } = await outside.shown('letters')
    expect(letters).toMatchObject([{ to: 'duty@example.com', subject: '火警 · 滨江大厦' }])
    expect(letters?.[0]?.['text']).toContain('3 层')
  })
})

describe('a word that cannot be carried', () => {
  it.each(['voice', 'sms', 'push', 'chat', 'email'] as const)(
    'by %s for want of an address says so',
    async (channel) => {
      const failed = await carriers[channel][0]?.send(parcel({})).catch((error: unknown) => error)
      expect(isWithoutAddress(failed)).toBe(true)
    },
  )

  it('to a browser that has left is no push, and the browser is forgotten', async () => {
    const browser = await outside.browser()
    await outside.leave(browser.endpoint)
    const failed = await carriers.push[0]?.send(parcel({ push: [browser] })).catch((error: unknown) => error)
    expect(isWithoutAddress(failed)).toBe(true)
    expect(noted).toContain(`gone ${browser.endpoint}`)
  })

  it.each([
    ['voice', { VIGIL_VOICE_ACCESS_KEY_SECRET: 'another' }, { mobile: '12000000009' }, 'SignatureDoesNotMatch'],
    ['email', { VIGIL_MAIL_URL: 'smtp://alarm:wrong@127.0.0.1' }, { mail: 'a@example.com' }, '535'],
    ['chat', { VIGIL_CHAT_APPS: `{"${chatApp}":{"secret":"x"}}` }, { chat: { appId: chatApp, openId: 'o' } }, '40125'],
  ] as const)('by %s with the wrong secret fails with the provider’s reason', async (channel, change, to, reason) => {
    const port = new URL(outside.settings['VIGIL_MAIL_URL'] ?? '').port
    const wrong = build('VIGIL_MAIL_URL' in change ? { VIGIL_MAIL_URL: `${change.VIGIL_MAIL_URL}:${port}` } : change)
    await expect(wrong[channel][0]?.send(parcel(to))).rejects.toThrow(reason)
  })
})

describe('the settings', () => {
  it('name the carriers there are, and a second one where it is set up', () => {
    const { VIGIL_SMS_ACCESS_KEY_ID: id, VIGIL_SMS_ACCESS_KEY_SECRET: secret } = sms.settings
    const second = {
      VIGIL_SMS_2_ACCESS_KEY_ID: id,
      VIGIL_SMS_2_ACCESS_KEY_SECRET: secret,
      VIGIL_SMS_2_SIGN_NAME: '守安',
      VIGIL_SMS_2_ALARM_TEMPLATE: 'SMS_9',
    }
    expect(build(second).sms.map(({ name }) => name)).toEqual(['sms 1', 'sms 2'])
    expect(carriersOf({ environment: {}, now: Date.now, notePush: () => Promise.resolve() })).toEqual({
      push: [],
      chat: [],
      sms: [],
      voice: [],
      email: [],
    })
  })

  it('are given whole or not at all, and never name an open line', () => {
    expect(() => build({ VIGIL_VOICE_ALARM_TEMPLATE: undefined })).toThrow('VIGIL_VOICE_ALARM_TEMPLATE')
    expect(() => build({ VIGIL_VOICE_URL: 'http://voice.example' })).toThrow('https')
    expect(() => build({ VIGIL_RECEIPT_KEY: 'short' })).toThrow('too weak')
  })
})
