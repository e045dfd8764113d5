/** One transaction on a unit's duty: holds the unit, does the work, tells the screens. */
import { usualChecksPerShift } from '@vigil/contract/duty/duty'
import type { DutyEntryKind } from '@vigil/contract/duty/log'
import { Problem } from '@vigil/contract/problems'
import { dutyChanged } from '#events/duty-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import * as duty from './duty.repository.ts'

export type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  /** Says that the outbox of a lane has news; may be lost. */
  nudge: (lane: 1 | 2) => void
}

export interface Held {
  readonly tx: Transaction
  readonly site: duty.SiteRow
  /** By which the unit's clock goes. */
  readonly zone: string
  readonly checksPerShift: number
  /** A line in the log, in the same transaction. */
  readonly note: (line: Line) => Promise<unknown>
}

export interface Line {
  readonly kind: DutyEntryKind
  readonly subjectId?: string
  readonly seconds?: number
  readonly words?: string
}

export const createUnitWriter =
  ({ database, newId, now, nudge }: Deps) =>
  async <Result>(actor: Actor, projectId: string, work: (held: Held) => Promise<Result>): Promise<Result> => {
    const result = await database.write(settingsOf(actor), async (tx) => {
      const [found] = await tx.rows(duty.unitSite(actor.scope, projectId))
      if (!found) throw new Problem('missing')
      const site = duty.siteOf(found)
      // The log of a unit begins with its roster.
      await tx.rows(duty.addUnit({ ...site, checks_per_shift: usualChecksPerShift }))
      const [unit] = await tx.rows(duty.holdUnit(projectId))
      if (!unit) throw new Problem('missing')
      const note = ({ kind, subjectId, seconds, words = '' }: Line) => {
        const line = { id: newId(), ...site, at: new Date(now()), kind, actor_id: actor.accountId }
        return tx.rows(duty.addEntries([{ ...line, subject_id: subjectId ?? null, seconds: seconds ?? null, words }]))
      }
      const done = await work({ tx, site, zone: found.zone, checksPerShift: unit.checks_per_shift, note })
      tellOutbox(tx, [dutyChanged(site)])
      return done
    })
    nudge(2)
    return result
  }
