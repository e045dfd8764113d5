/** One more minute before the next call, for whoever is on his way. Pure. */
import type { ProblemCode } from '@vigil/contract/problems'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Handler } from './handling.rules.ts'

export const delayMs = 60_000

type Delayable = Pick<AlarmRow, 'state' | 'ladder' | 'ladder_due' | 'likely_real' | 'owner_id' | 'delayed_at'>
type Asker = Pick<Handler, 'isEndUser'> & { readonly accountId: string }
type Refusal = Extract<ProblemCode, 'verdictNotYours' | 'delayRefused' | 'delayNotYours' | 'delayOver'>

/**
 * Only the calls that ask what it is can wait: somebody has acknowledged it and goes. Those that ask for anybody at all
 * never do, and nothing waits where a second signal has spoken.
 */
export const delayRefusal = (alarm: Delayable, { isEndUser, accountId }: Asker): Refusal | undefined => {
  if (isEndUser) return 'verdictNotYours'
  const isAsked = alarm.state === 'acknowledged' && alarm.ladder === 'unverified' && alarm.ladder_due !== null
  if (!isAsked || alarm.likely_real) return 'delayRefused'
  if (alarm.owner_id !== accountId) return 'delayNotYours'
  return alarm.delayed_at === null ? undefined : 'delayOver'
}

const later = (at: Date | null): Date | null => (at === null ? null : new Date(at.getTime() + delayMs))

/** The ladder as a whole stands a minute later: no rung is lost, and none that was told comes again. */
export const delayedColumns = (
  { ladder_from, ladder_done, ladder_due }: Pick<AlarmRow, 'ladder_from' | 'ladder_done' | 'ladder_due'>,
  at: Date,
) => ({
  ladder_from: later(ladder_from),
  ladder_done: later(ladder_done),
  ladder_due: later(ladder_due),
  delayed_at: at,
})
