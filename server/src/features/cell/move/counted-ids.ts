/** Ids that each cell counts for itself: what comes from elsewhere must meet none of those that are here, or will be. */
import type pg from 'pg'
import type { MovedTable } from './moved-table.ts'

/** To add to an id, by table. */
export type Shifts = ReadonlyMap<string, number>

/** Nobody draws so many between two of our statements, nor so many during a move. */
const apart = 1_000_000
const growth = 10_000_000

const firstNumber = async (client: pg.ClientBase, sql: string): Promise<number> => {
  const { rows } = await client.query<{ n: number | string | null }>(sql)
  return Number(rows[0]?.n ?? 0)
}

const shiftOf = async (source: pg.ClientBase, target: pg.ClientBase, table: MovedTable): Promise<number> => {
  if (!table.counted) return 0
  const { column, sequence } = table.counted
  const most = (await firstNumber(source, `select last_value as n from ${sequence}`)) + growth
  if (table.goes.ids === 'below')
    return (await firstNumber(target, `select least(0, min(${column})) as n from ${table.name}`)) - most
  const drawn = await firstNumber(target, `select nextval('${sequence}') as n`)
  const shift = table.goes.ids === 'kept' ? 0 : drawn + apart
  // A sequence is no part of a transaction: what is given up leaves a hole, and holes mean nothing.
  if (shift + most > drawn) await target.query(`select setval('${sequence}', $1)`, [shift + most])
  return shift
}

/** Keeps room at the target for all that the source has counted and will count until the move has ended. */
export const reserveIds = async (
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly MovedTable[],
): Promise<Shifts> => {
  const shifts = new Map<string, number>()
  for (const table of tables) shifts.set(table.name, await shiftOf(source, target, table))
  return shifts
}
