/** `pnpm proof alarm-rules [--quick]`: the alarm desk by chance, a hundred thousand times; every failure names its seed. */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { tell, type Figures } from '../report.ts'

const root = resolve(import.meta.dirname, '../../..')
const program = 'server/src/testing/alarm-simulation/simulate.ts'
const wholeRun = 100_000
const quickRun = 2_000

type Part = Readonly<Record<'seeds' | 'failed' | 'steps' | 'alarms' | 'calls' | 'tookS', number>>

/** The program ends with 1 when a seed broke a law; its figures say so too. */
const simulate = async (from: number, count: number): Promise<Part> => {
  const args = [program, '--json', '--from', String(from), '--seeds', String(count)]
  const run = promisify(execFile)(process.execPath, args, { cwd: root })
  // What execFile rejects with carries the output as well.
  const { stdout, stderr } = await run.catch((error: unknown) => error as Awaited<typeof run>)
  if (stderr !== '') tell(stderr.trim())
  // Our own program wrote it.
  return JSON.parse(stdout) as Part
}

export const runAlarmRules = async ({ isQuick }: { readonly isQuick: boolean }): Promise<Figures> => {
  const seeds = isQuick ? quickRun : wholeRun
  const processes = availableParallelism()
  const share = Math.ceil(seeds / processes)
  const parts = await Promise.all(
    Array.from({ length: processes }, (_, place) => simulate(place * share, Math.min(share, seeds - place * share))),
  )
  const sum = (key: keyof Part): number => parts.reduce((total, part) => total + part[key], 0)
  return {
    asked: seeds,
    seeds: sum('seeds'),
    failed: sum('failed'),
    steps: sum('steps'),
    alarms: sum('alarms'),
    calls: sum('calls'),
    tookS: Math.max(...parts.map(({ tookS }) => tookS)),
  }
}

export const isEverySeedGood = (figures: Figures): boolean =>
  figures['seeds'] === figures['asked'] && figures['failed'] === 0
