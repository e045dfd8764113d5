/** Proves the counters: the last days and the equipment are counted from nothing; whatever differs is told and mended. */
import { proveFleetCount } from '#foundation/equipment/trouble-count.repository.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { countDays } from './count-days.ts'
import {
  countedDays,
  cursors,
  driftedHolders,
  writeDays,
  type CountedRow,
  type HolderDay,
} from './counting.repository.ts'
import { allHolders, noteRecount, storedDay } from './recount.repository.ts'

const dayMs = 24 * 3_600_000
const recountedDays = 35

const dayBefore = (now: number, days: number): string => new Date(now - days * dayMs).toISOString().slice(0, 10)

const keyOf = ({ oem_id, company_id }: Pick<HolderDay, 'oem_id' | 'company_id'>): string => `${oem_id} ${company_id}`

/** All that a holder has, as one text that can be compared. */
const byHolder = (rows: readonly CountedRow[]): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(rows, keyOf)].map(([key, of]) => [
      key,
      of
        .map((row) => textOf(row))
        .toSorted()
        .join(),
    ]),
  )

const textOf = ({ zone, day, hour, kind, raised, handled, reals, falses }: CountedRow): string =>
  [zone, day, hour, kind, raised, handled, reals, falses].join(' ')

interface Deps {
  readonly transactor: Transactor
  readonly now: () => number
  readonly log: Log
}

/** How many days of holders differed. The cursors are held meanwhile: nobody counts beside it. */
const recountDay = ({ transactor }: Deps, day: string): Promise<number> =>
  transactor.run(async (tx) => {
    await tx.rows(cursors())
    const holders: HolderDay[] = (await tx.rows(allHolders(day))).map((holder) => ({ ...holder, day }))
    if (holders.length === 0) return { result: 0 }
    const [stored, counted] = [await tx.rows(storedDay(day)), await tx.rows(countedDays(holders))]
    const [was, is] = [byHolder(stored), byHolder(counted)]
    const others = new Set((await tx.rows(driftedHolders(holders))).map(keyOf))
    const drifted = holders.filter(
      (holder) => was.get(keyOf(holder)) !== is.get(keyOf(holder)) || others.has(keyOf(holder)),
    )
    if (drifted.length > 0) for (const statement of writeDays(drifted)) await tx.rows(statement)
    return { result: drifted.length }
  })

/** Of how many kinds of operators the sums differed. */
const proveFleet = ({ transactor }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const [proof] = await tx.rows(proveFleetCount())
    return { result: proof?.drifted ?? 0 }
  })

export const recount = async (deps: Deps, days = recountedDays): Promise<number> => {
  // What waits to be counted is no drift.
  await countDays(deps)
  let drift = 0
  for (let back = -1; back < days; back += 1) drift += await recountDay(deps, dayBefore(deps.now(), back))
  drift += await proveFleet(deps)
  const isFirst = await deps.transactor.run(async (tx) => {
    const [noted] = await tx.rows(noteRecount(days, drift))
    return { result: noted?.is_first === true }
  })
  // What stood there before anybody counted is no drift.
  if (drift > 0 && !isFirst) deps.log.error({ drift, days }, 'counters had drifted and were counted anew')
  return drift
}
