/** What an act writes into an alarm's row: where it stands now, and whose calls it climbs from here. Pure. */
import type { AlarmAct } from '@vigil/contract/alarm/desk'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import {
  ladderAfterAcknowledgement,
  ladderAfterVerdict,
  ladderOf,
  type LadderName,
} from '../escalation/ladder-names.ts'
import type { HandledAlarm } from './handling.rules.ts'

export const columnsOf = (
  act: AlarmAct,
  { was, next }: { readonly was: HandledAlarm; readonly next: HandledAlarm },
  { accountId }: Pick<Actor, 'accountId'>,
  at: Date,
) => {
  const common = { state: next.state }
  if (was.state === next.state && act === 'acknowledge') return common
  if (act === 'acknowledge')
    return {
      ...common,
      ...climbing(ladderAfterAcknowledgement(was), at),
      acknowledged_at: at,
      acknowledged_by: accountId,
    }
  if (act === 'verify' || act === 'correct') {
    const judged = { verdict: next.verdict, cause: next.cause, verdict_at: at, verdict_by: accountId }
    return { ...common, ...climbing(ladderAfterVerdict(next.verdict), at), ...judged }
  }
  // Whoever must hear that it was real hears it, however soon it is dealt with.
  if (act === 'handle')
    return { ...common, ...(was.verdict === 'real' ? {} : ladderStopped), handled_at: at, handled_by: accountId }
  return act === 'archive' ? { ...common, archived_at: at } : common
}

/** Nobody is called any more. */
export const ladderStopped = { ladder: null, ladder_from: null, ladder_done: null, ladder_due: null }

/** One ladder ends and another begins: those that ask for somebody, those that ask what it is, those that say it is real. */
const climbing = (ladder: LadderName | null, at: Date) =>
  ladder === null ? ladderStopped : { ladder, ladder_from: at, ladder_done: null, ladder_due: at }

type Waiting = Pick<AlarmRow, 'kind' | 'priority' | 'first_at' | 'acknowledged_at'>

/** The calls go on where they were: what was told is not told again, what was stopped meanwhile is. */
export const waitingAgain = ({ kind, priority, first_at, acknowledged_at }: Waiting) => ({
  state: 'notified',
  acknowledged_at: null,
  acknowledged_by: null,
  // The column holds a kind that the pipeline wrote there.
  ladder: ladderOf({ kind: kind as LiveAlarm['kind'], priority }),
  ladder_from: first_at,
  ladder_done: null,
  ladder_due: acknowledged_at,
})
