// @vitest-environment node -- the socket is Node's own, which follows the browser's
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerFrame } from '@vigil/contract/live/live'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { createLiveConnection, type LiveConnection, type LiveOptions } from './live-connection.ts'
import { reconnectDelay } from '@vigil/contract/live/reconnect-delay'

const id = '01930000-0000-7000-8000-000000000001'
const scope = `project:${id}`
const at = '2026-11-14T06:32:00.000Z'

const online = (lane: 1 | 2, position: number) => ({
  type: 'equipment.online',
  scope,
  lane,
  position,
  at,
  equipmentId: id,
  projectId: id,
  online: true,
  cause: 'report',
})
const fire = aRaisedFrame({}, 9)

let server: LiveServer
let live: LiveConnection
let told: ServerFrame[] = []

const connect = (options: Partial<LiveOptions> = {}): LiveConnection => {
  live = createLiveConnection({
    address: server.address,
    token: () => 'secret',
    backoff: { firstMs: 10, mostMs: 20 },
    ...options,
  })
  live.onFrame((frame) => told.push(frame))
  live.start()
  return live
}
const becomes = (status: string) => vi.waitFor(() => expect(live.state().status).toBe(status), 3_000)

beforeEach(async () => {
  server = await startLiveServer()
  told = []
})
afterEach(async () => {
  live.stop()
  await server.stop()
})

describe('the live connection', () => {
  it('[spec 7.realtime] says hello with the token in the first frame, never in the address, then subscribes', async () => {
    connect().watch(scope)
    await vi.waitFor(() => expect(server.heard).toHaveLength(2))
    expect(server.heard).toEqual([
      { type: 'hello', token: 'secret', cursor: {} },
      { type: 'subscribe', scopes: [scope] },
    ])
    expect(server.addresses).toEqual(['/live'])
  })

  it('asks for a scope once however many watch it, and gives it up with the last', async () => {
    connect()
    await becomes('live')
    const leaveFirst = live.watch(scope)
    const leaveSecond = live.watch(scope)
    await vi.waitFor(() => expect(server.heard).toHaveLength(2))
    leaveFirst()
    leaveSecond()
    await vi.waitFor(() => expect(server.heard.map(({ type }) => type)).toEqual(['hello', 'subscribe', 'unsubscribe']))
  })

  it('asks for what is watched together in few words: the platform cuts who says too much at once (B12)', async () => {
    connect()
    await becomes('live')
    const scopes = Array.from({ length: 250 }, (_, n) => `equipment:${n}`)
    const leave = scopes.map((one) => live.watch(one))
    await vi.waitFor(() => expect(server.heard).toHaveLength(4))
    expect(server.heard.flatMap((said) => (said.type === 'subscribe' ? said.scopes : []))).toEqual(scopes)
    for (const one of leave) one()
    await vi.waitFor(() => expect(server.heard).toHaveLength(7))
  })

  it('asks anew for a scope that was left and is watched again at once: what it said was dropped (B3)', async () => {
    connect()
    await becomes('live')
    const leave = live.watch(scope)
    await vi.waitFor(() => expect(server.heard).toHaveLength(2))
    leave()
    live.watch(scope)
    await vi.waitFor(() => expect(server.heard).toHaveLength(4))
    expect(server.heard.map(({ type }) => type)).toEqual(['hello', 'subscribe', 'unsubscribe', 'subscribe'])
  })

  it('acknowledges an alarm that has reached the page', async () => {
    connect()
    await becomes('live')
    server.say(fire)
    await vi.waitFor(() => expect(server.heard.at(-1)).toEqual({ type: 'ack', lane: 1, position: 9 }))
    expect(told.at(-1)).toMatchObject({ type: 'alarm.raised' })
  })

  it('resumes with the last position of each lane and subscribes again', async () => {
    connect().watch(scope)
    await becomes('live')
    server.say(online(2, 41))
    server.say(fire)
    await vi.waitFor(() => expect(told.map(({ type }) => type)).toContain('alarm.raised'))
    server.cut()
    await vi.waitFor(() => expect(server.heard.filter(({ type }) => type === 'hello')).toHaveLength(2))
    expect(server.heard.findLast(({ type }) => type === 'hello')).toMatchObject({ cursor: { 1: 9, 2: 41 } })
    await vi.waitFor(() => expect(server.heard.at(-1)).toEqual({ type: 'subscribe', scopes: [scope] }))
  })

  it('forgets its positions at a resync: after a restored backup the log begins lower, and the next fire is shown (B2)', async () => {
    connect()
    await becomes('live')
    server.say(aRaisedFrame({}, 900))
    server.say({ type: 'resync', at, reason: 'tooFarBehind' })
    server.say(aRaisedFrame({ alarmId: '01930000-0000-7000-8000-000000000077' }, 12))
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ type: 'alarm.raised', position: 12 }))
    server.cut()
    await vi.waitFor(() => expect(server.heard.filter(({ type }) => type === 'hello')).toHaveLength(2))
    expect(server.heard.findLast(({ type }) => type === 'hello')).toMatchObject({ cursor: { 1: 12 } })
  })

  it('begins without a position after it was stopped: another session has another log to hear (B2)', async () => {
    connect()
    await becomes('live')
    server.say(aRaisedFrame({}, 900))
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ position: 900 }))
    live.stop()
    live.start()
    await vi.waitFor(() => expect(server.heard.filter(({ type }) => type === 'hello')).toHaveLength(2))
    expect(server.heard.findLast(({ type }) => type === 'hello')).toMatchObject({ cursor: {} })
  })

  it('tells when the last watcher of a scope has gone, and knows which are watched (B3)', async () => {
    connect()
    const gone: string[] = []
    live.onLeft((one) => gone.push(one))
    const [leaveFirst, leaveSecond] = [live.watch(scope), live.watch(scope)]
    leaveFirst()
    expect([gone, live.isWatched(scope)]).toEqual([[], true])
    leaveSecond()
    expect([gone, live.isWatched(scope)]).toEqual([[scope], false])
  })

  it('shows a frame that is replayed only once', async () => {
    connect()
    await becomes('live')
    server.say(online(2, 41))
    server.say(online(2, 41))
    server.say(online(2, 42))
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ position: 42 }))
    expect(told.filter(({ type }) => type === 'equipment.online')).toHaveLength(2)
  })

  it('leaves aside what it cannot read and goes on', async () => {
    connect()
    await becomes('live')
    server.say('not json')
    server.say({ type: 'from.the.future' })
    server.say(online(2, 1))
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ type: 'equipment.online' }))
  })

  it('[spec 4.connection-counter] counts every connection that comes about', async () => {
    connect()
    await vi.waitFor(() => expect(live.state().connections).toBe(1))
    server.cut()
    await vi.waitFor(() => expect(live.state().connections).toBe(2))
  })
})

describe('silence', () => {
  it('[spec 3.client-state] is an interruption after the limit, with the time of the last word, and heals by itself', async () => {
    connect({ silentAfterMs: 120 })
    await becomes('live')
    const heardAt = live.state().heardAt
    server.welcomes(false)
    await becomes('interrupted')
    expect(live.state().heardAt).toBe(heardAt)
    // A server that accepts and says nothing is left for another try too.
    await vi.waitFor(() => expect(server.heard.filter(({ type }) => type === 'hello').length).toBeGreaterThan(2))
    server.welcomes(true)
    await becomes('live')
  })

  it('does not begin while heartbeats come', async () => {
    const heartbeats = setInterval(() => server.say({ type: 'heartbeat', at }), 25)
    connect({ silentAfterMs: 120 })
    await becomes('live')
    const changes: string[] = []
    live.onState(({ status }) => changes.push(status))
    await new Promise((passed) => setTimeout(passed, 400))
    clearInterval(heartbeats)
    expect(changes).toEqual([])
  })

  it('is said too when the server was never reached', async () => {
    await server.stop()
    connect({ silentAfterMs: 80 })
    expect(live.state().status).toBe('connecting')
    await becomes('interrupted')
  })
})

describe('the end of a session', () => {
  it('a kick ends the connection for good', async () => {
    connect()
    await becomes('live')
    server.say({ type: 'session.kick', at, reason: 'expired' })
    await becomes('idle')
    server.cut(4403)
    await new Promise((passed) => setTimeout(passed, 80))
    expect(server.heard.filter(({ type }) => type === 'hello')).toHaveLength(1)
    expect(told.at(-1)).toMatchObject({ type: 'session.kick', reason: 'expired' })
  })

  it('nobody signed in, nobody connected', async () => {
    connect({ token: () => undefined })
    await new Promise((passed) => setTimeout(passed, 60))
    expect(server.addresses).toEqual([])
  })
})

describe('the wait between tries', () => {
  it.each([
    [0, 0, 250],
    [0, 1, 500],
    [3, 1, 4_000],
    [30, 0, 7_500],
    [30, 1, 15_000],
  ])('after %i failures and a chance of %d is %i ms', (failures, chance, delay) => {
    expect(reconnectDelay(failures, { firstMs: 500, mostMs: 15_000 }, () => chance)).toBe(delay)
  })
})
