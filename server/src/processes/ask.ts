/** `ask live|ready`: for a supervisor that knows exit codes and no HTTP. */
import { get } from 'node:http'
import { get as getClosed } from 'node:https'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { isApiClosed } from '#infrastructure/config/api-listen.ts'
import { listenAddress, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'

const everywhere = new Set(['0.0.0.0', '::', '[::]'])

interface Answer {
  readonly status: number
  readonly words: string
}

const ask = (address: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // Of ourselves: whoever could answer in our place on this machine could end us too.
    const options = { timeout: 3_000, agent: false as const, rejectUnauthorized: false }
    const request = (address.startsWith('https:') ? getClosed : get)(address, options, (answer) => {
      text(answer).then((words) => resolve({ status: answer.statusCode ?? 0, words }), reject)
    })
    request.once('error', reject)
    request.once('timeout', () => request.destroy(new Error('it does not answer within 3 s')))
  })

export const runAsk = async (environment: Environment, _log: Log, [question]: readonly string[]): Promise<void> => {
  if (question !== 'live' && question !== 'ready') throw new Error('say what to ask: live or ready')
  const hasFigures = Boolean(environment['VIGIL_METRICS_LISTEN'])
  const setting = hasFigures ? 'VIGIL_METRICS_LISTEN' : 'VIGIL_API_LISTEN'
  const { host, port } = listenAddress(environment, setting, '127.0.0.1:8443')
  const protocol = !hasFigures && isApiClosed(environment) ? 'https' : 'http'
  const { status, words } = await ask(`${protocol}://${everywhere.has(host) ? '127.0.0.1' : host}:${port}/${question}`)
  console.log(words)
  process.exitCode = status === 200 ? 0 : 1
}
