/** Whatever the way PostgreSQL is made to walk, a page holds what the filter says, in order, once; and so it is counted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase, type ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import { equipmentCells } from './equipment-count.repository.ts'
import { countOf } from './equipment-count.rules.ts'
import { equipmentPage, type EquipmentFilter } from './equipment-page.repository.ts'

type Row = {
  id: string
  oem_id: string
  company_id: string | null
  project_id: string
  area_id: string | null
  parent_id: string | null
  type_no: number
  state: number
  online: boolean | null
}

let database: TestDatabase
let wall: ScopedDatabase
let endWall: () => Promise<void>
let all: Row[]

/** Two operators; of the first one two companies with two units each. Every row has a state, a type and a floor by its place. */
const makeRegistry = async (): Promise<void> => {
  const make = createFactories(database.owner)
  for (const companies of [2, 1]) {
    const oem = await make.oem()
    for (let c = 0; c < companies; c += 1) {
      const company = await make.company(oem)
      for (let p = 0; p < 2; p += 1)
        await fillProject(make, { oem, company, project: await make.project(oem, company) })
    }
  }
  await database.owner.query(`
    with numbered as (select id, row_number() over (order by id) as n from equipment)
    update equipment_shadow set state = n % 6, online = case when n % 5 = 0 then null else n % 3 > 0 end
    from numbered where equipment_id = id`)
  // Whoever writes a state counts it; here nobody did.
  await database.owner.query('select prove_fleet_count()')
}

const fillProject = async (
  make: ReturnType<typeof createFactories>,
  place: { oem: string; company: string; project: string },
) => {
  const { rows: floors } = await database.owner.query<{ id: string }>(
    `insert into area (id, oem_id, company_id, project_id, kind, name)
     select gen_random_uuid(), $1, $2, $3, 'floor', 'f' from generate_series(1, 2) returning id`,
    [place.oem, place.company, place.project],
  )
  const floorOf = (n: number): string | null => (n % 2 ? (floors[n % 4 === 1 ? 0 : 1]?.id ?? null) : null)
  const box = await make.equipment(place, { type_no: 101 })
  for (let n = 0; n < 9; n += 1) {
    const loop = n % 3 === 0 ? { parent_id: box, child_key: `loop-${n}` } : {}
    await make.equipment(place, { ...loop, type_no: 101 + (n % 2), area_id: floorOf(n) })
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  await makeRegistry()
  const { rows } = await database.owner.query<Row>(
    `select e.id, e.oem_id, e.company_id, e.project_id, e.area_id, e.parent_id, e.type_no, s.state, s.online
     from equipment e join equipment_shadow s on s.equipment_id = e.id order by e.id`,
  )
  all = rows
  const pool = createPool({
    url: database.environment['VIGIL_DATABASE_API_URL'] ?? '',
    log: createLog('test', 'fatal'),
  })
  wall = createScopedDatabase(pool)
  endWall = () => pool.end()
})
afterAll(async () => {
  await endWall()
  await database.drop()
})

const walk = async (scope: Actor['scope'], filter: EquipmentFilter): Promise<string[]> => {
  const found: string[] = []
  for (;;) {
    const page = await wall.read(
      settingsOf({ accountId: all[0]?.id ?? '', scope }),
      equipmentPage(scope, filter, found.at(-1), 3),
    )
    // Three were asked for; the statement may hold more, and the page ends where its caller says.
    found.push(...page.slice(0, 3).map((row) => row.id))
    if (page.length <= 3) return found
  }
}

const reaches = ({ kind, ids }: Actor['scope'], row: Row): boolean => {
  if (kind === 'platform') return true
  const place = { oem: row.oem_id, company: row.company_id, project: row.project_id, equipment: row.id }[kind]
  return place !== null && ids.includes(place)
}

const fits = (filter: EquipmentFilter, row: Row): boolean =>
  (filter.parentId === undefined || row.parent_id === filter.parentId) &&
  (filter.areaId === undefined || row.area_id === filter.areaId) &&
  (filter.areaIds === undefined || filter.areaIds.includes(row.area_id ?? '')) &&
  (filter.unplacedIn === undefined || row.area_id === null) &&
  (filter.typeNos === undefined || filter.typeNos.includes(row.type_no)) &&
  (filter.projectId === undefined || row.project_id === filter.projectId) &&
  (filter.equipmentTypeId === undefined || row.type_no === filter.equipmentTypeId) &&
  (filter.state === undefined || row.state === filter.state) &&
  (filter.online === undefined || row.online === filter.online)

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values)].filter((value) => value !== null)

const scopes: Record<string, () => Actor['scope']> = {
  platform: () => ({ kind: 'platform', ids: [] }),
  'one operator': () => ({ kind: 'oem', ids: distinct(all.map((row) => row.oem_id)).slice(0, 1) }),
  'one company': () => ({ kind: 'company', ids: distinct(all.map((row) => row.company_id)).slice(0, 1) }),
  'two companies': () => ({ kind: 'company', ids: distinct(all.map((row) => row.company_id)).slice(0, 2) }),
  'one unit': () => ({ kind: 'project', ids: distinct(all.map((row) => row.project_id)).slice(0, 1) }),
  'three units': () => ({ kind: 'project', ids: distinct(all.map((row) => row.project_id)).slice(1, 4) }),
  'no unit': () => ({ kind: 'project', ids: [] }),
  'five devices': () => ({ kind: 'equipment', ids: all.filter((_row, place) => place % 7 === 0).map((row) => row.id) }),
}

const areasOfFirst = (): string[] =>
  distinct(all.filter((row) => row.project_id === all[0]?.project_id).map((row) => row.area_id))

const place: Record<string, () => EquipmentFilter> = {
  anywhere: () => ({}),
  'in a unit': () => ({ projectId: all[0]?.project_id }),
  'on a floor': () => ({ areaId: distinct(all.map((row) => row.area_id))[0] }),
  'in a building of two floors': () => ({ projectId: all[0]?.project_id, areaIds: areasOfFirst() }),
  'in no area': () => ({ projectId: all[0]?.project_id, unplacedIn: all[0]?.project_id }),
  'in a system of a unit': () => ({ projectId: all[0]?.project_id, typeNos: [102, 101, 999] }),
  'in a system of a floor': () => ({ areaId: areasOfFirst()[0], typeNos: [102, 999] }),
  'in a system of a building': () => ({ projectId: all[0]?.project_id, areaIds: areasOfFirst(), typeNos: [101] }),
  'in a box': () => ({ parentId: distinct(all.map((row) => row.parent_id))[0] }),
}

const conditions: EquipmentFilter[] = [
  {},
  { equipmentTypeId: 101 },
  { state: 0 },
  { state: 4 },
  { state: 4, equipmentTypeId: 101 },
  { online: false },
  { online: true },
  { online: false, equipmentTypeId: 102 },
  { state: 1, online: false },
  { state: 0, online: false, equipmentTypeId: 101 },
]

const counted = async (scope: Actor['scope'], filter: EquipmentFilter) => {
  const cells = equipmentCells(scope, filter)
  const count = countOf(await wall.read(settingsOf({ accountId: all[0]?.id ?? '', scope }), cells), filter)
  const byState = Object.values(count.byState)
  return {
    total: count.total,
    byState,
    byType: Object.fromEntries(count.byType.map((row) => [row.equipmentTypeId, row.count])),
  }
}

const countedByHand = (rows: readonly Row[]) => {
  const byType: Record<number, number> = {}
  for (const { type_no } of rows) byType[type_no] = (byType[type_no] ?? 0) + 1
  const byState = [0, 1, 2, 3, 4, 5].map((state) => rows.filter((row) => row.state === state).length)
  return { total: rows.length, byState, byType }
}

describe.each(Object.keys(scopes))('the counts of %s', (scopeName) => {
  it.each(Object.keys(place))('%s say how many each filter leaves', async (placeName) => {
    const scope = scopes[scopeName]?.() ?? { kind: 'project', ids: [] }
    for (const condition of conditions) {
      const filter = { ...place[placeName]?.(), ...condition }
      const rows = all.filter((row) => reaches(scope, row) && fits(filter, row))
      expect(await counted(scope, filter), JSON.stringify(filter)).toEqual(countedByHand(rows))
    }
  })
})

describe.each(Object.keys(scopes))('the pages of %s', (scopeName) => {
  it.each(Object.keys(place))('%s hold what each filter says', async (placeName) => {
    const scope = scopes[scopeName]?.() ?? { kind: 'project', ids: [] }
    for (const condition of conditions) {
      const filter = { ...place[placeName]?.(), ...condition }
      const expected = all.filter((row) => reaches(scope, row) && fits(filter, row)).map((row) => row.id)
      expect(await walk(scope, filter), JSON.stringify(filter)).toEqual(expected)
    }
  })
})
