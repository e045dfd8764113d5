import { discoveryCalls, type HeardChild, type SerialRow } from '@vigil/contract/equipment/discovery'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { takenCodes } from '../import/equipment-import.repository.ts'
import { heardChildren, reachedCodes, type HeardChildRow, type ReachedCode } from './discovery.repository.ts'

export const discoveryFeature = ({ database }: { database: ScopedDatabase }): Answer[] => [
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
