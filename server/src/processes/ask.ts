/** `ask live|ready`: for a supervisor that knows exit codes and no HTTP. */
import process from 'node:process'
import { listenAddress, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'

const everywhere = new Set(['0.0.0.0', '::', '[::]'])

export const runAsk = async (environment: Environment, _log: Log, [question]: readonly string[]): Promise<void> => {
  if (question !== 'live' && question !== 'ready') throw new Error('say what to ask: live or ready')
  const setting = environment['VIGIL_METRICS_LISTEN'] ? 'VIGIL_METRICS_LISTEN' : 'VIGIL_API_LISTEN'
  const { host, port } = listenAddress(environment, setting, '127.0.0.1:8443')
  const address = `http://${everywhere.has(host) ? '127.0.0.1' : host}:${port}/${question}`
  const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) })
  console.log(await answer.text())
  process.exitCode = answer.ok ? 0 : 1
}
