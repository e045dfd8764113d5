/** Every process stands still for a while, one after the other, as a host that swaps or a machine that is moved. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../platform/platform.ts'

export interface Pause {
  readonly name: string
  readonly isApi: boolean
  readonly ms: number
  freeze(): void
  thaw(): void
}

export interface Span {
  readonly from: number
  readonly to: number
}

const second = 1_000
const calmMs = 1_500

/** From one second to a minute; the short run keeps to what is longer than every time-out that matters. */
const lengths = { quick: [6, 1, 4], whole: [12, 1, 60, 5, 30] } as const

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** A server of several processes stands still as a whole. */
const server = (name: string, pidOf: () => number | undefined): Omit<Pause, 'ms'> => {
  let stopped: number[] = []
  const signal = (pid: number, name: NodeJS.Signals): void => {
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself meanwhile.
    }
  }
  return {
    name,
    isApi: false,
    freeze() {
      const pid = pidOf()
      stopped = pid === undefined ? [] : [pid, ...childrenOf(pid)]
      for (const one of stopped) signal(one, 'SIGSTOP')
    },
    thaw: () => stopped.toReversed().forEach((one) => signal(one, 'SIGCONT')),
  }
}

/** Api processes most often: it is they who hold what people do in their hands. */
export const everyPause = (platform: Platform, isQuick: boolean): Pause[] => {
  const { gateways, pipelines, apis, workers, stack } = platform
  const processes = [...apis, ...gateways, ...pipelines, ...workers, ...apis].map(({ name, freeze, thaw }) => ({
    name,
    isApi: name.startsWith('api'),
    freeze,
    thaw,
  }))
  const servers = [server('PostgreSQL', () => stack.pids().postgres), server('a NATS node', () => stack.pids().nats[0])]
  const all = isQuick ? lengths.quick : lengths.whole
  return [...processes, ...servers].map((one, place) => ({ ...one, ms: (all[place % all.length] ?? 1) * second }))
}

/** When an api stood still. */
export const letPause = async (pauses: readonly Pause[], tell: (line: string) => void): Promise<Span[]> => {
  const spans: Span[] = []
  for (const { name, ms, isApi, freeze, thaw } of pauses) {
    const from = Date.now()
    freeze()
    await pause(ms)
    thaw()
    if (isApi) spans.push({ from, to: Date.now() })
    tell(`${name} stood still for ${ms / second} s`)
    await pause(calmMs)
  }
  return spans
}
