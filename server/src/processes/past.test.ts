import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { breaker } from '@vigil/device-types/catalogue/electrical/breaker'
import type { DeviceType } from '@vigil/device-types/device-type'
import { hoursServed, meterOf } from '@vigil/device-types/rules/meter'
import { childSeed, seedOf } from '@vigil/device-types/rules/seeded-chance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movesOf, type AlarmKind } from '#features/alarm/desk/handling.rules.ts'
import { createAuditService } from '#features/audit/audit.service.ts'
import { moves as hazardMoves } from '#features/hazard/hazard.rules.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { seedCity, type SeedFigures } from './seed.ts'

/** Everything that adds up what it measures. */
const meters = catalogue.flatMap(({ id, equipmentTypeId, properties }: DeviceType) =>
  Object.entries(properties).flatMap(([key, property]) =>
    property.type === 'number' && property.counter === true
      ? [{ name: `${id}.${key}`, typeNo: equipmentTypeId, key }]
      : [],
  ),
)

const folder = mkdtempSync(join(tmpdir(), 'vigil-past-'))
let database: TestDatabase
let figures: SeedFigures

const rowsOf = async <Row extends object>(sql: string): Promise<readonly Row[]> =>
  (await database.owner.query<Row>(sql)).rows
const count = async (from: string): Promise<number> =>
  Number((await rowsOf<{ n: string }>(`select count(*) as n from ${from}`))[0]?.n)

beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_OWNER_URL'] ?? ''
  const size = { oems: 1, projects: 3, equipment: 360, language: 'zh' as const, past: 90 }
  figures = await seedCity(url, size, join(folder, 'city.json'))
}, 120_000)
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('the past of a city', () => {
  it('is ninety days long and is named as built', async () => {
    expect(figures.past).toMatchObject({ days: 90 })
    const [mark] = await rowsOf<{ days: number }>(
      `select (details ->> 'days')::int as days from audit_entry where action = 'pastBuilt'`,
    )
    expect(mark?.days).toBe(90)
    expect(await count('equipment_history where boot_id <> 0')).toBe(0)
  })

  it('has alarms whose every move the tables allow', async () => {
    const moves = await rowsOf<{ kind: AlarmKind; from: string | null; to: string; actor: string }>(
      `select a.kind, m.from_state as from, m.to_state as to, m.actor_kind as actor
       from alarm_move m join alarm a on a.id = m.alarm_id group by 1, 2, 3, 4`,
    )
    const isAllowed = ({ kind, from, to, actor }: (typeof moves)[number]) => {
      if (actor !== 'account') return from === null || from === to || to === 'notified' || to === 'archived'
      return Object.values(movesOf[kind]).some((move) => move.to === to && move.from.some((one) => one === from))
    }
    expect(moves.length).toBeGreaterThan(5)
    expect(moves.filter((move) => !isAllowed(move))).toEqual([])
  })

  it('ends each alarm where its last move left it', async () => {
    const astray = `alarm a where a.state <> (select m.to_state from alarm_move m where m.alarm_id = a.id
      order by m.id desc limit 1)`
    expect(await count('alarm')).toBeGreaterThan(50)
    expect(await count(astray)).toBe(0)
    expect(await count(`alarm where verdict is null and kind in ('alarm', 'fire-alarm') and state = 'handled'`)).toBe(0)
  })

  it('has hazards put right in time and late, by moves that the table allows', async () => {
    const closed = `hazard where state = 'closed' and source = 'manual'`
    expect(await count(`${closed} and closed_at <= due_at`)).toBeGreaterThan(0)
    expect(await count(`${closed} and closed_at > due_at`)).toBeGreaterThan(0)
    const moves = await rowsOf<{ act: string; from: string; to: string }>(
      `select distinct act, from_state as from, to_state as to from hazard_move where from_state is not null`,
    )
    const isAllowed = ({ act, from }: (typeof moves)[number]) =>
      Object.entries(hazardMoves).some(([name, row]) => name === act && row.from.some((one) => one === from))
    expect(moves.filter((move) => !isAllowed(move))).toEqual([])
  })

  it('has a shift running in every unit, with people who have come, and a roster that goes on', async () => {
    const running = `project u where exists (select 1 from duty_shifts_at(u.id, now()) s where s.standing = 0)`
    expect(await count(running)).toBe(3)
    expect(await count(`duty_shift where from_at > now()`)).toBeGreaterThan(3 * 18)
    expect(await count(`duty_handover where state = 'finished'`)).toBeGreaterThan(3 * 200)
  })

  it('leaves nothing to be sent, asked or reminded for what is over', async () => {
    expect(await count(`message where state in ('queued', 'sending')`)).toBe(0)
    expect(await count(`hazard_reminder where told_at is null and due_at < now()`)).toBe(0)
    expect(await count(`alarm where ladder_due is not null`)).toBe(0)
    expect(await count(`duty_check where state = 'asked'`)).toBe(0)
    expect(
      await count(`duty_check k where state = 'missed' and not exists
      (select 1 from hazard h where h.check_id = k.id)`),
    ).toBe(0)
  })

  it('has points that say fire again and again for nothing', async () => {
    const worst = await rowsOf<{ n: number }>(
      `select count(*)::int as n from alarm where is_nuisance group by equipment_id order by 1 desc limit 1`,
    )
    expect(worst[0]?.n).toBeGreaterThan(5)
  })

  it('carries more by day than by night, and is as long as it says', async () => {
    const [row] = await rowsOf<{ noon: number; night: number }>(
      `select avg((h.reported ->> 'current')::float8) filter (where extract(hour from h.received_at at time zone 'Asia/Shanghai') = 15) as noon,
         avg((h.reported ->> 'current')::float8) filter (where extract(hour from h.received_at at time zone 'Asia/Shanghai') = 3) as night
       from equipment_history h join equipment e on e.id = h.equipment_id join project p on p.id = e.project_id
       where p.kind = 'mall' and h.reported ? 'current'`,
    )
    expect(row?.noon).toBeGreaterThan(1.8 * (row?.night ?? Infinity))
    expect(await count('equipment_history')).toBe(figures.past?.readings)
  })

  it.each(meters)('has a $name that only ever rose', async ({ typeNo, key }) => {
    const readings = `(select h.equipment_id, (h.reported ->> '${key}')::float8 as total,
        lag((h.reported ->> '${key}')::float8) over (partition by h.equipment_id order by h.received_at) as before
      from equipment_history h join equipment e on e.id = h.equipment_id
      where e.type_no = ${typeNo} and h.reported ? '${key}') r`
    expect(await count(`${readings} where total > before`)).toBeGreaterThan(10)
    expect(await count(`${readings} where total < before`)).toBe(0)
  })

  it('has rates of the month that change from day to day, not from report to report', async () => {
    const [row] = await rowsOf<{ values: number; most: number }>(
      `select max(of_day)::int as most, max(of_all)::int as values from (
         select count(distinct reported -> 'passRate') as of_day, max(of_all) as of_all
         from (select h.*, (select count(distinct o.reported -> 'passRate') from equipment_history o
             where o.equipment_id = h.equipment_id) as of_all from equipment_history h
           where h.reported ? 'passRate') h group by equipment_id, floor(extract(epoch from now() - received_at) / 86400)) d`,
    )
    expect(row?.most).toBeLessThanOrEqual(2)
    expect(row?.values).toBeGreaterThan(1)
  })

  it('ends with every meter where its device begins', async () => {
    const [row] = await rowsOf<{ total: number; key_code: string; child_key: string | null; age: number }>(
      `select (h.reported ->> 'energyTotal')::float8 as total, e.key_code, e.child_key,
         extract(epoch from now() - h.received_at)::float8 / 3600 as age
       from equipment_history h join equipment e on e.id = h.equipment_id
       where e.type_no = ${breaker.equipmentTypeId} order by h.received_at desc limit 1`,
    )
    const counter = breaker.properties['energyTotal']
    if (row === undefined || counter?.type !== 'number') throw new Error('no breaker has a past')
    const seed = seedOf(row.key_code)
    const served = hoursServed(row.child_key === null ? seed : childSeed(seed, row.child_key))
    const { perHour } = meterOf(breaker, counter)
    const begins = perHour * served
    // A reading of a moment ago may be rounded up.
    expect(row.total).toBeLessThanOrEqual(begins + 0.5 * 10 ** -counter.decimals)
    // It moved on for as long as the last reading is old, at an hour of much load four times as fast as in the mean.
    expect(row.total).toBeGreaterThan(begins - 4 * perHour * row.age - 0.1)
  })

  it('stands in an audit trail whose seals hold', async () => {
    const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
    const pool = createPool({ url, log: createLog('test', 'fatal'), max: 2, pipeline: true })
    const audit = createAuditService({ run: statementsOn(pool), transactor: createTransactor(pool) })
    await audit.seal()
    const [oem] = await rowsOf<{ id: string }>('select id from oem')
    expect(await count('audit_entry')).toBeGreaterThan(100)
    expect([await audit.verify(oem?.id ?? ''), await audit.verify(null)]).toEqual([undefined, undefined])
    await pool.end()
  })
})
