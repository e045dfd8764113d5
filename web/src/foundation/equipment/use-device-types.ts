/** What kinds of equipment exist, by call: a small index for all, one row for who needs more. Neither ever changes. */
import { useQuery } from '@tanstack/react-query'
import { deviceTypeCalls, type DeviceTypeSummary } from '@vigil/contract/device-type'
import type { DeviceType } from '@vigil/device-types/device-type'
import { useMemo } from 'react'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { createEquipmentPaths } from './equipment-path.ts'

const forever = { staleTime: Infinity, gcTime: Infinity }

export const deviceTypesOf = (): ReturnType<typeof queryOf<typeof deviceTypeCalls.index>> => ({
  ...queryOf(deviceTypeCalls.index, {}),
  ...forever,
})

export const useDeviceTypes = () => {
  const { data } = useQuery(deviceTypesOf())
  return useMemo(() => {
    const rows = data?.rows ?? []
    const byNo = new Map(rows.map((row) => [row.equipmentTypeId, row]))
    return {
      rows,
      paths: createEquipmentPaths(rows),
      find: (equipmentTypeId: number): DeviceTypeSummary | undefined => byNo.get(equipmentTypeId),
    }
  }, [data])
}

/** Whatever a device names, `constructor` and `__proto__` too, finds only what the row itself has. */
const ownKeys = <Row>(rows: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> =>
  Object.assign(Object.create(null), rows)

const withOwnKeys = (data: unknown): DeviceType => {
  // device-types checks its rows where they are written; the wire hands them on as they are.
  const row = data as DeviceType
  return {
    ...row,
    properties: ownKeys(row.properties),
    events: ownKeys(row.events),
    commands: ownKeys(row.commands),
  }
}

/** The whole row of one type; undefined until it is there, or when nobody knows the type. */
export const useDeviceType = (equipmentTypeId: number | undefined): DeviceType | undefined => {
  const { data } = useQuery({
    ...queryOf(deviceTypeCalls.detail, { equipmentTypeId: equipmentTypeId ?? 0 }),
    ...forever,
    enabled: equipmentTypeId !== undefined,
  })
  return useMemo(() => data && withOwnKeys(data.row), [data])
}
