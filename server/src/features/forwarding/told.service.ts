/** What is said to the fire brigade of an alarm, by telephone and by itself. */
import { rightOf } from '@vigil/contract/alarm/kind-rights'
import type { FireCall, Forwarded } from '@vigil/contract/alarm/forwarding'
import { forwardStates } from '@vigil/contract/alarm/forward-moves'
import { contactRights } from '@vigil/contract/people/contact'
import { Problem } from '@vigil/contract/problems'
import { alarmKinds } from '@vigil/contract/live/live-events'
import { holds } from '@vigil/contract/rights/permissions'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as told from './told.repository.ts'

export const createToldService = ({ database }: { readonly database: ScopedDatabase }) => {
  const forwardedOf = async (actor: Actor, alarmId: string): Promise<Forwarded | null> => {
    const [row] = await database.read(settingsOf(actor), told.forwardOf(alarmId))
    if (!row) return null
    const tries = await database.read(settingsOf(actor), told.triesOf(row.id))
    return {
      forwardId: row.id,
      state: forwardStates.find((state) => state === row.state) ?? 'waiting',
      since: row.created_at.toISOString(),
      tries: row.tries,
      nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
      acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
      acknowledgedBy: row.acknowledged_by,
      log: tries.map((one) => ({
        number: one.number,
        to: one.told_name,
        begunAt: one.begun_at.toISOString(),
        endedAt: one.ended_at?.toISOString() ?? null,
        status: one.status,
        failure: one.failure,
      })),
    }
  }

  return {
    async fireCall(actor: Actor, alarmId: string): Promise<FireCall> {
      const [alarm] = await database.read(settingsOf(actor), told.alarmPlace(actor.scope, alarmId))
      const kind = alarmKinds.find((known) => known === alarm?.kind)
      if (!alarm || !kind || !holds(actor.permissions, rightOf(kind, 'select'))) throw new Problem('missing')
      const mayCall = contactRights.some((right) => holds(actor.permissions, right))
      const [forwarded, [callback]] = await Promise.all([
        forwardedOf(actor, alarmId),
        mayCall ? database.read(settingsOf(actor), told.callbackOf(alarm.project_id)) : [],
      ])
      return { unitAddress: alarm.address, callback: callback ?? null, forwarded }
    },
  }
}
