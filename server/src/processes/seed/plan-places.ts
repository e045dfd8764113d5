/** The buildings, floors and rooms of a unit as rows, and the rooms by what they are used for. */
import type { Insertable } from 'kysely'
import type { Schema } from '#schema/schema.ts'
import { say, type Language } from './values/pair.ts'
import type { BuildingRow, UnitKind, Use } from './values/unit-kind.ts'
import { unitKinds } from './values/unit-kinds.ts'

export interface UnitSite {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly shard: number
  readonly kind: UnitKind
  readonly address: string
}

type AreaRow = Insertable<Schema['area']>

export interface Room {
  readonly id: string
  readonly floorId: string
  readonly building: string
  readonly floor: string
  readonly name: string
  readonly use: Use
}

export interface Places {
  readonly areas: readonly AreaRow[]
  readonly rooms: readonly Room[]
}

export const planPlaces = (site: UnitSite, newId: () => string, language: Language): Places => {
  const areas: AreaRow[] = []
  const rooms: Room[] = []
  const { oem_id, company_id, project_id } = site
  const add = (kind: string, name: string, parent_id: string | null): string => {
    const id = newId()
    areas.push({ id, oem_id, company_id, project_id, parent_id, kind, name })
    return id
  }
  const addBuilding = ({ name, floors }: BuildingRow): void => {
    const building = say(name, language)
    const buildingId = add('building', building, null)
    for (const row of floors) {
      const floor = say(row.name, language)
      const floorId = add('floor', floor, buildingId)
      for (const [zh, en, use] of row.rooms) {
        const room = say([zh, en], language)
        rooms.push({ id: add('zone', room, floorId), floorId, building, floor, name: room, use })
      }
    }
  }
  for (const row of unitKinds[site.kind].buildings) addBuilding(row)
  return { areas, rooms }
}
