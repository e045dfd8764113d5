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
import { takenCodes } from '../import/equipment-import.repository.ts'
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
      const yours = new Map(reached.map((row) => [row.key_code.toLowerCase(), row]))
      return { rows: keyCodes.map((code) => serialRow(code, yours.get(code.toLowerCase()), taken)) }
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

const serialRow = (keyCode: string, own: ReachedCode | undefined, taken: ReadonlySet<string>): SerialRow => ({
  keyCode,
  fate: own ? 'yours' : taken.has(keyCode.toLowerCase()) ? 'taken' : 'free',
  equipmentId: own?.id ?? null,
  deviceName: own?.name ?? null,
})

const heardChild = ({ child_key, last_at, messages, measures }: HeardChildRow): HeardChild => ({
  childDeviceKey: child_key,
  lastAt: last_at.toISOString(),
  messages,
  measures,
})
