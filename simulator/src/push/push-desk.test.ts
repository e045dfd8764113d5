import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPushDesk } from './push-desk.ts'

const desk = createPushDesk()
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
let base: string
let endpoint: string

beforeAll(async () => {
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  // A server that listens on a port has such an address.
  base = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`
  // As the desk gives it to a browser.
  endpoint = ((await (await fetch(`${base}/subscribe`, { method: 'POST' })).json()) as { endpoint: string }).endpoint
})
afterAll(() => desk.close())

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed as RFC 8292 shows it. */
const vapid = (claims: object, key = privateKey) => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${text}.${signature}, k=${point.toString('base64url')}`
}
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600
const sub = 'mailto:a@example.com'

const post = async (authorization: string) => {
  const headers = { authorization, 'content-encoding': 'aes128gcm', ttl: '60', topic: 'one' }
  const response = await fetch(endpoint, { method: 'POST', headers, body: 'not sealed for anybody' })
  return { status: response.status, body: await response.json() }
}

describe('the stand-in for a push service', () => {
  it.each([
    ['nobody', () => ''],
    ['somebody who speaks to another service', () => vapid({ aud: 'https://other.example', exp: inAnHour(), sub })],
    ['somebody whose word has run out', () => vapid({ aud: base, exp: 1, sub })],
    ['somebody who gives no address', () => vapid({ aud: base, exp: inAnHour() })],
    [
      'somebody with another key',
      () =>
        vapid({ aud: base, exp: inAnHour(), sub }, generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey),
    ],
  ])('refuses %s', async (_who, header) => {
    expect(await post(header())).toMatchObject({ status: 403 })
  })

  it('refuses what the browser cannot open, and keeps nothing of it', async () => {
    expect(await post(vapid({ aud: base, exp: inAnHour(), sub }))).toMatchObject({ status: 400 })
    expect(await (await fetch(base)).json()).toEqual({ messages: [] })
  })

  it('says when a browser is gone', async () => {
    await fetch(endpoint, { method: 'DELETE' })
    expect(await post(vapid({ aud: base, exp: inAnHour(), sub }))).toMatchObject({ status: 410 })
  })
})
