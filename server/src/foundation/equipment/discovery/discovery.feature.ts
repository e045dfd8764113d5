import { discoveryCalls, type HeardChild } from '@vigil/contract/equipment/discovery'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { heardChildren, type HeardChildRow } from './discovery.repository.ts'

export const discoveryFeature = ({ database }: { database: ScopedDatabase }): Answer[] => [
  answer(discoveryCalls.heard, async ({ equipmentId }, actor) => {
    const rows = await database.read(settingsOf(actor), heardChildren(equipmentId))
    return { rows: rows.map(heardChild) }
  }),
]

const heardChild = ({ child_key, last_at, messages, measures }: HeardChildRow): HeardChild => ({
  childDeviceKey: child_key,
  lastAt: last_at.toISOString(),
  messages,
  measures,
})
