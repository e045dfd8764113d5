/** The equipment of one unit: what hangs where, what it is called, and the secret of each socket. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { Insertable } from 'kysely'
import { newDeviceSecret } from '#foundation/equipment/device-secret.ts'
import { pinyinOf } from '#foundation/equipment/name-pinyin.ts'
import type { Schema } from '#schema/schema.ts'
import type { Kit } from './kits.ts'
import { nameAll, placeOf, roomFinder, roomOfBox, type Called } from './name-equipment.ts'
import type { Room, UnitSite } from './plan-places.ts'
import { say, type Language } from './values/pair.ts'

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

type EquipmentRow = Insertable<Schema['equipment']>

export interface Makers {
  readonly newId: () => string
  readonly newKeyCode: () => string
  readonly now: number
  readonly language: Language
}

const pointsOnLoop = 20

/** Loops of a box are called by what they feed, hosts behind a transmitter by number, points on a line by line and address. */
const childKeyOf = (parent: string, index: number) => {
  if (parent === 'breakerGateway') return `L${index + 1}`
  if (parent === 'userInfoTransmitter') return String(index + 1)
  return `${Math.floor(index / pointsOnLoop) + 1}-${String((index % pointsOnLoop) + 1).padStart(3, '0')}`
}

const day = 86_400_000
/** Most contracts run for years; some end soon and a few have ended, so that every notice has something to show. */
const daysLeft = (serial: number) => (serial % 97 === 0 ? -5 : serial % 41 === 0 ? 20 : 365 + (serial % 700))

/** Between two months and four years: not so old that its kind would have served its time. */
const daysInstalled = (serial: number) => 60 + ((serial * 37) % 1_400)

/** Battery devices wake once a day; a city in which nothing moves for a day shows nothing. */
const demoInterval = ({ reportIntervalSec }: DeviceType) => Math.min(reportIntervalSec, 300)

/** A piece before it has a name. */
interface Piece extends Called {
  readonly keyCode: string
  readonly id: string
  readonly parentId: string | null
  readonly childKey: string | null
  readonly feedsFire: boolean
}

interface Furnishing {
  readonly site: UnitSite
  readonly rooms: readonly Room[]
  readonly makers: Makers
}

const rowOf = (
  piece: Piece,
  { name, place, serial }: { name: string; place: string; serial: number },
  { site, makers }: Furnishing,
): EquipmentRow => {
  const type = findDeviceType({ id: piece.type })
  return {
    id: piece.id,
    oem_id: site.oem_id,
    company_id: site.company_id,
    project_id: site.project_id,
    shard: site.shard,
    area_id: piece.room.id,
    parent_id: piece.parentId,
    child_key: piece.childKey,
    key_code: piece.keyCode,
    type_no: type.equipmentTypeId,
    protocol_id: type.protocolIds[0] ?? null,
    name,
    pinyin: pinyinOf(name),
    serial_no: `SN${piece.keyCode.slice(-6)}${String(serial).padStart(4, '0')}`,
    install_add: place,
    expires_at: new Date(makers.now + daysLeft(serial) * day),
    installed_at: new Date(makers.now - daysInstalled(serial) * day),
    // A city whose boxes nobody registered would take no timer.
    fire_load: type.fireLoad === 'byFlag' ? piece.feedsFire : null,
  }
}

export const planEquipment = (kits: readonly Kit[], furnishing: Furnishing) => {
  const { site, rooms, makers } = furnishing
  const { language } = makers
  const nextRoom = roomFinder(rooms)
  const pieces: Piece[] = []
  const credentials: Insertable<Schema['equipment_credential']>[] = []
  const devices: SeededDevice[] = []

  const addLoop = (parent: Piece, kit: Kit, index: number): Piece => {
    // Written by the kits, whose rows are typed by the catalogue.
    const type = kit.children[index] as DeviceTypeId
    const [zh, en, , feeds] = kit.box?.loops[index] ?? []
    const isLoop = zh !== undefined && en !== undefined
    return {
      type,
      room: isLoop ? parent.room : nextRoom(type),
      word: isLoop ? say([zh, en], language) : undefined,
      isLoop,
      keyCode: parent.keyCode,
      id: makers.newId(),
      parentId: parent.id,
      childKey: childKeyOf(kit.type, index),
      feedsFire: feeds === 'fire',
    }
  }

  for (const kit of kits) {
    // As above.
    const type = kit.type as DeviceTypeId
    const keyCode = makers.newKeyCode()
    const device: Piece = {
      type,
      room: (kit.box && roomOfBox(rooms, kit.box.floor)) ?? nextRoom(type),
      word: kit.box && say(kit.box.name, language),
      keyCode,
      id: makers.newId(),
      parentId: null,
      childKey: null,
      feedsFire: false,
    }
    const children = kit.children.map((_child, index) => addLoop(device, kit, index))
    pieces.push(device, ...children)
    const { secret, secretHash } = newDeviceSecret()
    credentials.push({ equipment_id: device.id, secret_hash: secretHash })
    devices.push({
      keyCode,
      secret,
      type,
      equipmentId: device.id,
      projectId: site.project_id,
      reportEverySec: demoInterval(findDeviceType({ id: type })),
      children: children.map((child) => ({
        childKey: child.childKey ?? '',
        equipmentId: child.id,
        type: child.type,
      })),
    })
  }
  const names = nameAll(pieces, language)
  const nameOf = new Map(pieces.map(({ id }, index) => [id, names[index] ?? '']))
  const rows = pieces.map((piece, index) => {
    const place = (piece.isLoop && nameOf.get(piece.parentId ?? '')) || placeOf(piece, index, language)
    return rowOf(piece, { name: names[index] ?? '', place, serial: index + 1 }, furnishing)
  })
  return { rows, credentials, devices }
}
