import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let database: TestDatabase
let make: Factories
beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
})
afterAll(() => database.drop())

const hour = 3_600_000

const makeUnit = async () => {
  const oem = await make.oem()
  const place = { oem, project: await make.project(oem) }
  const equipment = await make.equipment(place)
  const officers: string[] = []
  for (let n = 0; n < 4; n++) officers.push((await make.account('dutyOfficer', place)).id)
  const manager = (await make.account('manager', place)).id
  return { place, equipment, officers, manager }
}
type Unit = Awaited<ReturnType<typeof makeUnit>>

const shift = async (
  { place }: Unit,
  [from, to]: readonly [number, number],
  people: readonly (string | undefined)[],
  arrived: readonly (string | undefined)[] = [],
) => {
  const id = uuidV7()
  const times = [from, to].map((hours) => new Date(Date.now() + hours * hour))
  await database.owner.query(
    'insert into duty_shift (id, oem_id, project_id, from_at, to_at, written_by) values ($1, $2, $3, $4, $5, $1)',
    [id, place.oem, place.project, ...times],
  )
  for (const [n, account] of people.entries())
    await database.owner.query(
      `insert into duty_person (shift_id, place, oem_id, project_id, account_id, arrived_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, n, place.oem, place.project, account, arrived.includes(account) ? new Date() : null],
    )
  return id
}

const called = async ({ equipment }: Unit, audience = 'D') =>
  (
    await database.owner.query<{ account_id: string }>(
      'select account_id from audience_of(array[$1::uuid]) where audience = $2',
      [equipment, audience],
    )
  ).rows.map(({ account_id }) => account_id)

describe('whom a ladder calls on duty', () => {
  it('is every duty officer of the unit while there is no roster', async () => {
    const unit = await makeUnit()
    expect(await called(unit)).toEqual(unit.officers)
  })

  it('is the shift whose time it is, in the order of the roster, and nobody else', async () => {
    const unit = await makeUnit()
    const [a, b, c] = unit.officers
    await shift(unit, [-9, -1], [a, b])
    await shift(unit, [-1, 7], [c, a])
    await shift(unit, [7, 15], [b, a])
    expect(await called(unit)).toEqual([c, a])
    expect(await called(unit, 'M')).toEqual([unit.manager])
  })

  it('may be a manager who stands in for the night', async () => {
    const unit = await makeUnit()
    await shift(unit, [-1, 7], [unit.manager, unit.officers[0]])
    expect(await called(unit)).toEqual([unit.manager, unit.officers[0]])
  })

  it('is whoever has not handed over, and after them whoever should have come', async () => {
    const unit = await makeUnit()
    const [a, b, c, d] = unit.officers
    await shift(unit, [-9, -1], [a, b], [a])
    const late = await shift(unit, [-1, 7], [c, d])
    expect(await called(unit)).toEqual([a, b, c, d])
    await database.owner.query('update duty_person set arrived_at = now() where shift_id = $1 and place = 1', [late])
    expect(await called(unit)).toEqual([c, d])
  })

  it('moves with an early handover', async () => {
    const unit = await makeUnit()
    const [a, b, c, d] = unit.officers
    const first = await shift(unit, [-4, 4], [a, b], [a])
    const second = await shift(unit, [4, 12], [c, d])
    await database.owner.query('update duty_shift set ended_at = now() where id = $1', [first])
    await database.owner.query('update duty_shift set taken_at = now() where id = $1', [second])
    expect(await called(unit)).toEqual([c, d])
  })

  it('is never empty: a shift that is cancelled, over, or of people who have left falls back to the officers', async () => {
    const unit = await makeUnit()
    const [a, b, c, d] = unit.officers
    const cancelled = await shift(unit, [-1, 7], [a, b])
    await database.owner.query('update duty_shift set cancelled_at = now() where id = $1', [cancelled])
    expect(await called(unit)).toEqual(unit.officers)
    await shift(unit, [-2, 6], [a, b])
    await database.owner.query("update account set state = 'suspended' where id = $1", [a])
    expect(await called(unit)).toEqual([b])
    await database.owner.query('delete from role_grant where account_id = $1', [b])
    expect(await called(unit)).toEqual([c, d])
  })

  it('is of each unit its own', async () => {
    const [one, other] = [await makeUnit(), await makeUnit()]
    await shift(one, [-1, 7], [one.officers[2], one.officers[1]])
    const { rows } = await database.owner.query<{ equipment_id: string; account_id: string }>(
      "select equipment_id, account_id from audience_of($1::uuid[]) where audience = 'D'",
      [[one.equipment, other.equipment]],
    )
    const of = (unit: Unit) =>
      rows.filter(({ equipment_id }) => equipment_id === unit.equipment).map(({ account_id }) => account_id)
    expect(of(one)).toEqual([one.officers[2], one.officers[1]])
    expect(of(other)).toEqual(other.officers)
  })
})
