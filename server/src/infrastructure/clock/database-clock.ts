/**
 * What time it is. The machine's clock while it agrees with the database's, and else the database's own, carried on by a
 * clock that nobody sets: so all processes agree, whatever their machines believe, and one that is wrong says so.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'

export interface DatabaseClock {
  /** Whole milliseconds. Until the database has answered once, the machine's own. */
  now(): number
  /** How far the machine's clock is ahead; behind when negative. */
  offMs(): number
  /** When the database has said the time; not waited for long, because it may be away. */
  known(): Promise<void>
  stop(): void
}

type Options = { run: RunStatement; log: Log; everyMs?: number }

const toleratedMs = 2_000
/** An answer that took longer says too little: half of it is how wrong it may be. */
const quickMs = 1_000
const againMs = 500
const patienceMs = 2_000

// The text has no row type of its own; the column is named in it.
const askTime = CompiledQuery.raw('select clock_timestamp() as now') as CompiledQuery<{ now: Date }>

export const createDatabaseClock = ({ run, log, everyMs = 10_000 }: Options): DatabaseClock => {
  let told: { at: number; asOf: number } | undefined
  let wasWrong = false
  const life = { isStopped: false, isKnown: false }

  const offMs = (): number => (told ? Math.round(Date.now() - told.at - (performance.now() - told.asOf)) : 0)
  const isWrong = (): boolean => Math.abs(offMs()) > toleratedMs

  const say = (): void => {
    if (isWrong())
      log.error({ offMs: offMs() }, 'the clock of this machine is wrong, the clock of the database is used')
    else if (wasWrong) log.info('the clock of this machine is right again')
    wasWrong = isWrong()
  }

  const look = async (): Promise<void> => {
    const askedAt = performance.now()
    const [row] = await run(askTime)
    const asOf = performance.now()
    if (row && (told === undefined || asOf - askedAt < quickMs))
      told = { at: row.now.getTime() + (asOf - askedAt) / 2, asOf }
    life.isKnown = told !== undefined
    say()
  }

  const lookAgain = async (): Promise<void> => {
    while (!life.isKnown && !life.isStopped) {
      await look().catch(() => undefined)
      if (!life.isKnown) await sleep(againMs, undefined, { ref: false })
    }
  }
  const first = lookAgain()
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)

  return {
    now: () => (isWrong() ? Date.now() - offMs() : Date.now()),
    offMs,
    known: () => Promise.race([first, sleep(patienceMs, undefined, { ref: false })]),
    stop() {
      life.isStopped = true
      clearInterval(timer)
    },
  }
}
