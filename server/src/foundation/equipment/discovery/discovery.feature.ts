import {
  discoveryCalls,
  type GatewaySettings,
  type HeardChild,
  type SerialRow,
} from '@vigil/contract/equipment/discovery'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { ackTopic, commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { deviceAddress } from '#infrastructure/config/device-listen.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { equipmentById, type EquipmentRow } from '../equipment.repository.ts'
import { codesOnShelves, takenCodes, type ShelfRow } from '../import/equipment-import.repository.ts'
import {
  heardChildren,
  reachedCodes,
  registeredChildren,
  type HeardChildRow,
  type ReachedCode,
} from './discovery.repository.ts'

type Needs = { database: ScopedDatabase; environment: Environment }

export const discoveryFeature = ({ database, environment }: Needs): Answer[] => {
  const address = deviceAddress(environment)
  return [
    answer(discoveryCalls.settings, async ({ equipmentId }, actor) => {
      const [row] = await database.read(settingsOf(actor), equipmentById(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      const children = await database.read(settingsOf(actor), registeredChildren(actor.scope, equipmentId))
      const childDeviceKeys = children.flatMap(({ child_key }) => child_key ?? [])
      return { ...settingsOfGateway(row), address, childDeviceKeys }
    }),
    answer(discoveryCalls.heard, async ({ equipmentId }, actor) => {
      const rows = await database.read(settingsOf(actor), heardChildren(equipmentId))
      return { rows: rows.map(heardChild) }
    }),
    answer(discoveryCalls.serials, async ({ keyCodes }, actor) => {
      const codes = keyCodes.map((code) => code.toLowerCase())
      const settings = settingsOf(actor)
      const reached = await database.read(settings, reachedCodes(actor.scope, codes))
      const taken = new Set((await database.read(settings, takenCodes(codes))).map(({ code }) => code))
      const shelves = await database.read(settings, codesOnShelves(codes, null))
      const yours = new Map(reached.map((row) => [row.key_code.toLowerCase(), row]))
      const known = new Map(shelves.map((row) => [row.code, row]))
      return {
        rows: keyCodes.map((keyCode) => {
          const code = keyCode.toLowerCase()
          return serialRow(keyCode, { own: yours.get(code), isTaken: taken.has(code), shelf: known.get(code) })
        }),
      }
    }),
  ]
}

const settingsOfGateway = (row: EquipmentRow): Omit<GatewaySettings, 'address' | 'childDeviceKeys'> => {
  const type = findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
  if (type.nodeType !== 'gateway' || row.parent_id !== null) throw new Problem('noGateway')
  const { key_code: keyCode } = row
  return {
    keyCode,
    topics: { report: reportTopic(keyCode), ack: ackTopic(keyCode), command: commandTopic(keyCode) },
    reportIntervalSec: type.reportIntervalSec,
    offlineAfterSec: type.offlineAfterSec,
  }
}

interface Known {
  readonly own: ReachedCode | undefined
  readonly isTaken: boolean
  readonly shelf: ShelfRow | undefined
}

/** On another's shelf is as taken as in another's unit: nobody learns which. */
const serialRow = (keyCode: string, { own, isTaken, shelf }: Known): SerialRow => ({
  keyCode,
  fate: own ? 'yours' : isTaken || shelf?.is_here === false ? 'taken' : 'free',
  equipmentId: own?.id ?? null,
  deviceName: own?.name ?? null,
  stock: shelf && shelf.type_no !== null ? { equipmentTypeId: shelf.type_no, protocolId: shelf.protocol_id } : null,
})

const heardChild = ({ child_key, last_at, messages, measures }: HeardChildRow): HeardChild => ({
  childDeviceKey: child_key,
  lastAt: last_at.toISOString(),
  messages,
  measures,
})
