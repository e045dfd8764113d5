/** The timers under one time sharing, set anew as its edges say. What was left over rests, with what it did. */
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { nextRuns } from '../timer/timer.rules.ts'
import { putTimers, restTimers } from './sharing.repository.ts'
import type { Edge } from './sharing.rules.ts'

export interface Laying {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly account_id: string
  readonly role_id: string
  readonly name: string
  readonly isOn: boolean
}

interface Clock {
  readonly zone: string
  readonly now: number
  readonly newId: () => string
}

/** When each of them acts next. */
export const nextsOf = (edges: readonly Edge[], { zone, now }: Pick<Clock, 'zone' | 'now'>): (Date | null)[] =>
  edges.map(({ plan }) => nextRuns(plan, zone, new Date(now), 1)[0] ?? null)

export const layTimers = async (
  tx: ScopedTransaction,
  { id, isOn, ...whose }: Laying,
  edges: readonly Edge[],
  clock: Clock,
): Promise<void> => {
  const nexts = nextsOf(edges, clock)
  const timers = edges.map(({ action, plan }, place) => ({
    id: clock.newId(),
    ...whose,
    action,
    params: '{}',
    clock_time: plan.at,
    weekdays: plan.weekdays,
    months: [...(plan.months ?? [])],
    day: null,
    except_days: [],
    is_on: isOn,
    next_at: isOn ? (nexts[place] ?? null) : null,
    sharing_id: id,
    sharing_place: place,
  }))
  if (timers.length > 0) await tx.rows(putTimers(timers))
  await tx.rows(restTimers(id, timers.length))
}
