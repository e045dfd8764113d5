/** Who used the processor: the only figure that survives on a machine shared with others. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const microsecondsPerTick = 1_000_000 / ticksPerSecond

type ProcessStat = { pid: number; parent: number; ticks: number }

const statOf = (pid: number): ProcessStat | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name may itself hold spaces and brackets.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { pid, parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }
  } catch {
    return undefined
  }
}

const allProcesses = (): ProcessStat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])

/** User and system time of the whole machine: idle and waiting are the fourth and fifth figure. */
const busyTicks = (): number => {
  const [, ...figures] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? []
  return figures.slice(0, 8).reduce((sum, ticks, place) => (place === 3 || place === 4 ? sum : sum + ticks), 0)
}

export type CpuUse = { node: number; postgres: number; foreign: number }

/** Microseconds of processor time so far; two readings make a use. */
const readCpu = (nodePid: number, postmasterPid: number): CpuUse => {
  const processes = allProcesses()
  const sum = (own: ProcessStat[]) => own.reduce((ticks, stat) => ticks + stat.ticks, 0) * microsecondsPerTick
  const node = sum(processes.filter(({ pid }) => pid === nodePid))
  const postgres = sum(processes.filter(({ pid, parent }) => pid === postmasterPid || parent === postmasterPid))
  const { user, system } = process.cpuUsage()
  return { node, postgres, foreign: busyTicks() * microsecondsPerTick - node - postgres - user - system }
}

export const cpuDuring = async (nodePid: number, postmasterPid: number, work: () => Promise<void>): Promise<CpuUse> => {
  const before = readCpu(nodePid, postmasterPid)
  await work()
  const after = readCpu(nodePid, postmasterPid)
  return {
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
    foreign: after.foreign - before.foreign,
  }
}

/** Of each process that belongs to it, microseconds so far. */
type PartUse = ReadonlyMap<number, number>

/** The processes of each part; a server that forks is named by its first process and counts with its children. */
export type CpuParts<Part extends string> = Readonly<Record<Part, { pids: readonly number[]; forks?: boolean }>>

const readParts = <Part extends string>(parts: CpuParts<Part>): Map<string, PartUse> => {
  const processes = allProcesses()
  const useOf = ({ pids, forks = false }: CpuParts<Part>[Part]): PartUse =>
    new Map(
      processes
        .filter(({ pid, parent }) => pids.includes(pid) || (forks && pids.includes(parent)))
        .map(({ pid, ticks }) => [pid, ticks * microsecondsPerTick]),
    )
  return new Map(Object.entries<CpuParts<Part>[Part]>(parts).map(([part, own]) => [part, useOf(own)]))
}

/** Begins to count; the function that is returned says what each part has used since then. */
export const countCpu = <Part extends string>(parts: CpuParts<Part>): ((part: Part) => number) => {
  const before = readParts(parts)
  return (part) => {
    // By process: one that ended meanwhile must not take back what it had used before.
    const after = readParts(parts).get(part) ?? new Map<number, number>()
    return [...after].reduce((sum, [pid, use]) => sum + use - (before.get(part)?.get(pid) ?? 0), 0)
  }
}
