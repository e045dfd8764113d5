/** What the clock does with duty, in one round: checks, lists of handovers, the log. */
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { sweepChecks } from './check/check.sweep.ts'
import { sweepHandovers } from './handover/handover.sweep.ts'
import { sweepDutyLog } from './log/log.sweep.ts'

type Deps = {
  readonly transactor: Transactor
  readonly newId: (at?: number) => string
  readonly now: () => number
}

/** How much changed; when there is anything, the outbox of lane 2 has news. */
export const sweepDuty = async (deps: Deps): Promise<number> =>
  (await sweepChecks(deps)) + (await sweepHandovers(deps.transactor)) + (await sweepDutyLog(deps))
