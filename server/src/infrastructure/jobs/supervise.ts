/** Processes of ours on one machine: what dies is started again, and nobody outlives whoever watches over them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#infrastructure/log/log.ts'

export interface Watched {
  readonly name: string
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** Who lived this long did not die of its start. */
const soundAfterMs = 60_000
/** Whoever does not leave is made to, before the supervisor above us loses patience. */
const graceMs = 20_000

const start = ({ args, environment }: Watched): ChildProcess =>
  spawn(process.execPath, args, {
    env: environment,
    // Its channel ends with us, which tells it to leave. A group of its own, so that a signal from the terminal comes once.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })

const endOf = async (child: ChildProcess): Promise<string> => {
  const [code, signal]: unknown[] = await once(child, 'exit')
  return typeof code === 'number' ? `code ${code}` : String(signal)
}

export const supervise = (all: readonly Watched[], log: Log) => {
  const alive = new Set<ChildProcess>()
  const stopping = new AbortController()

  const watchOver = async (watched: Watched): Promise<string> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const begun = performance.now()
      const child = start(watched)
      alive.add(child)
      log.info({ name: watched.name, pid: child.pid }, 'started')
      const end = await endOf(child)
      alive.delete(child)
      if (stopping.signal.aborted) return end
      if (performance.now() - begun > soundAfterMs) pauseMs = firstPauseMs
      log.error({ name: watched.name, end, againInMs: pauseMs }, 'it ended and is started again')
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return end
    }
  }
  const watching = all.map(watchOver)

  return {
    /** Passes the signal on; whether everybody left in order. */
    async stop(signal: NodeJS.Signals): Promise<boolean> {
      stopping.abort()
      for (const child of alive) child.kill(signal)
      const kill = setTimeout(() => alive.forEach((child) => child.kill('SIGKILL')), graceMs)
      const ends = await Promise.all(watching)
      clearTimeout(kill)
      log.info({ ends }, 'everybody has left')
      return ends.every((end) => end === 'code 0')
    },
  }
}
