/** Home's counters are proved by the worker against the rows; until then they are what the seed left. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export const untilRecounted = async (client: pg.Client, times: number): Promise<number> => {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ drift: number; times: number; scores: number }>(
      `select (select drift from recount order by at desc limit 1) as drift, count(*)::int as times,
        (select count(*)::int from unit_score) as scores from recount`,
    )
    if ((rows[0]?.times ?? 0) >= times && (rows[0]?.scores ?? 0) > 0) return rows[0]?.drift ?? -1
    await pause(500)
  }
  throw new Error('the counters were not proved within ten minutes')
}
