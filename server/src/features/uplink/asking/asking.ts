/** What is asked in this cell, shared among its gateways: one asks a place, and another takes it over from one that died. */
import type { createGroupHolding } from './group-holding.ts'
import type { Log } from '#infrastructure/log/log.ts'

export type Holding = ReturnType<typeof createGroupHolding>

export interface AskedRow {
  readonly equipment_id: string
  /** Who holds its lease asks it. */
  readonly shard_group: number
}

/** Asks one place, as long as it may. */
export interface Asker<Row extends AskedRow> {
  readonly row: Row
  stop(): Promise<void>
}

interface Deps<Row extends AskedRow, One extends Asker<Row>> {
  readonly holding: Holding
  readonly log: Log
  readonly rowsIn: (groups: readonly number[]) => Promise<readonly Row[]>
  readonly begin: (row: Row, mayAsk: () => boolean) => One
  /** After every look. */
  readonly looked?: (askers: readonly One[]) => Promise<void>
}

export interface Asking {
  stop(): Promise<void>
}

export const askNothing: Asking = { stop: () => Promise.resolve() }

const lookMs = 2_000

export const startAsking = <Row extends AskedRow, One extends Asker<Row>>(deps: Deps<Row, One>): Asking => {
  const { holding, log, rowsIn, begin, looked } = deps
  const askers = new Map<string, One>()
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const groups = holding.groups()
    const rows = groups.length === 0 ? [] : await rowsIn(groups)
    const wanted = new Map(rows.map((row) => [row.equipment_id, row]))
    for (const [id, asker] of askers) {
      // The same rows say the same bytes: both come from one statement.
      if (JSON.stringify(wanted.get(id)) === JSON.stringify(asker.row)) continue
      askers.delete(id)
      await asker.stop()
    }
    for (const row of rows)
      if (!askers.has(row.equipment_id))
        askers.set(
          row.equipment_id,
          begin(row, () => holding.isSure(row.shard_group)),
        )
    await looked?.([...askers.values()])
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ error }, 'what is asked could not be looked at'))
      .finally(() => (looking = undefined))
  }, lookMs)

  return {
    async stop() {
      clearInterval(timer)
      await looking
      await Promise.all([...askers.values()].map((asker) => asker.stop()))
    },
  }
}
