/** The ways in which people look through the registry, and the values they look with. */
import { randomInt } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { treeCalls } from '@vigil/contract/equipment/tree'
import { projectMapCalls } from '@vigil/contract/tenancy/project-map'
import pg from 'pg'
import { postForm } from '#load/keep-alive.ts'
import type { Person, PersonName } from './people.ts'

type Fields = Readonly<Record<string, string>>
export type Shape = { name: string; person: PersonName; path: string; fields: (known: Known) => Fields }

type Place = { project: string; area: string; parent: string; type: number; code: string; label: string }
/** Values out of the seeded rows: of all, and of what the largest operator and the manager reach. */
export type Known = { any: Place[]; oem: Place[]; manager: Place[]; firstMs: number; lastMs: number }

const one = <T>(values: readonly T[]): T => {
  const value = values[randomInt(values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}

const troubled = ['offline', 'hazard', 'fault', 'alarm', 'fire']

const shape = (person: PersonName, name: string, fields: Shape['fields']): Shape => ({
  name: `${person}: ${name}`,
  person,
  path: equipmentCalls.list.path,
  fields,
})

export const shapes: readonly Shape[] = [
  shape('platform', 'all', () => ({})),
  shape('platform', 'project', ({ any }) => ({ projectId: one(any).project })),
  shape('platform', 'type', ({ any }) => ({ equipmentTypeId: String(one(any).type) })),
  shape('platform', 'state', () => ({ state: one(troubled) })),
  shape('platform', 'offline', () => ({ online: 'false' })),
  shape('platform', 'type + offline', ({ any }) => ({ equipmentTypeId: String(one(any).type), online: 'false' })),
  shape('oem', 'all', () => ({})),
  shape('oem', 'project', ({ oem }) => ({ projectId: one(oem).project })),
  shape('oem', 'type', ({ oem }) => ({ equipmentTypeId: String(one(oem).type) })),
  shape('oem', 'state', () => ({ state: one(troubled) })),
  shape('oem', 'normal', () => ({ state: 'normal' })),
  shape('oem', 'offline', () => ({ online: 'false' })),
  shape('oem', 'online', () => ({ online: 'true' })),
  shape('oem', 'area', ({ oem }) => ({ areaId: one(oem).area })),
  shape('oem', 'area + normal', ({ oem }) => ({ areaId: one(oem).area, state: 'normal' })),
  shape('oem', 'area + state', ({ oem }) => ({ areaId: one(oem).area, state: one(troubled) })),
  shape('oem', 'project + system', ({ oem }) => ({ projectId: one(oem).project, system: 'electrical' })),
  shape('oem', 'project + no area', ({ oem }) => ({ projectId: one(oem).project, direct: 'true' })),
  shape('oem', 'parent', ({ oem }) => ({ parentId: one(oem).parent })),
  shape('oem', 'type + state', ({ oem }) => ({ equipmentTypeId: String(one(oem).type), state: one(troubled) })),
  shape('oem', 'type + offline', ({ oem }) => ({ equipmentTypeId: String(one(oem).type), online: 'false' })),
  shape('oem', 'project + type', ({ oem }) => typed(one(oem))),
  shape('oem', 'project + state', ({ oem }) => ({ projectId: one(oem).project, state: one(troubled) })),
  shape('oem', 'project + type + state', ({ oem }) => ({ ...typed(one(oem)), state: one(troubled) })),
  shape('smallOem', 'all', () => ({})),
  shape('smallOem', 'type', ({ any }) => ({ equipmentTypeId: String(one(any).type) })),
  shape('smallOem', 'offline', () => ({ online: 'false' })),
  shape('company', 'all', () => ({})),
  shape('company', 'type', ({ any }) => ({ equipmentTypeId: String(one(any).type) })),
  shape('company', 'state', () => ({ state: one(troubled) })),
  shape('company', 'offline', () => ({ online: 'false' })),
  shape('manager', 'all', () => ({})),
  shape('manager', 'type', ({ manager }) => ({ equipmentTypeId: String(one(manager).type) })),
  shape('manager', 'state', () => ({ state: one(troubled) })),
  shape('manager', 'offline', () => ({ online: 'false' })),
  shape('manager', 'area', ({ manager }) => ({ areaId: one(manager).area })),
  shape('managerOfTwelve', 'all', () => ({})),
  shape('managerOfTwelve', 'type', ({ oem }) => ({ equipmentTypeId: String(one(oem).type) })),
  shape('managerOfTwelve', 'state', () => ({ state: one(troubled) })),
  shape('managerOfTwelve', 'offline', () => ({ online: 'false' })),
  shape('endUser', 'all', () => ({})),
]

const search = (person: PersonName, name: string, word: (place: Place) => string): Shape => ({
  name: `${person}: ${name}`,
  person,
  path: equipmentCalls.search.path,
  fields: ({ oem }) => ({ word: word(one(oem)) }),
})

/** Words as people type them: a code off the label, a name with its number, and a part of a name that thousands share. */
export const searches: readonly Shape[] = (['platform', 'oem', 'manager'] as const).flatMap((person) => [
  search(person, 'search code', ({ code }) => code),
  search(person, 'search name', ({ label }) => label),
  search(person, 'search part of a name', ({ label }) => label.slice(0, 2)),
])

const tree = (person: PersonName, name: string, places: (known: Known) => readonly Place[]): Shape => ({
  name: `${person}: tree of ${name}`,
  person,
  path: treeCalls.tree.path,
  fields: (known) => ({ projectId: one(places(known)).project }),
})

/** Units as they come, which is the larger the more often, and the largest of all. */
export const trees: readonly Shape[] = [
  tree('platform', 'any unit', ({ any }) => any),
  tree('oem', "a unit of the operator's", ({ oem }) => oem),
  tree('manager', 'the largest unit', ({ manager }) => manager),
]

const boxAt = (width: number): Fields => {
  const [west, south] = [100 + randomInt(20 - width), 22 + randomInt(20 - width)]
  return { west: String(west), south: String(south), east: String(west + width), north: String(south + width) }
}

const map = (person: PersonName, name: string, fields: () => Fields): Shape => ({
  name: `${person}: map of ${name}`,
  person,
  path: projectMapCalls.clusters.path,
  fields,
})

export const maps: readonly Shape[] = [
  map('platform', 'everything', () => ({ zoom: '4' })),
  map('platform', 'a province', () => ({ ...boxAt(5), zoom: '7' })),
  map('oem', 'everything', () => ({ zoom: '5' })),
  map('oem', 'a city', () => ({ ...boxAt(1), zoom: '10' })),
  map('managerOfTwelve', 'everything', () => ({ zoom: '5' })),
]

const typed = ({ project, type }: Place): Fields => ({ projectId: project, equipmentTypeId: String(type) })

/** Any place in the list is a page someone may be on: an id that needs not exist, at a random moment of the seed. */
const cursorAt = (ms: number): string => {
  const hex = `${ms.toString(16).padStart(12, '0')}70008000000000000000`
  return Buffer.from(hex, 'hex').toString('base64url')
}

/** A request of this shape: two of three are for a page somewhere deep in the list. */
export const requestOf = (shape: Shape, known: Known, people: Record<PersonName, Person>): Buffer => {
  const { person, path, fields } = shape
  const isDeep = path === equipmentCalls.list.path && randomInt(3) > 0
  const deep: Fields = isDeep ? { after: cursorAt(randomInt(known.firstMs, known.lastMs)) } : {}
  return postForm(path, { token: people[person].token, ...fields(known), ...deep })
}

const samplePlaces = async (client: pg.Client, where: string, ids: readonly string[]): Promise<Place[]> => {
  const { rows } = await client.query<Place>(
    `select project_id as project, area_id as area, parent_id as parent, type_no as type, key_code as code, name as label
     from equipment tablesample system (10) where area_id is not null and parent_id is not null and ${where} limit 2000`,
    [ids],
  )
  return rows
}

export const sampleKnown = async (ownerUrl: string, people: Record<PersonName, Person>): Promise<Known> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ first: Date; last: Date }>(
      'select min(created_at) as first, max(created_at) as last from equipment',
    )
    return {
      any: await samplePlaces(client, '$1::uuid[] is not null', []),
      oem: await samplePlaces(client, 'oem_id = any($1)', people.oem.scope.ids),
      manager: await samplePlaces(client, 'project_id = any($1)', people.manager.scope.ids),
      firstMs: rows[0]?.first.getTime() ?? 0,
      lastMs: rows[0]?.last.getTime() ?? 0,
    }
  } finally {
    await client.end()
  }
}
