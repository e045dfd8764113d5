import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmsDesk } from './sms-desk.ts'

const key = { id: 'test-key', secret: 'test-secret' }
const desk = createSmsDesk(key)
let base: string
let serial = 0

beforeAll(async () => {
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  // A server that listens on a port has such an address.
  base = `127.0.0.1:${(desk.address() as AddressInfo).port}`
})
afterAll(() => desk.close())

const query = (mobile: string) =>
  `PhoneNumbers=${mobile}&SignName=%E5%AE%88%E5%AE%89&TemplateCode=SMS_1&TemplateParam=%7B%22code%22%3A%22123456%22%7D`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Signed word for word as the manual's example shows it. */
const headersFor = (sentQuery: string, change: Record<string, string> = {}) => {
  const headers: Record<string, string> = {
    host: base,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date().toISOString(),
    'x-acs-signature-nonce': `nonce ${++serial}`,
    'x-acs-version': '2017-05-25',
    ...change,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = `POST\n/\n${sentQuery}\n${lines.join('')}\n${names}\n${sha256('')}`
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
  }
}

const post = async (sentQuery: string, headers: Record<string, string>) => {
  const { host: _host, ...sent } = headers
  const response = await fetch(`http://${base}/?${sentQuery}`, { method: 'POST', headers: sent })
  return { status: response.status, body: await response.json() }
}

const taken = async (mobile: string) => (await fetch(`http://${base}/messages?mobile=${mobile}`)).json()

describe('the stand-in for the provider', () => {
  it('keeps and shows what was signed rightly', async () => {
    const sent = query('13900000001')
    expect(await post(sent, headersFor(sent))).toMatchObject({ status: 200, body: { Code: 'OK' } })
    expect(await taken('13900000001')).toMatchObject({
      messages: [{ signName: '守安', template: 'SMS_1', params: { code: '123456' } }],
    })
  })

  it('refuses another number under the same signature, and keeps nothing', async () => {
    const headers = headersFor(query('13900000002'))
    expect(await post(query('13900000003'), headers)).toMatchObject({ body: { Code: 'SignatureDoesNotMatch' } })
    expect(await taken('13900000003')).toEqual({ messages: [] })
  })

  it('refuses the same request a second time', async () => {
    const sent = query('13900000004')
    const headers = headersFor(sent)
    await post(sent, headers)
    expect(await post(sent, headers)).toMatchObject({ body: { Code: 'SignatureNonceUsed' } })
  })

  it.each([
    ['an old date', { 'x-acs-date': '2020-01-01T00:00:00Z' }, 'InvalidTimeStamp.Expired'],
    ['another operation', { 'x-acs-action': 'DeleteAll' }, 'InvalidAction.NotFound'],
  ])('refuses %s', async (_what, change, code) => {
    const sent = query('13900000005')
    expect(await post(sent, headersFor(sent, change))).toMatchObject({ status: 400, body: { Code: code } })
  })

  it('refuses a key it does not know', async () => {
    const sent = query('13900000006')
    const headers = headersFor(sent)
    const foreign = { ...headers, authorization: headers.authorization.replace('test-key', 'other-key') }
    expect(await post(sent, foreign)).toMatchObject({ body: { Code: 'InvalidAccessKeyId.NotFound' } })
  })
})
