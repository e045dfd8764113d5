/**
 * `pnpm demo`: servers, schema, a city of 2,000 pieces of equipment, every process, the web client, and where to look.
 * `--fresh` for a city of one's own that is gone afterwards, `--json` for a program that wants to know where it is,
 * `--leashed` to end when its input does, even if whoever started it was killed.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder, startPrivateStack } from '@vigil/stack/private-stack'
import { startStack, type Stack } from '@vigil/stack/stack'
import { announce } from './demo/announcement.ts'
import { buildSite } from './demo/build-site.ts'
import { endLeftovers, readCityIn } from './demo/demo-city.ts'
import { createLiveCity, type LiveCity } from './demo/live-city.ts'

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    leashed: { type: 'boolean', default: false },
    /** With stand-ins for the payment channels. */
    pay: { type: 'boolean', default: false },
    oems: { type: 'string', default: '5' },
    projects: { type: 'string', default: '20' },
    equipment: { type: 'string', default: '2000' },
    /** In which the city is named: zh or en. */
    language: { type: 'string', default: 'zh' },
    /** So many days lie behind it when it opens; 0 for a city that begins today. */
    past: { type: 'string', default: '90' },
  },
})
const size = ['oems', 'projects', 'equipment', 'language', 'past'] as const
const wish = size.flatMap((name) => [`--${name}`, values[name]])
const startedAt = performance.now()
let stack: Stack | undefined
let city: LiveCity | undefined
let isStopping = false

const say = (line: string) => {
  const seconds = (performance.now() - startedAt) / 1000
  // What a program reads is the one line on stdout.
  const tell = values.json ? console.error : console.log
  tell(`${seconds.toFixed(1).padStart(5)} s  ${line}`)
}

const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await city?.stop()
  await stack?.stop()
  process.exit(code)
}

const startServers = async (): Promise<Stack> => {
  if (values.fresh) return startPrivateStack('demo')
  const lasting = await startStack({ dir: join(dataFolder, 'demo') })
  await endLeftovers(lasting.dir)
  return lasting
}

const run = async (): Promise<void> => {
  stack = await startServers()
  say('PostgreSQL and NATS are up')
  const webRoot = buildSite(resolve(import.meta.dirname, '../..'), stack.dir)
  const usualApiPort = values.fresh ? undefined : 8443
  city = createLiveCity({ stack, size: wish, usualApiPort, webRoot, hasChannels: values.pay, say })
  const where = await city.start()
  console.log(values.json ? JSON.stringify(where) : announce(readCityIn(stack.dir), where))
}

process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
if (values.leashed) process.stdin.once('end', () => void stop(0)).resume()
await run().catch(async (error: unknown) => {
  // A start that was interrupted has nothing more to say.
  if (!isStopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
})
