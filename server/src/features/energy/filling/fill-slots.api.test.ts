/** Slots follow the history of a meter: late words, a move to another unit, jumps, and a worker that dies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { fillSlots } from './fill-slots.ts'

const log = createLog('worker', 'fatal')
const minute = 60_000
const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 36 * 60 * minute
let server: TestServer
let pool: ReturnType<typeof createPool>
let oem: string
let project: string
let seq = 0

/** Some hours after noon of the day before yesterday. */
const fill = (now = noon + 6 * 60 * minute) => fillSlots({ transactor: createTransactor(pool), now: () => now })

const tell = async (meter: string, minutes: number, kwh: number, receivedMinutes = minutes) => {
  seq += 1
  await server.database.owner.query(
    `insert into equipment_history (equipment_id, received_at, device_time, boot_id, device_seq, reported)
     values ($1, $2, $3, 1, $4, jsonb_build_object('energyTotal', $5::float8))`,
    [meter, new Date(noon + receivedMinutes * minute), new Date(noon + minutes * minute), seq, kwh],
  )
}
const look = (meter: string) =>
  server.database.owner.query(`update energy_cursor set due_at = '-infinity' where equipment_id = $1`, [meter])

interface Kept {
  readonly project_id: string
  readonly quarter: number
  readonly wh: number
  readonly mark: number
}
const slotsOf = async (meter: string) =>
  (
    await server.database.owner.query<Kept>(
      `select project_id, (day - $2::date) * 96 + w.place::integer - 49 as quarter, w.wh, marks[w.place] as mark
       from energy_day, unnest(wh) with ordinality w (wh, place)
       where equipment_id = $1 and w.wh is not null order by 2`,
      [meter, new Date(noon)],
    )
  ).rows
const whOf = async (meter: string) => (await slotsOf(meter)).map(({ wh }) => wh)
const meterIn = (unit = project) => server.make.equipment({ oem, project: unit }, { type_no: 174 })

beforeAll(async () => {
  server = await startTestServer()
  pool = createPool({
    url: server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '',
    log,
    max: 3,
    pipeline: true,
  })
  oem = await server.make.oem()
  project = await server.make.project(oem)
  await server.database.owner.query('select make_history_partitions($1::date - 40, 45)', [new Date(noon)])
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

describe('the slots of a meter', () => {
  it('are what its counter moved by, and are the same however often somebody looks', async () => {
    const meter = await meterIn()
    for (const [minutes, kwh] of [
      [0, 10],
      [15, 10.5],
      [30, 11.25],
      [38, 11.25],
    ] as const)
      await tell(meter, minutes, kwh)
    await fill()
    // The third quarter is not over for the counter: it was read eight minutes into it.
    expect(await whOf(meter)).toEqual([500, 750])
    await look(meter)
    await Promise.all([fill(), fill()])
    expect(await whOf(meter)).toEqual([500, 750])
    await tell(meter, 45, 12)
    await look(meter)
    await fill()
    expect(await whOf(meter)).toEqual([500, 750, 750])
  })

  it('of a silence are estimated, and are corrected by what comes late', async () => {
    const meter = await meterIn()
    await tell(meter, 0, 10)
    await tell(meter, 90, 16)
    await fill()
    const estimated = await slotsOf(meter)
    expect(estimated.map(({ wh, mark }) => [wh, mark])).toEqual(Array.from({ length: 6 }, () => [1_000, 1]))
    await tell(meter, 15, 13, 100)
    await tell(meter, 30, 13, 101)
    await look(meter)
    await fill()
    expect(await whOf(meter)).toEqual([3_000, 0, 750, 750, 750, 750])
  })

  it('are corrected weeks later too, and only between the neighbours of what came', async () => {
    const meter = await meterIn()
    const before = -30 * 24 * 60
    for (const minutes of [before, before + 15, before + 45, before + 60])
      await tell(meter, minutes, 10 + minutes / 60 + 720)
    await tell(meter, 0, 760)
    await fill()
    const old = (await slotsOf(meter)).slice(0, 4).map(({ wh }) => wh)
    expect(old).toEqual([250, 250, 250, 250])
    await tell(meter, before + 30, 10.3, 2)
    await look(meter)
    await fill()
    expect((await whOf(meter)).slice(0, 4)).toEqual([250, 50, 450, 250])
  })

  it('leave a jump out until a person says that it is true', async () => {
    const meter = await meterIn()
    for (const [minutes, kwh] of [
      [0, 10],
      [15, 11],
      [30, 5_011],
      [45, 5_012],
    ] as const)
      await tell(meter, minutes, kwh)
    await fill()
    expect((await slotsOf(meter)).map(({ wh, mark }) => [wh, mark])).toEqual([
      [1_000, 0],
      [0, 3],
      [1_000, 0],
    ])
    const { rows } = await server.database.owner.query(
      'select wh::integer from energy_suspect where equipment_id = $1',
      [meter],
    )
    expect(rows).toEqual([{ wh: 5_000_000 }])
    await server.database.owner.query(
      'update energy_suspect set confirmed_at = now(), account_id = equipment_id where equipment_id = $1',
      [meter],
    )
    await fill()
    expect(await whOf(meter)).toEqual([1_000, 5_000_000, 1_000])
  })

  it('stay in the unit in which they were used when the meter goes to another', async () => {
    const [meter, other] = [await meterIn(), await server.make.project(oem)]
    for (const minutes of [0, 15, 30]) await tell(meter, minutes, 10 + minutes / 30)
    await fill()
    const { owner } = server.database
    await owner.query('update equipment set project_id = $1 where id = $2', [other, meter])
    await owner.query('update energy_stay set until = $1 where equipment_id = $2', [
      new Date(noon + 30 * minute),
      meter,
    ])
    for (const minutes of [45, 60]) await tell(meter, minutes, 10 + minutes / 30)
    // Late for the old unit.
    await tell(meter, 20, 10.9, 61)
    await look(meter)
    await fill()
    expect((await slotsOf(meter)).map(({ project_id, wh }) => [project_id === other, wh])).toEqual([
      [false, 500],
      [false, 500],
      [true, 500],
      [true, 500],
    ])
  })
})
