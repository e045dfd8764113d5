/** Many listeners in processes of their own, as one thing. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Seat } from './listener.ts'
import type { Comparison, FromAudience, HeardAlarm, LoggedAlarm, ToAudience } from './messages.ts'

export interface Audience {
  readonly size: number
  watching(): number
  /** Of those who were cut, how many have everything again. */
  resumed(): number
  /** Of every so many listeners, all that they heard. */
  readonly heard: readonly HeardAlarm[]
  compare(alarms: readonly LoggedAlarm[]): Promise<Comparison>
  close(): void
}

export interface AudienceOptions {
  readonly seats: readonly Omit<Seat, 'from'>[]
  readonly processes: number
  /** How many come in a second, all together. */
  readonly perSec: number
  readonly sampleEvery: number
}

const program = join(import.meta.dirname, '../audience.ts')
let addresses = 1

const openProcess = () => {
  const child: ChildProcess = fork(program, [], { stdio: ['ignore', 2, 2, 'ipc'] })
  const say = (message: ToAudience): void => void child.send(message)
  return { child, say }
}

export const openAudience = ({ seats, processes, perSec, sampleEvery }: AudienceOptions): Audience => {
  const heard: HeardAlarm[] = []
  const states = new Map<ChildProcess, { watching: number; resumed: number }>()
  const waiting = new Map<ChildProcess, (comparison: Comparison) => void>()
  const share = Math.ceil(seats.length / processes)
  const all = Array.from({ length: processes }, (_, place) => {
    const own = openProcess()
    own.child.on('message', (message: FromAudience) => {
      if (message.kind === 'state') states.set(own.child, message)
      else if (message.kind === 'heard') heard.push(...message.alarms)
      else waiting.get(own.child)?.(message)
    })
    const from = `127.0.0.${(addresses += 1)}`
    const seated = seats.slice(place * share, (place + 1) * share).map((seat) => ({ ...seat, from }))
    own.say({ kind: 'open', seats: seated, perSec: perSec / processes, sampleEvery })
    return own
  })
  const sum = (key: 'watching' | 'resumed'): number => [...states.values()].reduce((total, one) => total + one[key], 0)
  const ask = (own: (typeof all)[number], alarms: readonly LoggedAlarm[]): Promise<Comparison> =>
    new Promise((resolve) => {
      waiting.set(own.child, resolve)
      own.say({ kind: 'compare', alarms })
    })

  return {
    size: seats.length,
    heard,
    watching: () => sum('watching'),
    resumed: () => sum('resumed'),
    async compare(alarms) {
      const parts = await Promise.all(all.map((own) => ask(own, alarms)))
      return {
        missed: parts.reduce((total, { missed }) => total + missed, 0),
        twice: parts.reduce((total, { twice }) => total + twice, 0),
        resyncs: parts.reduce((total, { resyncs }) => total + resyncs, 0),
        refusals: parts.flatMap(({ refusals }) => refusals),
        resumedAt: parts.flatMap(({ resumedAt }) => resumedAt),
      }
    },
    close: () => all.forEach(({ child }) => child.kill('SIGKILL')),
  }
}
