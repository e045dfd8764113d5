/**
 * How much of an operator's equipment is in trouble, kept in the transaction that changes a state (fleet_count, 0110): a
 * trigger on each row would cost every alarm what this costs a whole batch.
 */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface StateChange {
  readonly oemId: string
  readonly typeNo: number
  readonly was: number
  readonly is: number
}

interface Amount {
  readonly oemId: string
  readonly typeNo: number
  readonly state: number
  readonly amount: number
}

/** What comes and goes within a batch is not written. */
const amountsOf = (changes: readonly StateChange[]): Amount[] => {
  const amounts = new Map<string, Amount>()
  const add = ({ oemId, typeNo }: StateChange, state: number, by: number): void => {
    if (state === 0) return
    const key = `${oemId} ${typeNo} ${state}`
    amounts.set(key, { oemId, typeNo, state, amount: (amounts.get(key)?.amount ?? 0) + by })
  }
  for (const change of changes) {
    add(change, change.was, -1)
    add(change, change.is, 1)
  }
  return [...amounts.values()].filter(({ amount }) => amount !== 0)
}

/** None when nothing is counted otherwise than before. */
export const countTrouble = (changes: readonly StateChange[]): CompiledQuery[] => {
  const amounts = amountsOf(changes)
  if (amounts.length === 0) return []
  return [
    sql`insert into fleet_count (oem_id, type_no, state, amount)
      select * from json_to_recordset(${JSON.stringify(amounts)}) as t ("oemId" uuid, "typeNo" integer, state smallint,
        amount integer)`.compile(query),
  ]
}

export const foldFleetCount = (): CompiledQuery => sql`select fold_fleet_count()`.compile(query)

/** Of how many kinds the sums were not what the rows say; they are now. */
export const proveFleetCount = (): CompiledQuery<{ drifted: number }> =>
  sql<{ drifted: number }>`select prove_fleet_count() as drifted`.compile(query)
