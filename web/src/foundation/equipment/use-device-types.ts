/** What kinds of equipment exist, by call: a small index for all, one row for who needs more. Neither ever changes. */
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@vigil/contract/call'
import { deviceTypeCalls, type DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import type { DeviceType } from '@vigil/device-types/device-type'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { createEquipmentPaths } from './equipment-path.ts'
import { madeOnce } from './made-once.ts'

const forever = { staleTime: Infinity, gcTime: Infinity }

export const deviceTypesOf = (): ReturnType<typeof queryOf<typeof deviceTypeCalls.index>> => ({
  ...queryOf(deviceTypeCalls.index, {}),
  ...forever,
})

type Index = OutputOf<typeof deviceTypeCalls.index>

export const deviceTypesIn = madeOnce(({ rows }: Index) => {
  const byNo = new Map(rows.map((row) => [row.equipmentTypeId, row]))
  return {
    rows,
    paths: createEquipmentPaths(rows),
    find: (equipmentTypeId: number): DeviceTypeSummary | undefined => byNo.get(equipmentTypeId),
  }
})

export const noTypesYet: Index = { rows: [] }

export const useDeviceTypes = () => deviceTypesIn(useQuery(deviceTypesOf()).data ?? noTypesYet)

/** Whatever a device names, `constructor` and `__proto__` too, finds only what the row itself has. */
const ownKeys = <Row>(rows: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> =>
  Object.assign(Object.create(null), rows)

/** The row as the wire brought it. */
export const typeIn = madeOnce((data: OutputOf<typeof deviceTypeCalls.detail>): DeviceType => {
  // device-types checks its rows where they are written; the wire hands them on as they are.
  const row = data.row as unknown as DeviceType
  return {
    ...row,
    properties: ownKeys(row.properties),
    events: ownKeys(row.events),
    commands: ownKeys(row.commands),
  }
})

export const deviceTypeOf = (equipmentTypeId: number): ReturnType<typeof queryOf<typeof deviceTypeCalls.detail>> => ({
  ...queryOf(deviceTypeCalls.detail, { equipmentTypeId }),
  ...forever,
})

/** The whole row of one type; undefined until it is there, or when nobody knows the type. */
export const useDeviceType = (equipmentTypeId: number | undefined): DeviceType | undefined => {
  const { data } = useQuery({ ...deviceTypeOf(equipmentTypeId ?? 0), enabled: equipmentTypeId !== undefined })
  return data && typeIn(data)
}
