/** One unit of the city: its buildings, floors and zones, and the equipment in them. Pure but for ids and secrets. */
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { Insertable } from 'kysely'
import { newDeviceSecret } from '#foundation/equipment/device-secret.ts'
import { initialsOf } from '#foundation/equipment/name-initials.ts'
import type { Schema } from '#schema/schema.ts'
import { buildingNames, fireLoopName, floorNames, zoneNames, type UnitKind } from './city-names.ts'
import type { Kit } from './kits.ts'

export interface SeededChild {
  readonly childKey: string
  readonly equipmentId: string
  readonly type: string
}

/** What the simulator needs to be this device. */
export interface SeededDevice {
  readonly keyCode: string
  readonly secret: string
  readonly type: string
  readonly equipmentId: string
  readonly projectId: string
  readonly reportEverySec: number
  readonly children: readonly SeededChild[]
}

export interface UnitSite {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly shard: number
  readonly kind: UnitKind
  readonly address: string
}

type AreaRow = Insertable<Schema['area']>
type EquipmentRow = Insertable<Schema['equipment']>

interface Zone {
  readonly id: string
  readonly place: string
}

export interface Makers {
  readonly newId: () => string
  readonly newKeyCode: () => string
  readonly now: number
}

export const planAreas = (site: UnitSite, newId: () => string): { areas: AreaRow[]; zones: Zone[] } => {
  const areas: AreaRow[] = []
  const zones: Zone[] = []
  const { oem_id, company_id, project_id } = site
  const add = (kind: string, name: string, parent_id: string | null): string => {
    const id = newId()
    areas.push({ id, oem_id, company_id, project_id, parent_id, kind, name })
    return id
  }
  for (const building of buildingNames(site.kind)) {
    const buildingId = add('building', building, null)
    for (const floor of floorNames) {
      const floorId = add('floor', floor, buildingId)
      for (const zone of zoneNames) zones.push({ id: add('zone', zone, floorId), place: `${building}${floor}${zone}` })
    }
  }
  return { areas, zones }
}

/** Loops of a box are called by what they feed; points on a line by line and address. */
const childKeyOf = (parent: string, index: number) =>
  parent === 'breakerGateway' ? `L${index + 1}` : `1-${String(index + 1).padStart(3, '0')}`

const day = 86_400_000
/** Most contracts run for years; some end soon and a few have ended, so that every notice has something to show. */
const daysLeft = (serial: number) => (serial % 97 === 0 ? -5 : serial % 41 === 0 ? 20 : 365 + (serial % 700))

/** Battery devices wake once a day; a city in which nothing moves for a day shows nothing. */
const demoInterval = ({ reportIntervalSec }: DeviceType) => Math.min(reportIntervalSec, 300)

interface Child {
  readonly parent_id: string
  readonly child_key: string
  /** What the fire is fought with, where it feeds that. */
  readonly feeds: string | undefined
}

interface Furnishing {
  readonly site: UnitSite
  readonly zones: readonly Zone[]
  readonly makers: Makers
}

export const planEquipment = (kits: readonly Kit[], { site, zones, makers }: Furnishing) => {
  const rows: EquipmentRow[] = []
  const credentials: Insertable<Schema['equipment_credential']>[] = []
  const devices: SeededDevice[] = []

  const add = (type: DeviceType, key_code: string, child?: Child): string => {
    const serial = rows.length + 1
    const zone = zones[serial % zones.length]
    const name = `${zone?.place ?? ''}${child?.feeds ?? type.name.zh}${String(serial).padStart(3, '0')}`
    const id = makers.newId()
    rows.push({
      id,
      oem_id: site.oem_id,
      company_id: site.company_id,
      project_id: site.project_id,
      shard: site.shard,
      area_id: zone?.id ?? null,
      parent_id: child?.parent_id ?? null,
      child_key: child?.child_key ?? null,
      key_code,
      type_no: type.equipmentTypeId,
      protocol_id: type.protocolIds[0] ?? null,
      name,
      pinyin: initialsOf(name),
      serial_no: `SN${key_code.slice(-6)}${String(serial).padStart(4, '0')}`,
      install_add: `${site.address}${zone?.place ?? ''}`,
      expires_at: new Date(makers.now + daysLeft(serial) * day),
      // A city whose boxes nobody registered would take no timer.
      fire_load: type.fireLoad === 'byFlag' ? child?.feeds !== undefined : null,
    })
    return id
  }

  for (const kit of kits) {
    const type = findDeviceType({ id: kit.type })
    const keyCode = makers.newKeyCode()
    const equipmentId = add(type, keyCode)
    const { secret, secretHash } = newDeviceSecret()
    credentials.push({ equipment_id: equipmentId, secret_hash: secretHash })
    const children = kit.children.map((child, index) => {
      const childKey = childKeyOf(kit.type, index)
      const own = add(findDeviceType({ id: child }), keyCode, {
        parent_id: equipmentId,
        child_key: childKey,
        feeds: kit.type === 'breakerGateway' && index === kit.children.length - 1 ? fireLoopName(site.kind) : undefined,
      })
      return { childKey, equipmentId: own, type: child }
    })
    const reportEverySec = demoInterval(type)
    devices.push({ keyCode, secret, type: kit.type, equipmentId, projectId: site.project_id, reportEverySec, children })
  }
  return { rows, credentials, devices }
}
