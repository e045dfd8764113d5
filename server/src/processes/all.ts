/** `all`: a campus on one machine. The four processes as they are, each with a process of its own, and one who watches. */
import process from 'node:process'
import { listenAddress, type Environment } from '#infrastructure/config/config.ts'
import { supervise, type Watched } from '#infrastructure/jobs/supervise.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { settingsFindings } from './doctor/settings-check.ts'

const kinds = ['api', 'gateway', 'pipeline', 'worker'] as const
/** As docs/operations.md says: idle sockets need no large young space, and V8 would grow one while they log in. */
const flags: Readonly<Record<string, readonly string[]>> = { gateway: ['--max-semi-space-size=16'] }

/** VIGIL_METRICS_LISTEN names the first of four ports, in the order of deploy/prometheus. */
const figuresOf = (environment: Environment, place: number): Record<string, string> => {
  if (!environment['VIGIL_METRICS_LISTEN']) return {}
  const { host, port } = listenAddress(environment, 'VIGIL_METRICS_LISTEN', '')
  return { VIGIL_METRICS_LISTEN: `${host}:${port === 0 ? 0 : port + place}` }
}

const watchedIn = (environment: Environment, main: string): Watched[] =>
  kinds.map((name, place) => ({
    name,
    args: [...(flags[name] ?? []), main, name],
    environment: { ...environment, ...figuresOf(environment, place) },
  }))

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export const runAll = async (environment: Environment, log: Log): Promise<void> => {
  // What can never start would be started again for ever, and nobody would read why.
  const wrong = settingsFindings(environment).filter(({ state }) => state === 'red')
  if (wrong.length > 0) throw new Error(wrong.map(({ says }) => says).join('; '))
  const supervisor = supervise(watchedIn(environment, process.argv[1] ?? ''), log)
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of signals) process.on(name, resolve)
  })
  process.exitCode = (await supervisor.stop(signal === 'SIGHUP' ? 'SIGTERM' : signal)) ? 0 : 1
}
