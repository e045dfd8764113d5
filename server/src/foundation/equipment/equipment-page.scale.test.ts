/** One unit of two thousand among a hundred thousand devices: what those who see little of it make the database read. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query } from '#schema/query.ts'
import { placeRows } from '#testing/big-world/places.ts'
import { sizeOf, type Own } from '#testing/big-world/rows-of.ts'
import { createFactories } from '#testing/factories.ts'
import { fillTable, readingOf } from '#testing/million-rows.ts'
import { createQuietPool } from '#testing/quiet-pool.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { fieldsIn } from '../project/map/map.repository.ts'
import { equipmentCells } from './equipment-count.repository.ts'
import { equipmentPage } from './equipment-page.repository.ts'
import { treeCells } from './tree/tree.repository.ts'

let database: TestDatabase
let own: Own
let equipment: string

beforeAll(async () => {
  database = await createTestDatabase()
  const make = createFactories(database.owner)
  const oem = await make.oem()
  const company = await make.company(oem)
  own = { oem, company, project: await make.project(oem, company) }
  equipment = await make.equipment(own)
  const needed = ['company', 'project', 'area', 'equipment', 'equipment_shadow', 'equipment_search', 'area_count']
  for (const { table, insert } of placeRows(own, sizeOf(0.1)))
    if (needed.includes(table)) await fillTable(database, table, insert)
}, 300_000)
afterAll(() => database.drop())

/** As the api reads it, behind both walls. */
const pagesFor = async (scope: Actor['scope'], statement: Parameters<typeof readingOf>[1]): Promise<number> => {
  const pool = createQuietPool({
    connectionString: database.environment['VIGIL_DATABASE_API_URL'],
    options: `-c app.scope_kind=${scope.kind} -c app.scope_ids={${scope.ids.join(',')}} -c app.account_id=${equipment}`,
  })
  try {
    return (await readingOf(pool, statement)).pages
  } finally {
    await pool.end()
  }
}

const search = (word: string) => sql`select search_equipment(${word}, ${own.oem}, 50)`.compile(query)

describe('a word that a hundred thousand devices have', () => {
  it('is looked for at home, where one device is', async () => {
    expect(await pagesFor({ kind: 'equipment', ids: [equipment] }, search('sample'))).toBeLessThan(1_000)
  })

  it('and the unit has not is looked for in the unit', async () => {
    const elsewhere = 'sample 水泵 99999'
    expect(await pagesFor({ kind: 'project', ids: [own.project] }, search(elsewhere))).toBeLessThan(4_000)
    expect(await pagesFor({ kind: 'company', ids: [own.company] }, search(elsewhere))).toBeLessThan(4_000)
  })
})

describe('the first page of a large unit', () => {
  it.each(['oem', 'company', 'project'] as const)(
    'is read as a page, not as a unit, by somebody of the %s',
    async (kind) => {
      const scope = { kind, ids: [own[kind]] }
      const page = equipmentPage(scope, { projectId: own.project }, undefined, 21)
      expect(await pagesFor(scope, page)).toBeLessThan(1_000)
    },
  )
})

describe('what is in trouble', () => {
  beforeAll(async () => {
    await database.owner.query('update equipment_shadow set state = 3 where hashtext(equipment_id::text) % 10 = 0')
    await database.owner.query('vacuum analyze equipment_shadow')
  })

  // An index by unit and one by operator: whoever is neither walks the one or the other of each.
  it.each(['platform', 'oem', 'company', 'project'] as const)(
    'is read as a page, and counted, by somebody of the %s',
    async (kind) => {
      const scope = { kind, ids: kind === 'platform' ? [] : [own[kind]] }
      expect(await pagesFor(scope, equipmentPage(scope, { state: 3 }, undefined, 21))).toBeLessThan(4_000)
      expect(await pagesFor(scope, equipmentCells(scope, { state: 3 }))).toBeLessThan(4_000)
    },
  )
})

describe('what is looked for by place', () => {
  const ofUnit = () => ({ kind: 'project' as const, ids: [own.project] })

  it('is a system of the unit, read kind by kind', async () => {
    const page = equipmentPage(ofUnit(), { projectId: own.project, typeNos: [101, 103, 9_999] }, undefined, 21)
    expect(await pagesFor(ofUnit(), page)).toBeLessThan(1_000)
  })

  it('is what stands in no area', async () => {
    const page = equipmentPage(ofUnit(), { projectId: own.project, unplacedIn: own.project }, undefined, 21)
    expect(await pagesFor(ofUnit(), page)).toBeLessThan(1_000)
  })

  it('is a tree of two thousand devices, from what was counted and from what is in trouble', async () => {
    const scope = { kind: 'oem' as const, ids: [own.oem] }
    for (const detail of ['systems', 'areas'] as const)
      expect(await pagesFor(scope, treeCells(scope, own.project, detail))).toBeLessThan(4_000)
  })

  it('is a map of a thousand units, each asked for its worst by one step', async () => {
    await database.owner.query('update project set longitude = 100 + shard / 20.0, latitude = 22 + shard / 20.0')
    await database.owner.query('vacuum analyze project')
    const scope = { kind: 'oem' as const, ids: [own.oem] }
    expect(await pagesFor(scope, fieldsIn(scope, {}, 5))).toBeLessThan(8_000)
  })
})
