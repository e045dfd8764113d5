/** Coming back: nothing is missed and nothing is heard twice, however often a client comes and goes. */
import { cursorAfter, type LiveCursor } from '@vigil/contract/live/live'
import type { StoredEvent } from '@vigil/contract/live/live-events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { subscribed, type LiveClient } from '#testing/live-client.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startSecondApi } from '#testing/start-second-api.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let second: Awaited<ReturnType<typeof startSecondApi>>
let outbox: OutboxWriter
let oem: string
let token: string

beforeAll(async () => {
  server = await startTestServer()
  second = await startSecondApi(server)
  outbox = createOutboxWriter(server.database.environment['VIGIL_DATABASE_ENGINE_URL'])
  oem = await server.make.oem()
  const { loginName } = await server.make.account('oem', { oem })
  token = await server.signIn(loginName)
})
afterAll(async () => {
  await outbox.stop()
  await second.stop()
  await server.stop()
})

const bases = (): string[] => [server.base, second.base]
const places = (project: string) => ({ oem, project })

/** As a screen keeps it: the snapshot's, then that of every event. */
const cursorOf = (client: LiveClient, before: LiveCursor): LiveCursor => {
  const from = client.frames.flatMap((frame) => (frame.type === 'snapshot' ? [frame.cursor] : []))[0] ?? {}
  const begun = before[1] === undefined ? from : before
  return client.events().reduce(cursorAfter, begun)
}

/** Adds rows to both lanes from several writers at once, some for a project that the client does not hear. */
const addSteadily = async (project: string, foreign: string, rows: number): Promise<Record<1 | 2, number[]>> => {
  const added: Record<1 | 2, number[]> = { 1: [], 2: [] }
  const write = async (lane: 1 | 2): Promise<void> => {
    for (let n = 0; n < rows / 4; n += 5) {
      await outbox.add([{ ...places(foreign), lane }])
      added[lane].push(...(await outbox.add(Array.from({ length: 5 }, () => ({ ...places(project), lane })))))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  await Promise.all([write(1), write(1), write(2), write(2)])
  return added
}

const positionsIn = (events: readonly StoredEvent[], lane: 1 | 2): number[] =>
  events.filter((event) => event.lane === lane).map(({ position }) => position)

describe('a client that comes and goes while rows are being added', () => {
  it('hears each of 2,000 positions exactly once and in order per lane, over 20 connections to two processes', async () => {
    const project = await server.make.project(oem)
    const foreign = await server.make.project(oem)
    const heard: StoredEvent[] = []
    let cursor: LiveCursor = { 1: 0, 2: 0 }
    const writing = new AbortController()
    const written = addSteadily(project, foreign, 2_000).finally(() => writing.abort())
    let connections = 0
    for (; !writing.signal.aborted || connections < 20; connections += 1) {
      const client = await subscribed(bases()[connections % 2] ?? '', token, [`project:${project}`], cursor)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 150))
      // Cut, not closed: what the server has sent and the client has not read is lost, as on a real network.
      client.socket.terminate()
      await client.closed
      expect(client.frames.filter(({ type }) => type === 'resync')).toEqual([])
      heard.push(...client.events())
      cursor = cursorOf(client, cursor)
    }
    const added = await written
    const last = await subscribed(server.base, token, [`project:${project}`], cursor)
    await vi.waitFor(() => expect(heard.length + last.events().length).toBeGreaterThanOrEqual(2_000))
    heard.push(...last.events())
    await last.close()
    expect(connections).toBeGreaterThanOrEqual(20)
    for (const lane of [1, 2] as const) expect(positionsIn(heard, lane)).toEqual(added[lane].toSorted((a, b) => a - b))
    expect(heard).toHaveLength(2_000)
  })

  it('gets live what was added while it was catching up, after what it missed', async () => {
    const project = await server.make.project(oem)
    const [start] = await outbox.add([places(project)])
    const missed = await outbox.add(Array.from({ length: 400 }, () => places(project)))
    const adding = Promise.all(Array.from({ length: 50 }, () => outbox.add([places(project)])))
    const client = await subscribed(server.base, token, [`project:${project}`], { 1: start })
    const added = (await adding).flat()
    const all = [...missed, ...added].toSorted((a, b) => a - b)
    await client.heard('equipment.state', ({ position }) => position === all.at(-1))
    expect(client.events().map(({ position }) => position)).toEqual(all)
    await client.close()
  })
})

/** Until the process itself has read so far, what is newer is not missed but still to come. */
const isRead = (lane: 1 | 2, position: number): Promise<void> =>
  vi.waitFor(async () => {
    const client = await subscribed(server.base, token, [`oem:${oem}`])
    const { cursor } = await client.heard('welcome')
    await client.close()
    expect(cursor[lane]).toBeGreaterThanOrEqual(position)
  })

describe('a client that was away', () => {
  const missing = async (rows: number) => {
    const project = await server.make.project(oem)
    const [start] = await outbox.add([places(project)])
    const added = await outbox.add(Array.from({ length: rows }, () => places(project)))
    await isRead(1, added.at(-1) ?? 0)
    return { start, added, scope: `project:${project}` }
  }

  it('for 500 events gets all of them', async () => {
    const { start, added, scope } = await missing(500)
    const client = await subscribed(server.base, token, [scope], { 1: start, 2: 0 })
    expect(client.events().map(({ position }) => position)).toEqual(added)
    expect(client.frames.map(({ type }) => type)).not.toContain('resync')
    await client.close()
  })

  it('for 501 events is told to begin anew, with a snapshot that says from where', async () => {
    const { start, added, scope } = await missing(501)
    const client = await subscribed(server.base, token, [scope], { 1: start, 2: 0 })
    expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'resync', 'snapshot'])
    expect(client.frames[2]).toMatchObject({ scope, cursor: { 1: added.at(-1) } })
    await client.close()
  })

  it('gets a fire even where the other lane is beyond replaying', async () => {
    const { start, scope } = await missing(0)
    const project = scope.slice('project:'.length)
    const before = await outbox.add([{ ...places(project), lane: 2 }])
    const storm = await outbox.add(Array.from({ length: 501 }, () => ({ ...places(project), lane: 2 as const })))
    const fire = await outbox.add([places(project)])
    await isRead(1, fire[0] ?? 0)
    await isRead(2, storm.at(-1) ?? 0)
    const client = await subscribed(server.base, token, [scope], { 1: start, 2: before[0] })
    expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'equipment.state', 'resync', 'snapshot'])
    expect(client.events().map(({ position }) => position)).toEqual(fire)
    await client.close()
  })

  it('with a position that the log never had begins anew, and hears what comes', async () => {
    const { scope } = await missing(1)
    const project = scope.slice('project:'.length)
    const client = await subscribed(server.base, token, [scope], { 1: 9_000_000_000, 2: 9_000_000_000 })
    expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'resync', 'snapshot'])
    const [position] = await outbox.add([places(project)])
    expect(await client.heard('equipment.state')).toMatchObject({ position })
    await client.close()
  })

  it('without a position begins with the snapshot', async () => {
    const { scope } = await missing(3)
    const client = await subscribed(server.base, token, [scope])
    expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'snapshot'])
    await client.close()
  })
})

describe('many who come back at once', () => {
  it('each hear what they missed from where they were, in their own places, and nothing of the others', async () => {
    const [here, there] = [await server.make.project(oem), await server.make.project(oem)]
    const own = await outbox.add(Array.from({ length: 30 }, () => places(here)))
    const other = await outbox.add(Array.from({ length: 30 }, () => places(there)))
    await isRead(1, other.at(-1) ?? 0)
    const back = await Promise.all(
      Array.from({ length: 120 }, (_, n) => {
        const [project, rows] = n % 2 === 0 ? [here, own] : [there, other]
        return subscribed(server.base, token, [`project:${project}`], { 1: rows[n % 29] })
      }),
    )
    back.forEach((client, n) => {
      const rows = n % 2 === 0 ? own : other
      expect(client.events().map(({ position }) => position)).toEqual(rows.slice((n % 29) + 1))
    })
    await Promise.all(back.map((client) => client.close()))
  })
})
