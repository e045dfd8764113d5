/** `pnpm demo`: servers, schema, a city of 2,000 pieces of equipment, every process, and where to look. */
import { join } from 'node:path'
import { dataFolder } from '@vigil/stack/private-stack'
import { startStack, type Stack } from '@vigil/stack/stack'
import { announce } from './demo/announcement.ts'
import { endLeftovers, readCityIn } from './demo/demo-city.ts'
import { createLiveCity, type LiveCity } from './demo/live-city.ts'

const size = ['--oems', '5', '--projects', '20', '--equipment', '2000']
const startedAt = performance.now()
let stack: Stack | undefined
let city: LiveCity | undefined
let isStopping = false

const say = (line: string) => {
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${seconds.toFixed(1).padStart(5)} s  ${line}`)
}

const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await city?.stop()
  await stack?.stop()
  process.exit(code)
}

const run = async (): Promise<void> => {
  stack = await startStack({ dir: join(dataFolder, 'demo') })
  await endLeftovers(stack.dir)
  say('PostgreSQL and NATS are up')
  city = createLiveCity({ stack, size, say })
  const where = await city.start()
  console.log(announce(readCityIn(stack.dir), where))
}

process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
await run().catch(async (error: unknown) => {
  // A start that was interrupted has nothing more to say.
  if (!isStopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
})
