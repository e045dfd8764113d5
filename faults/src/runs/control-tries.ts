/** Orders by chance, judged by the product's own decision and by an oracle of its own, beside the database of this run. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { StackEnvironment } from '@vigil/stack/environment'
import { tell } from '../report.ts'

const root = resolve(import.meta.dirname, '../../..')
const program = 'server/src/testing/control-tries/try-orders.ts'

export interface Tries {
  readonly tries: number
  readonly disputes: number
  readonly allowed: Readonly<Record<string, number>>
  readonly tookS: number
}

/** The program ends with 1 when there was a dispute; its figures say so too. */
export const tryOrders = async (environment: StackEnvironment, count: number): Promise<Tries> => {
  const args = [program, '--json', '--tries', String(count)]
  const run = promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...environment } })
  // What execFile rejects with carries the output as well.
  const { stdout, stderr } = await run.catch((error: unknown) => error as Awaited<typeof run>)
  if (stderr !== '') tell(stderr.trim())
  // Our own program wrote it.
  const tries = JSON.parse(stdout) as Tries
  tell(
    `${tries.tries} orders by chance in ${tries.tookS} s, ${tries.disputes} disputes; let through ${JSON.stringify(tries.allowed)}`,
  )
  return tries
}
