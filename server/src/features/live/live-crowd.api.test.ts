/** One client's trouble is nobody else's: those who read slowly, shout, or knock in strange ways. */
import { connect } from 'node:net'
import { cursorAfter, type LiveCursor } from '@vigil/contract/live/live'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { openLiveClient, subscribed } from '#testing/live-client.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let outbox: OutboxWriter
let oem: string
let project: string
let scope: string
let token: string

beforeAll(async () => {
  server = await startTestServer()
  outbox = createOutboxWriter(server.database.environment['VIGIL_DATABASE_ENGINE_URL'])
  oem = await server.make.oem()
  project = await server.make.project(oem)
  scope = `project:${project}`
  const { loginName } = await server.make.account('oem', { oem })
  token = await server.signIn(loginName)
})
afterAll(async () => {
  await outbox.stop()
  await server.stop()
})

const hears = async (): Promise<void> => {
  const client = await subscribed(server.base, token, [scope])
  const [position] = await outbox.add([{ oem, project }])
  expect(await client.heard('equipment.state')).toMatchObject({ position })
  await client.close()
}

/** Large on purpose: loopback takes several megabytes before anything waits in the process. */
const heavy = (): { alarm: LiveAlarm } => ({
  alarm: {
    alarmId: uuidV7(),
    equipmentId: uuidV7(),
    projectId: project,
    kind: 'fire-alarm',
    event: 'x'.repeat(60_000),
    priority: 1,
    condition: 'active',
    state: 'received',
    likelyReal: false,
    count: 1,
    firstAt: '2025-01-01T00:00:00.000Z',
    lastAt: '2025-01-01T00:00:00.000Z',
    version: 0,
  },
})

describe('a client that reads nothing', () => {
  it('is cut, the others hear everything in time, and it comes back to exactly what it missed', async () => {
    const slow = await subscribed(server.base, token, [scope])
    const quick = await subscribed(server.base, token, [scope])
    let cursor: LiveCursor = (await slow.heard('snapshot')).cursor
    slow.socket.pause()
    const added: number[] = []
    const delays: number[] = []
    for (let n = 0; n < 300; n += 1) {
      const began = Date.now()
      const [position = 0] = await outbox.add([{ oem, project, type: 'alarm.raised', body: heavy() }])
      added.push(position)
      if (n % 50 !== 0) continue
      await quick.heard('alarm.raised', (frame) => frame.position === position)
      delays.push(Date.now() - began)
    }
    await quick.heard('alarm.raised', (frame) => frame.position === added.at(-1))
    expect(quick.events().map(({ position }) => position)).toEqual(added)
    expect(Math.max(...delays)).toBeLessThan(1_000)

    slow.socket.resume()
    expect([1006, 4008]).toContain(await slow.closed)
    const heard = slow.events()
    expect(heard.length).toBeLessThan(added.length)
    while (heard.length < added.length) {
      cursor = heard.reduce(cursorAfter, cursor)
      const back = await openLiveClient(server.base)
      back.say({ type: 'hello', token, cursor })
      back.say({ type: 'subscribe', scopes: [scope] })
      await back.heard('snapshot').catch(() => undefined)
      expect(back.frames.some(({ type }) => type === 'resync')).toBe(false)
      heard.push(...back.events())
      await back.close()
    }
    expect(heard.map(({ position }) => position)).toEqual(added)
    await quick.close()
  })
})

describe('a client that asks without end', () => {
  it('is cut, and the others are served', async () => {
    const client = await openLiveClient(server.base)
    client.say({ type: 'hello', token })
    for (let n = 0; n < 200; n += 1) client.say({ type: 'subscribe', scopes: [scope] })
    expect(await client.closed).toBe(1008)
    await hears()
  })

  it('is refused more scopes than a screen can show', async () => {
    const client = await subscribed(server.base, token, [scope])
    for (let n = 0; n < 2; n += 1)
      client.say({ type: 'subscribe', scopes: Array.from({ length: 100 }, () => `project:${uuidV7()}`) })
    const projects = await Promise.all(Array.from({ length: 100 }, () => server.make.project(oem)))
    client.say({ type: 'subscribe', scopes: projects.map((id) => `project:${id}`) })
    client.say({ type: 'subscribe', scopes: Array.from({ length: 100 }, () => `project:${uuidV7()}`) })
    expect((await client.heard('refused', ({ code }) => code === 'tooMany')).scopes).toHaveLength(100)
    await client.close()
  })

  it('of nonsense is told so, and still hears', async () => {
    const client = await subscribed(server.base, token, [scope])
    for (const text of [
      '{',
      '[]',
      '"x"',
      '{"type":"hello","token":"x","cursor":{"1":-1}}',
      '{"type":"subscribe","scopes":["project:*"]}',
    ])
      client.socket.send(text)
    client.say({ type: 'ack', lane: 1, position: 1 })
    client.say({ type: 'hello', token })
    const [position] = await outbox.add([{ oem, project }])
    expect(await client.heard('equipment.state')).toMatchObject({ position })
    expect(client.frames.filter(({ type }) => type === 'refused')).toEqual(
      Array.from({ length: 6 }, () => ({ type: 'refused', code: 'invalidInput', scopes: [] })),
    )
    await client.close()
  })
})

describe('a strange knock', () => {
  const port = (): number => server.api.listening[0]?.port ?? 0
  const knock = (lines: string[]): Promise<string> =>
    new Promise((resolve) => {
      let answer = ''
      const socket = connect(port(), '127.0.0.1', () => socket.write([...lines, '', ''].join('\r\n')))
      socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined)
      socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''))
      setTimeout(() => socket.destroy(), 300)
    })
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]

  it.each([100, 2_500, 3_000, 3_900])(
    '[C17] with %i headers leaves the process alive and others served',
    async (count) => {
      const many = Array.from({ length: count }, () => 'a:')
      expect(await knock(['GET /live/socket HTTP/1.1', 'Host: x', ...upgrade, ...many])).toContain(' 431 ')
      expect(await knock(['GET /live/socket HTTP/1.1', 'Host: x', ...many, ...upgrade])).not.toContain(' 101 ')
      await hears()
    },
  )

  it('from a foreign page, or with the token in the address, opens nothing', async () => {
    expect(await knock(['GET /live/socket HTTP/1.1', 'Host: x', 'Origin: https://evil.example', ...upgrade])).toContain(
      ' 403 ',
    )
    expect(await knock([`GET /live/socket?token=${token} HTTP/1.1`, 'Host: x', ...upgrade])).toContain(' 400 ')
  })

  it('for an upgrade that does not exist is answered like any call', async () => {
    expect(
      await knock(['GET /live HTTP/1.1', 'Host: x', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c']),
    ).toContain(' 200 ')
    expect(await (await fetch(`${server.base}/live`)).json()).toEqual({ live: true })
  })
})
