/** Somebody who sends frames of GB/T 26875.3, over a stream or in datagrams, known or not yet. */
import type { Dialect } from '@vigil/protocols/gb26875/dialect'
import type { FrameHead } from '@vigil/protocols/gb26875/frame'
import type { Heard } from '@vigil/protocols/gb26875/frame-stream'
import type { DeviceSession } from '../device-session.ts'
import type { Listen } from '#infrastructure/config/config.ts'
import { isClosed, type LiveLink } from '#infrastructure/socket/live-link.ts'
import { takeToken, type Bucket, type Rate } from '#infrastructure/stream/token-bucket.ts'

export interface Known {
  readonly source: number
  readonly target: number
  readonly dialect: Dialect
}

export interface Line extends LiveLink<DeviceSession>, Bucket {
  /** Undefined until it has shown that it knows both addresses. */
  known: Known | undefined
  /** When its last frame was heard: no two at one time, so that their order can be told. */
  countedAt: number
  /** What is to be done with what was heard, in order. */
  readonly todo: (() => void)[]
  isBusy: boolean
  readonly openedAt: number
  heardAt: number
  /** When the registry was last asked whether its addresses are still its own. */
  provedAt: number
  /** Damaged frames, and frames of nobody, since the last good one. */
  faults: number
  deniedAt: number
  /** Our own count of what we ask. */
  serial: number
  readonly asked: Map<number, (answer: 'confirmed' | 'denied' | 'gone') => void>
  write(bytes: Buffer): void
  /** Nothing is left to be done: more may be read. */
  drained(): void
}

/** What a door does with a line; shared by all of them. */
export interface LineRules {
  readOn(line: Line): void
  heard(line: Line, heard: Heard): void
  now(): number
}

/** A port at which lines begin. */
export interface FrameServer {
  readonly listening: Listen
  stop(): Promise<void>
}

export interface FrameServerDeps {
  readonly listen: Listen
  readonly rules: LineRules
  closed(line: Line): void
}

/** Twice what a device's share of the event lanes lets through, so that the share decides and not this. */
const rate: Rate = { perSecond: 100, burst: 200 }
const stepsPerTurn = 32
const throttledMs = 50

export const newLine = (
  own: Pick<Line, 'socket' | 'address' | 'write' | 'drained'> & { rules: LineRules },
): Line & { rules: LineRules } => {
  const now = own.rules.now()
  return {
    ...own,
    id: '',
    // Nobody is told of the line before it is known who it is.
    who: undefined as unknown as DeviceSession,
    holds: 0,
    cause: undefined,
    known: undefined,
    countedAt: 0,
    todo: [],
    isBusy: false,
    openedAt: now,
    heardAt: now,
    provedAt: now,
    faults: 0,
    deniedAt: -Infinity,
    serial: 0,
    asked: new Map(),
    tokens: rate.burst,
    at: now,
  }
}

/** Does what is to be done, one after the other, as long as nobody holds the line. */
export const workOff = (line: Line, now: () => number): void => {
  if (line.isBusy) return
  line.isBusy = true
  for (let steps = 0; line.holds === 0 && !isClosed(line); steps += 1) {
    const step = line.todo.shift()
    if (!step) break
    if (steps === stepsPerTurn) {
      line.todo.unshift(step)
      line.isBusy = false
      return void setImmediate(workOff, line, now)
    }
    step()
    if (takeToken(line, rate, now())) continue
    line.holds += 1
    setTimeout(letGo, throttledMs, line)
  }
  line.isBusy = false
  if (line.todo.length === 0 && line.holds === 0 && !isClosed(line)) line.drained()
}

const letGo = (line: Line): void => {
  line.holds -= 1
  line.rules.readOn(line)
}

/** Whether it is the transmitter that it was: nobody speaks for another one over its line. */
export const isOwn = ({ known }: Line, { source, target }: FrameHead): boolean =>
  known !== undefined && known.source === source && known.target === target
