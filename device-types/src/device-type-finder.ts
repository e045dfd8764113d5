/**
 * The specification's device-type routing, over any list of types: the server's rows, or the index that a client
 * got by call (with the types an OEM made).
 */
import type { DeviceType } from './device-type.ts'
import type { PageId } from './pages.ts'

/** What routing needs of a type. */
export type RoutableType = Pick<DeviceType, 'id' | 'equipmentTypeId' | 'name' | 'page' | 'protocolIds'>

/** What is known of a piece of equipment, with the wire's words. */
export interface TypeQuery {
  readonly id?: string | undefined
  readonly equipmentTypeId?: number | undefined
  readonly protocolId?: number | undefined
  /** The name in either language. */
  readonly typeName?: string | undefined
  readonly isStandardDetail?: number | undefined
}

const standardTypeId = 'standardDevice'

export const createDeviceTypeFinder = <T extends RoutableType>(types: readonly T[], fallback: T) => {
  const byId = new Map(types.map((type) => [type.id, type]))
  const byTypeNo = new Map(types.map((type) => [type.equipmentTypeId, type]))
  const byProtocol = new Map(types.flatMap((type) => type.protocolIds.map((protocolId) => [protocolId, type] as const)))
  const byName = new Map(types.flatMap((type) => [type.name.zh, type.name.en].map((name) => [name, type] as const)))

  /** The type decides about alarms, so what was registered counts more than what can be guessed from the protocol. */
  const findDeviceType = (query: TypeQuery): T =>
    (query.id !== undefined && byId.get(query.id)) ||
    (query.equipmentTypeId !== undefined && byTypeNo.get(query.equipmentTypeId)) ||
    (query.protocolId !== undefined && byProtocol.get(query.protocolId)) ||
    (query.typeName !== undefined && byName.get(query.typeName)) ||
    (query.isStandardDetail === 1 && byId.get(standardTypeId)) ||
    fallback

  /** Which page opens: by protocol first, then the standard page, then the page of the type. */
  const pageOf = (query: TypeQuery): PageId => {
    const spoken = query.protocolId === undefined ? undefined : byProtocol.get(query.protocolId)
    if (spoken !== undefined) return spoken.page
    return query.isStandardDetail === 1 ? 'StandDetailIndex' : findDeviceType(query).page
  }

  return { findDeviceType, pageOf }
}
