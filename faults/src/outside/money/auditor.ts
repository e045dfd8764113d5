/** Reads the whole ledger again and again while it is written: at every instant it must be even. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database.ts'
import { tell } from '#report.ts'

interface Instant {
  readonly total: number
  readonly uneven: number
  readonly unproved: number
  readonly below: number
}

/** One statement sees one instant. */
const wholeLedger = `select
  (select coalesce(sum(amount), 0)::bigint from money_entry) as total,
  (select count(*) from (select from money_entry group by movement_id having sum(amount) <> 0 or count(*) < 2) u) as uneven,
  (select count(*) from money_unproved()) as unproved,
  (select count(*) from money_account where kind = 'balance' and balance < 0) as below`

const isEven = ({ total, uneven, unproved, below }: Instant): boolean =>
  total === 0 && uneven === 0 && unproved === 0 && below === 0

export const keepAuditing = async (database: Database, everyMs: number, isOver: () => boolean) => {
  let [reads, unbalanced] = [0, 0]
  for (;;) {
    const isLast = isOver()
    // While the database is away there is nothing to read.
    const [instant] = await database.ask<Instant & Record<string, unknown>>(wholeLedger).catch(() => [])
    if (instant) {
      reads += 1
      if (!isEven(instant)) unbalanced += 1
      if (!isEven(instant) && unbalanced < 4) tell(`the ledger is not even: ${JSON.stringify(instant)}`)
    }
    if (isLast) return { reads, unbalanced }
    await pause(everyMs)
  }
}
