/** `vigil <command>`: which process to run, or which work to do. */
import process from 'node:process'
import { createLog, type Log } from '#infrastructure/log/log.ts'
import { helpFor, unknownCommand } from '#processes/command/command.ts'
import { commands } from '#processes/command/command-table.ts'
import type { RunningProcess } from '#processes/running-process.ts'
import { listenAddress } from '#infrastructure/config/config.ts'
import { openMetricsDoor } from '#infrastructure/metrics/metrics-door.ts'

const metricsSetting = 'VIGIL_METRICS_LISTEN'
const helpWords = new Set(['help', '--help', '-h'])
/** As shells say it of a command that was not understood. */
const misused = 2

const run = async (name: string, args: readonly string[], log: Log): Promise<void> => {
  const command = commands.find((one) => one.name === name)
  if (!command) return refuse(name)
  if (command.kind === 'task') return (await command.load())(process.env, log, args)
  const running = await (await command.load())(process.env, log)
  await openDoor(name, running, log)
  endWith(running)
}

const refuse = (name: string | undefined): void => {
  console.error(unknownCommand(name))
  process.exitCode = misused
}

/** Once, however many ask: a terminal, a supervisor and whoever watches over us may all say the same. */
const endWith = (running: RunningProcess): void => {
  let stopping: Promise<void> | undefined
  const stop = (): void => void (stopping ??= running.stop().then(() => process.exit(0)))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Whoever watched over us is gone and starts others when it comes back.
  if (process.connected) process.once('disconnect', stop)
}

/** Only where a site says so: figures are nobody's business by default. */
const openDoor = async (kind: string, { figures, missing }: RunningProcess, log: Log): Promise<void> => {
  if (!process.env[metricsSetting]) return
  const listen = listenAddress(process.env, metricsSetting, '')
  const { listening } = await openMetricsDoor(listen, { process: kind, figures, missing })
  log.info({ listening }, 'figures are shown')
}

const [name, ...args] = process.argv.slice(2)
if (name === undefined) refuse(name)
else if (helpWords.has(name)) console.log(helpFor(commands))
else {
  const log = createLog(name, process.env['VIGIL_LOG_LEVEL'])
  run(name, args, log).catch((error: unknown) => {
    log.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'the process could not start')
    // What had begun already (a pool, a timer) would keep a process alive that serves nobody.
    process.exit(1)
  })
}
