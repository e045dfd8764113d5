/** A whole city as rows: operators, their customers, units, areas and equipment. */
import type { DeviceType } from '@vigil/device-types/device-type'
import type { Insertable } from 'kysely'
import { shardCount } from '#foundation/project/shards.ts'
import type { Schema } from '#schema/schema.ts'
import { companyNames, operatorName, subCompanyName, unitName } from './city-names.ts'
import { furnish, rareKits } from './kits.ts'
import { planAreas, planEquipment, type SeededDevice, type UnitSite } from './plan-unit.ts'

export interface CitySize {
  readonly oems: number
  readonly projects: number
  readonly equipment: number
}

export interface CityMakers {
  readonly newId: () => string
  readonly now: number
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
  readonly equipment: readonly Row<'equipment'>[]
  readonly credentials: readonly Row<'equipment_credential'>[]
  readonly devices: readonly SeededDevice[]
}

export interface City {
  readonly operators: readonly Operator[]
  readonly units: readonly Unit[]
}

const planOperator = (index: number, { newId }: CityMakers): Operator => {
  const oem = { id: newId(), code: `demo-${index + 1}`, name: operatorName(index) }
  const [first = '', second = ''] = companyNames
  const main = { id: newId(), oem_id: oem.id, parent_id: null, name: `${oem.name}·${first}` }
  const branch = { id: newId(), oem_id: oem.id, parent_id: main.id, name: `${main.name}${subCompanyName}` }
  const other = { id: newId(), oem_id: oem.id, parent_id: null, name: `${oem.name}·${second}` }
  return { oem, companies: [main, branch, other] }
}

/** Units of an operator in turn belong to each of its companies, and to none. */
const siteOf = (index: number, operators: readonly Operator[], newId: () => string): UnitSite => {
  const operator = operators[index % operators.length]
  if (operator === undefined) throw new Error('a city needs an operator')
  const turn = Math.floor(index / operators.length) % (operator.companies.length + 1)
  const { kind, address } = unitName(index)
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

const projectOf = (site: UnitSite, index: number): Row<'project'> => ({
  id: site.project_id,
  oem_id: site.oem_id,
  company_id: site.company_id,
  name: unitName(index).name,
  kind: site.kind,
  address: site.address,
  // Around a point in a river plain, far enough apart to be told on a map.
  longitude: 114.3 + ((index * 7) % 20) * 0.011,
  latitude: 30.55 + ((index * 3) % 20) * 0.009,
  shard: site.shard,
})

export const planCity = (size: CitySize, types: readonly DeviceType[], makers: CityMakers): City => {
  const { newId, now } = makers
  const operators = Array.from({ length: size.oems }, (_, index) => planOperator(index, makers))
  const rare = rareKits(types)
  let serial = 0
  const newKeyCode = () => `DEMO-${String((serial += 1)).padStart(6, '0')}`

  const units = Array.from({ length: size.projects }, (_, index): Unit => {
    const site = siteOf(index, operators, newId)
    const { areas, zones } = planAreas(site, newId)
    const special = rare.filter((_kit, n) => n % size.projects === index)
    const share = Math.floor(size.equipment / size.projects) + (index < size.equipment % size.projects ? 1 : 0)
    const { rows, credentials, devices } = planEquipment(furnish(share, special), {
      site,
      zones,
      makers: { newId, newKeyCode, now },
    })
    return { project: projectOf(site, index), areas, equipment: rows, credentials, devices }
  })
  return { operators, units }
}
