/** What the clock does with duty checks: asks at random, tells, calls, closes. Several workers at once do no harm. */
import { checkWindowMs } from '@vigil/contract/duty/duty'
import type { DutyEntryKind } from '@vigil/contract/duty/log'
import { dutyChanged } from '#events/duty-events.ts'
import { insertMessages } from '#foundation/equipment/message.repository.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { addEntries, siteOf } from '../duty.repository.ts'
import * as sweep from './check-sweep.repository.ts'
import { insertCheck, type CheckRow } from './check.repository.ts'
import { soundPanels } from './panel.ts'
import { callAfterMs, nextCheckAt, restMs } from './check.rules.ts'

const mostAtOnce = 200

type Deps = { readonly transactor: Transactor; readonly newId: () => string; readonly now: () => number }

/** How many checks changed; when there are any, the outbox of lane 2 has news. */
export const sweepChecks = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const at = new Date(now())
    const missed = await tx.rows(sweep.missChecks(at, mostAtOnce))
    await tx.rows(sweep.dropChecks(at, checkWindowMs))
    const asked = await askAtRandom(tx, newId, at)
    const entries = [
      ...missed.map((row) => entryOf(row, 'checkMissed')),
      ...asked.map((row) => entryOf(row, 'checkAsked')),
    ]
    if (entries.length > 0) await tx.rows(addEntries(entries))
    await tell(await tx.rows(sweep.checksToTell(at)), 'push', 0)
    await tell(
      await tx.rows(sweep.checksToCall(at, new Date(at.getTime() - callAfterMs))),
      'voice',
      callAfterMs / 1_000,
    )
    const news = [...[...missed, ...asked].map(dutyChanged), ...(await soundPanels(tx, newId, at))]
    return { result: news.length, last: addToOutbox(news) }

    function entryOf(row: CheckRow, kind: DutyEntryKind) {
      return { id: newId(), ...siteOf(row), at, kind, subject_id: row.id }
    }

    async function tell(rows: readonly sweep.TellRow[], channel: 'push' | 'voice', level: number): Promise<void> {
      const words = { channel, level, ladder: 'dutyCheck', priority: 2, created_at: at, due_at: at }
      const messages = rows.map((row) => ({
        id: newId(),
        case_id: row.id,
        account_id: row.account_id,
        ...siteOf(row),
        ...words,
      }))
      if (messages.length > 0) await tx.rows(insertMessages(messages))
    }
  })

const askAtRandom = async (tx: Transaction, newId: () => string, at: Date): Promise<CheckRow[]> => {
  const asked: CheckRow[] = []
  for (const shift of await tx.rows(sweep.dueShifts(at, mostAtOnce))) {
    const window = { asked_at: at, due_at: new Date(at.getTime() + checkWindowMs) }
    const row = { id: newId(), ...siteOf(shift), shift_id: shift.id, slot: shift.checks, ...window }
    asked.push(...(await tx.rows(insertCheck(row))))
    await tx.rows(sweep.countCheck(shift.id, nextOf(shift, at.getTime())))
  }
  return asked
}

const nextOf = (shift: sweep.DueShift, now: number): Date | null => {
  const times = { from: shift.from_at.getTime(), to: shift.to_at.getTime() }
  const next = nextCheckAt({ seed: shift.seed, ...times, perShift: shift.checks_per_shift }, now + restMs)
  return next === null ? null : new Date(next)
}
