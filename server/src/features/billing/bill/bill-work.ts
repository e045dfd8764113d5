/** What the clock does with bills: makes those of a month that is over, and says which are late. */
import { dayOf, usualZone } from '#foundation/project/unit-time.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { countLifeMessages, lapseBills, makeBill, unbilledCompanies } from './use.repository.ts'

type Deps = { readonly run: RunStatement; readonly newId: () => string; readonly now: () => number }

/** After midnight of the first, so that whatever was sent before it is counted. */
const settledAfterMs = 2 * 3_600_000

/** The last month that is over and counted. */
export const monthToBill = (now: number): string => {
  const [year = 0, month = 0] = dayOf(now - settledAfterMs, usualZone)
    .split('-')
    .map(Number)
  const before = new Date(Date.UTC(year, month - 2, 1))
  return before.toISOString().slice(0, 7)
}

export const makeBills = async ({ run, newId, now }: Deps): Promise<void> => {
  const month = monthToBill(now())
  for (const { company_id } of await run(unbilledCompanies(month))) await run(makeBill(newId(), company_id, month))
}

export const lapseLate = async ({ run, now }: Deps): Promise<void> => void (await run(lapseBills(new Date(now()))))

export const countForLife = async ({ run, now }: Deps): Promise<void> =>
  void (await run(countLifeMessages(new Date(now()))))
