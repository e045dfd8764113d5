/** `pnpm proof wall --minutes N`: the page of a control room at ten times the alarms, and a heap that stays as it is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Figures } from '../report.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Where the browsers are. */
const program = 'bench/src/wall-heap.ts'

export const runWall = async (minutes: number): Promise<Figures> => {
  const child = spawn(process.execPath, [program, '--minutes', String(minutes)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`the wall ended with ${code}`)
  // Our own program wrote it, as its last line.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Figures
}

const mostGrowth = 1.1
/** Two hundred rows, a case and the areas; each row has some fifteen nodes, and as many again may wait to be collected. */
const mostNodes = 20_000

export const isFlat = (figures: Figures): boolean =>
  Number(figures['heapRatio']) <= mostGrowth &&
  Number(figures['mostNodes']) <= mostNodes &&
  Number(figures['alarms']) > 0 &&
  figures['isSoundOn'] === true
