/** Says every few seconds that a process is there, and holds its clock against the database's, which dates everything. */
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Environment } from '#infrastructure/config/config.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { repeat } from '#infrastructure/jobs/repeat.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { query } from '#schema/query.ts'
import { beat, processLeft, type ProcessKind } from './platform.repository.ts'

type Deps = {
  readonly process: ProcessKind
  readonly run: RunStatement
  readonly environment: Environment
  readonly log: Log
}

const everyMs = 5_000

/** What a process cannot work without. */
export const missingDatabase = (run: RunStatement): Promise<readonly string[]> =>
  run(sql`select 1`.compile(query)).then(
    () => [],
    () => ['database'],
  )

/** A connection that somebody will need at once is asked now and then, so that it stays open. */
export const keepOpen = (run: RunStatement): Promise<void> =>
  run(sql`select true as open`.compile(query)).then(
    () => undefined,
    () => undefined,
  )

export const startHeart = ({ process, run, environment, log }: Deps) => {
  const id = uuidV7()
  const version = environment['VIGIL_VERSION'] ?? 'development'
  const startedAt = performance.now()
  const beating = repeat({
    name: 'heart',
    everyMs,
    log,
    work: () => run(beat({ id, process, version, ageMs: performance.now() - startedAt, ownClock: new Date() })),
  })
  return {
    async stop(): Promise<void> {
      await beating.stop()
      // Whoever leaves in order is not missed.
      await run(processLeft(id)).catch(() => undefined)
    },
  }
}
