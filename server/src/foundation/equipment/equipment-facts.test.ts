import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn, type RunStatement } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createEquipmentFacts } from './equipment-facts.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let make: Factories
let place: { oem: string; project: string }
let asked = 0
let run: RunStatement

beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('test', 'fatal'), max: 2 })
  const statements = statementsOn(pool)
  run = (query) => {
    asked += 1
    return statements(query)
  }
  make = createFactories(database.owner)
  const oem = await make.oem()
  place = { oem, project: await make.project(oem) }
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('facts of equipment', () => {
  it('hold its type, its site, its group and its family', async () => {
    const parent = await make.equipment(place, { type_no: 159, shard: 6 })
    const child = await make.equipment(place, { type_no: 159, shard: 6, parent_id: parent, child_key: 'L1' })
    const facts = await createEquipmentFacts({ now: Date.now }).of(run, [
      parent,
      child,
      '00000000-0000-0000-0000-000000000000',
    ])
    expect([...facts.keys()].sort()).toEqual([parent, child].sort())
    expect(facts.get(parent)).toMatchObject({
      group: 2,
      type: { id: 'breaker' },
      site: { oemId: place.oem },
      isWatched: true,
    })
    expect(facts.get(parent)?.children.get('L1')?.id).toBe(child)
    expect(facts.get(child)).toMatchObject({ parentId: parent, childKey: 'L1' })
  })

  it('are asked for once in half a minute, and again after it', async () => {
    let now = 0
    const cache = createEquipmentFacts({ now: () => now })
    const id = await make.equipment(place)
    asked = 0
    for (now of [0, 29_000]) await cache.of(run, [id])
    expect(asked).toBe(1)
    await database.owner.query(`update equipment set lifecycle = 'retired' where id = $1`, [id])
    now = 31_000
    expect((await cache.of(run, [id])).get(id)?.isWatched).toBe(false)
    expect(asked).toBe(2)
  })

  it('share one set of thresholds per type, unless somebody moved one', async () => {
    const ids = [await make.equipment(place, { type_no: 159 }), await make.equipment(place, { type_no: 159 })]
    const moved = await make.equipment(place, { type_no: 159 })
    await database.owner.query('update equipment set limits = $2 where id = $1', [
      moved,
      '[{"property":"temperature","event":"overTemp","level":"alarm","op":"gte","value":70}]',
    ])
    const facts = await createEquipmentFacts({ now: Date.now }).of(run, [...ids, moved])
    const [one, other] = ids.map((id) => facts.get(id)?.thresholds)
    expect(one).toBe(other)
    expect(facts.get(moved)?.thresholds['temperature']).toContainEqual(
      expect.objectContaining({ event: 'overTemp', value: 70 }),
    )
  })
})
