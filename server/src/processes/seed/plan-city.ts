/** A whole city as rows: operators, their customers, units, areas and equipment. */
import type { DeviceType } from '@vigil/device-types/device-type'
import type { Insertable } from 'kysely'
import { shardCount } from '#foundation/project/shards.ts'
import type { Schema } from '#schema/schema.ts'
import { furnish, rareKits } from './kits.ts'
import { planPlaces, type Room, type UnitSite } from './plan-places.ts'
import { planEquipment, type SeededDevice } from './plan-unit.ts'
import { companyNames, operatorName, subCompanyName, unitName } from './values/city-names.ts'
import { say, type Language } from './values/pair.ts'
import { unitKinds } from './values/unit-kinds.ts'

export interface CitySize {
  readonly oems: number
  readonly projects: number
  readonly equipment: number
}

export interface CityMakers {
  readonly newId: () => string
  readonly now: number
  readonly language: Language
}

type Row<T extends keyof Schema> = Insertable<Schema[T]>

/** An operator's customers: a company, its branch, and another company. */
export interface Operator {
  readonly oem: Row<'oem'>
  readonly companies: readonly Row<'company'>[]
}

export interface Unit {
  readonly project: Row<'project'>
  readonly areas: readonly Row<'area'>[]
  readonly rooms: readonly Room[]
  readonly equipment: readonly Row<'equipment'>[]
  readonly credentials: readonly Row<'equipment_credential'>[]
  readonly devices: readonly SeededDevice[]
}

export interface City {
  readonly operators: readonly Operator[]
  readonly units: readonly Unit[]
}

const planOperator = (index: number, { newId, language }: CityMakers): Operator => {
  const oem = { id: newId(), code: `demo-${index + 1}`, name: operatorName(index, language) }
  const [first = '', second = ''] = companyNames.map((pair) => `${oem.name}·${say(pair, language)}`)
  const main = { id: newId(), oem_id: oem.id, parent_id: null, name: first }
  const branch = { id: newId(), oem_id: oem.id, parent_id: main.id, name: `${first}·${say(subCompanyName, language)}` }
  const other = { id: newId(), oem_id: oem.id, parent_id: null, name: second }
  return { oem, companies: [main, branch, other] }
}

/** Units of an operator in turn belong to each of its companies, and to none. */
const siteOf = (index: number, operators: readonly Operator[], { newId, language }: CityMakers): UnitSite => {
  const operator = operators[index % operators.length]
  if (operator === undefined) throw new Error('a city needs an operator')
  const turn = Math.floor(index / operators.length) % (operator.companies.length + 1)
  const { kind, address } = unitName(index, language)
  return {
    oem_id: operator.oem.id,
    company_id: operator.companies[turn]?.id ?? null,
    project_id: newId(),
    // A step that is prime to the count visits every shard, and neighbours land in different groups.
    shard: (index * 37) % shardCount,
    kind,
    address,
  }
}

const projectOf = (site: UnitSite, index: number, name: string): Row<'project'> => ({
  id: site.project_id,
  oem_id: site.oem_id,
  company_id: site.company_id,
  name,
  kind: site.kind,
  address: site.address,
  // Around a point in a river plain, far enough apart to be told on a map.
  longitude: 114.3 + ((index * 7) % 20) * 0.011,
  latitude: 30.55 + ((index * 3) % 20) * 0.009,
  shard: site.shard,
})

export const planCity = (size: CitySize, types: readonly DeviceType[], makers: CityMakers): City => {
  const { newId, language } = makers
  const operators = Array.from({ length: size.oems }, (_, index) => planOperator(index, makers))
  const sites = Array.from({ length: size.projects }, (_, index) => siteOf(index, operators, makers))
  const rare = rareKits(
    types,
    sites.map(({ kind }) => unitKinds[kind]),
  )
  let serial = 0
  const newKeyCode = () => `DEMO-${String((serial += 1)).padStart(6, '0')}`

  const units = sites.map((site, index): Unit => {
    const { areas, rooms } = planPlaces(site, newId, language)
    const special = rare.filter((_kit, n) => n % size.projects === index)
    const share = Math.floor(size.equipment / size.projects) + (index < size.equipment % size.projects ? 1 : 0)
    const { rows, credentials, devices } = planEquipment(furnish(share, special, unitKinds[site.kind]), {
      site,
      rooms,
      makers: { ...makers, newKeyCode },
    })
    const project = projectOf(site, index, unitName(index, language).name)
    return { project, areas, rooms, equipment: rows, credentials, devices }
  })
  return { operators, units }
}
