/** A month of what happens to alarms, by chance, on a real database: what was counted as it came is what stands there. */
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor, type Transactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { countDays } from './count-days.ts'
import { recount } from './recount.ts'

const log = createLog('worker', 'fatal')
const dayMs = 86_400_000
let server: TestServer
let pool: ReturnType<typeof createPool>
let outbox: OutboxWriter
let oem: string
/** Two of a company, two of none. */
let units: { project: string; company: string | null }[]
let equipment: { id: string; unit: number }[]
const alarms: { id: string; of: { id: string; unit: number } }[] = []

const needs = () => ({ transactor: createTransactor(pool), now: () => Date.now(), log })
const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)
const unitAt = (n: number) => {
  const unit = units[n % units.length]
  if (!unit) throw new Error('there are units')
  return unit
}
const equipmentAt = (n: number) => {
  const piece = equipment[n % equipment.length]
  if (!piece) throw new Error('there is equipment')
  return piece
}
const tell = ({ id, of }: (typeof alarms)[number]) => {
  const { project, company } = unitAt(of.unit)
  return outbox.add([{ lane: 2, oem, company, project, type: 'alarm.updated', body: { alarm: { alarmId: id } } }])
}

beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log, max: 4, pipeline: true })
  outbox = createOutboxWriter(url)
  oem = await server.make.oem()
  const company = await server.make.company(oem)
  units = await Promise.all(
    [company, company, null, null].map(async (of) => ({ project: await server.make.project(oem, of), company: of })),
  )
  equipment = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const { project, company: of } = unitAt(n)
      return { id: await server.make.equipment({ oem, project, ...(of !== null && { company: of }) }), unit: n % 4 }
    }),
  )
})
afterAll(async () => {
  await outbox.stop()
  await pool.end()
  await server.stop()
})

interface Deed {
  readonly do: 'raise' | 'handle' | 'judge' | 'move' | 'turnClock' | 'count' | 'die'
  readonly unit: number
  readonly pick: number
  /** Hours ago: late data of up to four weeks. */
  readonly ago: number
  readonly yes: boolean
}

const deeds: { readonly [Name in Deed['do']]: (deed: Deed) => Promise<unknown> } = {
  async raise({ ago, yes, pick }) {
    const of = equipmentAt(pick)
    const { project, company } = unitAt(of.unit)
    const at = new Date(Date.now() - ago * (dayMs / 24))
    const kind = yes ? 'fire-alarm' : 'fault'
    // A storm is many at once.
    for (let n = 0; n <= pick % 4; n += 1) {
      const place = { oem, project, ...(company !== null && { company }) }
      const id = await server.make.alarm(place, of.id, { kind, priority: yes ? 1 : 3, first_at: at, last_at: at })
      alarms.push({ id, of })
      await tell({ id, of })
    }
  },
  async handle(deed) {
    await change(deed, `state = 'handled', handled_at = now()`)
  },
  async judge(deed) {
    await change(deed, deed.yes ? `verdict = 'false', cause = 'steam'` : `verdict = 'test'`)
  },
  /** As a move does it: the piece first, then what happened to it. */
  async move({ pick, unit }) {
    const of = equipmentAt(pick)
    const { project, company } = unitAt(unit)
    await owner('update equipment set project_id = $2, company_id = $3 where id = $1', [of.id, project, company])
    await owner('update alarm set project_id = $2, company_id = $3 where equipment_id = $1', [of.id, project, company])
    of.unit = unit
  },
  turnClock: ({ unit, yes }) =>
    owner('update project set zone = $2 where id = $1', [
      unitAt(unit).project,
      yes ? 'America/Los_Angeles' : 'Asia/Shanghai',
    ]),
  count: () => countDays(needs(), 1),
  /** Killed when everything is written and nothing is committed. */
  async die() {
    const { transactor } = needs()
    const dying: Transactor = {
      ...transactor,
      run: (work) =>
        transactor.run(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(countDays({ transactor: dying })).rejects.toThrow('killed')
  },
}

const change = async ({ pick }: Deed, columns: string): Promise<void> => {
  const alarm = alarms[pick % Math.max(1, alarms.length)]
  if (!alarm) return
  await owner(`update alarm set ${columns} where id = $1`, [alarm.id])
  await tell(alarm)
}

const deed: Arbitrary<Deed> = record({
  do: oneof(
    { weight: 4, arbitrary: constantFrom('raise' as const) },
    { weight: 4, arbitrary: constantFrom('handle' as const, 'judge' as const) },
    { weight: 3, arbitrary: constantFrom('move' as const, 'turnClock' as const, 'count' as const, 'die' as const) },
  ),
  unit: integer({ min: 0, max: 3 }),
  pick: nat(10_000),
  ago: integer({ min: 0, max: 28 * 24 }),
  yes: boolean(),
})

describe('the counters', () => {
  it('never drift, whatever comes late, moves, changes its clock or dies between', async () => {
    await recount(needs())
    await assert(
      asyncProperty(array(deed, { minLength: 10, maxLength: 40 }), async (month) => {
        for (const one of month) await deeds[one.do](one)
        expect(await recount(needs(), 30)).toBe(0)
      }),
      { numRuns: 25, endOnFailure: true },
    )
    expect(alarms.length).toBeGreaterThan(100)
  }, 120_000)
})
