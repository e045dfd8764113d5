/** What whoever runs the platform reads of it, and what they send into it once more. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { platformCalls, QuarantinedMessage, QuarantineGroup } from '@vigil/contract/tenancy/platform'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { shownBytes } from '#infrastructure/bytes/shown-bytes.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as platform from './platform.repository.ts'
import { healthOf } from './platform.rules.ts'

const mostGroups = 200
const mostBytes = 1_024

/** Perhaps a fire that nobody was called for. */
const isUrgent = ({ mayBeFire, count, sentAgain }: QuarantineGroup): boolean => mayBeFire && sentAgain < count

export const createPlatformService = ({ database }: { database: ScopedDatabase }) => ({
  async health(actor: Actor): Promise<OutputOf<typeof platformCalls.health>> {
    const [row] = await database.read(settingsOf(actor), platform.platformHealth())
    if (!row?.figures) throw new Problem('missing')
    return healthOf(row.figures)
  },

  async quarantine(actor: Actor): Promise<OutputOf<typeof platformCalls.quarantine>> {
    const rows = await database.read(settingsOf(actor), platform.quarantineGroups(mostGroups))
    const groups = rows.map((row) => ({
      reason: row.reason,
      equipmentId: row.equipment_id,
      equipmentName: row.equipment_name,
      projectName: row.project_name,
      count: row.count,
      lastAt: row.last_at.toISOString(),
      newestId: row.newest,
      sentAgain: row.sent_again,
      mayBeFire: row.may_be_fire,
    }))
    return { rows: groups.toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one))) }
  },

  async quarantined(actor: Actor, messageId: number): Promise<QuarantinedMessage> {
    const [row] = await database.read(settingsOf(actor), platform.quarantined(messageId))
    if (!row) throw new Problem('missing')
    return {
      messageId: row.id,
      reason: row.reason,
      equipmentId: row.equipment_id,
      at: row.at.toISOString(),
      sentAgainAt: row.sent_again_at?.toISOString() ?? null,
      ...shownBytes(row.raw, mostBytes),
      mayBeFire: row.may_be_fire,
    }
  },

  async sendAgain(
    actor: Actor,
    { equipmentId, reason, newestId }: InputOf<typeof platformCalls.sendAgain>,
  ): Promise<OutputOf<typeof platformCalls.sendAgain>> {
    const [row] = await database.read(settingsOf(actor), platform.sendAgain(equipmentId, reason, newestId))
    const sent = row?.sent ?? null
    if (sent === null) throw new Problem('missing')
    return { sent }
  },
})
