/** The lines of this cell, and what their slaves are worth. */
import { performance } from 'node:perf_hooks'
import { askNothing, startAsking, type Asking, type Holding } from '../asking/asking.ts'
import { linesIn, tellQuality, type ToldQuality } from './field-line.repository.ts'
import { qualityOf, type FieldSlave } from './line-plan.ts'
import { pollLine, type PollerDeps } from './line-poller.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'

export type FieldDeps = Omit<PollerDeps, 'networks' | 'mayAsk'> & {
  /** Without them nothing is asked. */
  networks: PollerDeps['networks'] | undefined
  run: RunStatement
  holding: Holding
}

const minuteMs = 60_000

export const startField = ({ networks, ...deps }: FieldDeps): Asking => {
  if (!networks) return askNothing
  const { run, holding, log } = deps
  return startAsking({
    holding,
    log,
    rowsIn: (groups) => run(linesIn(groups)),
    begin: (row, mayAsk) => pollLine({ ...deps, networks, mayAsk }, row),
    looked: (pollers) =>
      report(
        run,
        pollers.flatMap(({ slaves }) => slaves),
      ),
  })
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
