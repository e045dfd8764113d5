/** The lines of this cell, shared among its gateways: one asks a line, and another takes it over from one that died. */
import { performance } from 'node:perf_hooks'
import { linesIn, tellQuality, type ToldQuality } from './field-line.repository.ts'
import { createLineHolding } from './line-holding.ts'
import { qualityOf, type FieldSlave } from './line-plan.ts'
import { pollLine, type LinePoller, type PollerDeps } from './line-poller.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'

export type FieldDeps = Omit<PollerDeps, 'networks' | 'mayAsk'> & {
  /** Without them nothing is asked. */
  networks: PollerDeps['networks'] | undefined
  run: RunStatement
  gateway: string
}

const lookMs = 2_000
const minuteMs = 60_000

export interface Field {
  stop(): Promise<void>
}

export const startField = ({ networks, ...deps }: FieldDeps): Field => {
  if (!networks) return { stop: () => Promise.resolve() }
  const { run, log } = deps
  const holding = createLineHolding(deps)
  const pollers = new Map<string, LinePoller>()
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const groups = holding.groups()
    const rows = groups.length === 0 ? [] : await run(linesIn(groups))
    const wanted = new Map(rows.map((row) => [row.equipment_id, row]))
    for (const [id, poller] of pollers) {
      // The same rows say the same bytes: both come from one statement.
      if (JSON.stringify(wanted.get(id)) === JSON.stringify(poller.row)) continue
      pollers.delete(id)
      await poller.stop()
    }
    for (const row of rows) {
      if (pollers.has(row.equipment_id)) continue
      const mayAsk = (): boolean => holding.isSure(row.shard_group)
      pollers.set(row.equipment_id, pollLine({ ...deps, networks, mayAsk }, row))
    }
    await report(
      run,
      [...pollers.values()].flatMap(({ slaves }) => slaves),
    )
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ error }, 'the lines could not be looked at'))
      .finally(() => (looking = undefined))
  }, lookMs)

  return {
    async stop() {
      clearInterval(timer)
      await looking
      await Promise.all([...pollers.values()].map((poller) => poller.stop()))
      await holding.stop()
    },
  }
}

/** What changed since the registry was last told. */
const report = async (run: RunStatement, slaves: readonly FieldSlave[]): Promise<void> => {
  const told: ToldQuality[] = []
  for (const slave of slaves) {
    const quality = qualityOf(slave)
    const faults = Object.fromEntries(slave.faults)
    // When it last answered is told once a minute: nobody needs it more exactly.
    const minute = quality === 'stale' ? 0 : Math.floor(performance.now() / minuteMs)
    const now = JSON.stringify([quality, faults, minute])
    if (now === slave.told) continue
    told.push({ equipmentId: slave.row.equipmentId, quality, faults, hasAnswered: quality !== 'stale' })
    slave.told = now
  }
  if (told.length > 0) await run(tellQuality(told))
}
