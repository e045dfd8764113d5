/** Frames whose clock says nothing: said again they are one message on every gateway, and what may be new is never taken for old. */
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToInbox } from '../store/inbox.repository.ts'
import { digestOfWords, runOf } from './frame-run.ts'
import { frameOf, pointsSay, rawTransmitter, type Addresses } from '#testing/raw-transmitter.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
let ports: number[]

const soon = { timeout: 5_000 }
const dead = '2000-01-01T00:00:05'

beforeAll(async () => {
  at = await startTestGateway()
  const gateways = await Promise.all([1, 2].map(() => at.another({ VIGIL_GB26875_LISTEN: '127.0.0.1:0' })))
  ports = gateways.map(({ listening }) => listening[1]?.port ?? 0)
})
afterAll(() => at.stop())

let sources = 20_000
const transmitter = async (): Promise<TestDevice & Addresses> => {
  const device = await at.device({ type_no: 102 })
  const addresses = { source: (sources += 1), target: 119_000_000 + sources }
  await at.database.owner.query(
    'insert into equipment_transmitter (equipment_id, source, target) values ($1, $2, $3)',
    [device.id, addresses.source, addresses.target],
  )
  return { ...device, ...addresses }
}

const saidOn = async (gateway: number, frame: ReturnType<typeof frameOf>): Promise<void> => {
  const panel = rawTransmitter(ports[gateway] ?? 0)
  panel.send(frame)
  await expect.poll(panel.confirmed, soon).toEqual([frame.serial])
  panel.end()
  await panel.closed
}

describe('over two gateways', () => {
  it.each([
    ['whose clock stands still', { unit: pointsSay([{ state: 3, at: dead }]), sentAt: dead }, {}],
    [
      'that holds no time and is sent anew',
      { unit: pointsSay([{ state: 3, at: '' }]) },
      { sentAt: '2026-11-14T08:00:31' },
    ],
  ])('a frame %s is one message', async (_name, first, anew) => {
    const own = await transmitter()
    const frame = frameOf(own, 5, first)
    for (const gateway of [0, 1, 0]) await saidOn(gateway, { ...frame, ...(gateway === 1 ? anew : {}) })
    expect(await at.inbox(own)).toHaveLength(1)
  })

  it('a fire that reads like one that has ended is a fire', async () => {
    const own = await transmitter()
    const fire = { ...frameOf(own, 0, { unit: pointsSay([{ state: 3, at: dead }]) }), sentAt: dead }
    const over = { ...frameOf(own, 1, { unit: pointsSay([{ state: 1, at: dead }]) }), sentAt: dead }
    await saidOn(0, fire)
    await saidOn(1, over)
    await saidOn(0, fire)
    expect((await at.inbox(own)).map(({ device_seq: seq }) => seq)).toEqual([0, 128, 0])
  })
})

describe('what the inbox takes for a repetition', () => {
  const heardFirst = 1_763_200_000_000

  interface Said {
    readonly after: number
    readonly seq: number
    readonly child?: string
    readonly on?: boolean
  }

  const rowOf = (equipmentId: string, { after, seq, child = '1.1/3.12', on = true }: Said) => {
    const report = { boot: heardFirst + after, seq, child, values: {}, events: [{ key: 'fireAlarm', on }] }
    const digest = digestOfWords(report)
    const payload = Buffer.from(JSON.stringify(report))
    const heardAt = performance.now()
    return {
      group: 0,
      equipmentId,
      kind: 'report' as const,
      boot: report.boot,
      seq,
      digest,
      payload,
      heardAt,
      isUndated: true,
    }
  }

  /** Each batch as one statement. */
  const storedOf = async (batches: readonly (readonly Said[])[]): Promise<number> => {
    const { id } = await at.device({ type_no: 102 })
    for (const batch of batches) {
      const { sql, parameters } = addToInbox(
        1,
        batch.map((said) => rowOf(id, said)),
      )
      await at.database.owner.query(sql, [...parameters])
    }
    const { rows } = await at.database.owner.query<{ stored: number }>(
      'select count(*)::int as stored from event_inbox where equipment_id = $1',
      [id],
    )
    return rows[0]?.stored ?? 0
  }

  const fire: Said = { after: 0, seq: 1 }
  const over: Said = { after: 500, seq: 2, on: false }

  it.each<[string, (readonly Said[])[], number]>([
    ['the same within a minute', [[fire], [{ ...fire, after: 59_000 }]], 1],
    ['the same in one batch', [[fire, { ...fire, after: 1 }]], 1],
    [
      'the same between which another point spoke',
      [[fire], [{ ...over, child: '1.1/3.13' }], [{ ...fire, after: 900 }]],
      2,
    ],
    ['a copy that was heard before and stored behind', [[{ ...fire, after: 200 }], [over], [fire]], 2],
  ])('%s', async (_name, batches, stored) => {
    expect(await storedOf(batches)).toBe(stored)
  })

  it.each<[string, (readonly Said[])[], number]>([
    ['the same after more than a minute', [[fire], [{ ...fire, after: 61_000 }]], 2],
    ['the same after its point said something else', [[fire], [over], [{ ...fire, after: 900 }]], 3],
    ['and so in one batch', [[fire, over, { ...fire, after: 900 }]], 3],
    ['the same serial with other words', [[fire], [{ ...fire, after: 900, on: false }]], 2],
    ['the same words with another serial', [[fire], [{ ...fire, after: 900, seq: 3 }]], 2],
  ])('and not %s', async (_name, batches, stored) => {
    expect(await storedOf(batches)).toBe(stored)
  })

  it('and not the same of another transmitter', async () => {
    expect(await storedOf([[fire]])).toBe(1)
    expect(await storedOf([[fire]])).toBe(1)
  })
})

describe('the run of a frame', () => {
  it('is the time of what it says while that may be right, and else when it was heard', () => {
    const now = 1_763_200_000_000
    expect(runOf(now - 599_000, now)).toEqual({ boot: now - 599_000 })
    expect(runOf(now - 600_000, now)).toEqual({ boot: now, isUndated: true })
    expect(runOf(undefined, now)).toEqual({ boot: now, isUndated: true })
  })
})
