import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webPush, type Push } from './send-push.ts'

const settings = () => {
  const pair = createECDH('prime256v1')
  return {
    VIGIL_PUSH_PUBLIC_KEY: pair.generateKeys('base64url'),
    VIGIL_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
    VIGIL_PUSH_SUBJECT: 'mailto:duty@example.com',
  }
}

describe('where a push goes', () => {
  const push = webPush(settings(), Date.now)

  it.each(['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/q', 'https://a.notify.windows.com/w'])(
    'may be %s',
    (endpoint) => expect(push?.accepts(endpoint)).toBe(true),
  )

  it.each([
    'https://intranet/',
    'http://fcm.googleapis.com/x',
    'https://169.254.169.254/latest',
    'https://push.apple.com.evil.example/',
    'https://u:p@fcm.googleapis.com/x',
    'no address',
  ])('is never %s', (endpoint) => expect(push?.accepts(endpoint)).toBe(false))

  it('is nowhere without keys, and half of them end the start', () => {
    expect(webPush({}, Date.now)).toBeUndefined()
    expect(() => webPush({ ...settings(), VIGIL_PUSH_SUBJECT: '' }, Date.now)).toThrow('VIGIL_PUSH_SUBJECT')
  })

  it('is nowhere with halves of two keys, or with nobody to turn to', () => {
    const { VIGIL_PUSH_PUBLIC_KEY } = settings()
    expect(() => webPush({ ...settings(), VIGIL_PUSH_PUBLIC_KEY }, Date.now)).toThrow('not the public half')
    expect(() => webPush({ ...settings(), VIGIL_PUSH_SUBJECT: 'duty' }, Date.now)).toThrow('subject')
  })
})

describe('what a push service is sent', () => {
  type Heard = { headers: IncomingHttpHeaders; bytes: number }
  let server: Server
  let push: Push | undefined
  const heard: Heard[] = []
  const answers: number[] = []
  const at = Date.parse('2026-11-15T08:00:00Z')

  beforeAll(async () => {
    server = createServer((request, response) => {
      void request.toArray().then((parts: Buffer[]) => {
        heard.push({ headers: request.headers, bytes: Buffer.concat(parts).length })
        response.writeHead(answers.shift() ?? 201, { location: 'http://127.0.0.1:1/elsewhere' }).end()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    push = webPush({ ...settings(), VIGIL_PUSH_HOSTS: `127.0.0.1:${portOf(server)}` }, () => at)
  })
  afterAll(() => server.close())

  // A server that listens on a port has such an address.
  const portOf = (on: Server) => (on.address() as AddressInfo).port
  const browser = () => {
    const endpoint = `http://127.0.0.1:${portOf(server)}/push/1`
    const auth = randomBytes(16).toString('base64url')
    return { endpoint, p256dh: createECDH('prime256v1').generateKeys('base64url'), auth }
  }
  const wish = { id: '0197-aa', isUrgent: true, body: '{"words":"火警"}' }

  it('says how urgent it is, what it takes the place of, and for half a day who speaks', async () => {
    expect(await push?.send(browser(), wish)).toBe('sent')
    const { headers } = heard.at(-1) ?? {}
    expect(headers).toMatchObject({ urgency: 'high', topic: '0197aa', ttl: '3600', 'content-encoding': 'aes128gcm' })
    const claims = String(headers?.authorization).split('.')[1] ?? ''
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: `http://127.0.0.1:${portOf(server)}`,
      exp: at / 1_000 + 12 * 3_600,
      sub: 'mailto:duty@example.com',
    })
  })

  it('is one record that every push service takes, and what would be more is not sent', async () => {
    await push?.send(browser(), { ...wish, body: 'x'.repeat(3_900) })
    expect(heard.at(-1)?.bytes).toBeLessThanOrEqual(4_096)
    await expect(push?.send(browser(), { ...wish, body: 'x'.repeat(3_901) })).rejects.toThrow('small')
  })

  it('is not sent on to where the push service points', async () => {
    answers.push(307)
    await expect(push?.send(browser(), wish)).rejects.toThrow()
  })

  it.each([404, 410])('says by %i that the browser is gone', async (status) => {
    answers.push(status)
    expect(await push?.send(browser(), wish)).toBe('gone')
  })
})
