/** The door for GB/T 26875.3: who sends, what is stored of it, and what is answered when. */
import { Buffer } from 'node:buffer'
import { performance } from 'node:perf_hooks'
import { write } from '@vigil/protocols/device-message'
import { dialectOf } from '@vigil/protocols/gb26875/dialect'
import { commands, replyTo, writeFrame, type Frame, type FrameHead } from '@vigil/protocols/gb26875/frame'
import type { Heard } from '@vigil/protocols/gb26875/frame-stream'
import { reportsOf, saidAt, withFrame } from '@vigil/protocols/gb26875/reports'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import { newSession } from '../device-session.ts'
import type { Downlink } from '../downlink.service.ts'
import type { Comings } from '../link/comings.ts'
import type { DeviceRegistry } from '../link/device-registry.service.ts'
import type { Links } from '../link/links.ts'
import type { WrongSecrets } from '../link/wrong-secrets.ts'
import type { UplinkMetrics } from '../uplink-metrics.ts'
import type { Received, Uplink } from '../uplink.service.ts'
import { sendByFrame } from './frame-delivery.ts'
import type { FrameDiary } from './frame-diary.ts'
import { digestOfWords, runOf } from './frame-run.ts'
import { isOwn, workOff, type Known, type Line } from './line.ts'
import type { TransmitterRow } from '#foundation/equipment/device-credentials.repository.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { close, hold, isClosed, release, reset } from '#infrastructure/socket/live-link.ts'
import { takeToken, type Bucket, type Rate } from '#infrastructure/stream/token-bucket.ts'

export type FrameDoorDeps = {
  registry: DeviceRegistry
  links: Links
  comings: Comings
  uplink: Uplink
  downlink: Downlink
  metrics: UplinkMetrics
  wrongSecrets: WrongSecrets
  diary: FrameDiary
  /** The database's clock. */
  now: () => number
  log: Log
}

interface FrameDoor {
  heard(line: Line, heard: Heard): void
  closed(line: Line): void
}

/** So often a line is told that it was not understood, and so much of it is borne between two good frames. */
const denyEveryMs = 1_000
const mostFaults = 100
const mostFaultsOfStranger = 5
/** Its addresses may have been given to another one since. */
const proveEveryMs = 5_000

/** What is written of strangers: whoever comes a thousand times a second is told of as often as somebody can read. */
const tellRate: Rate = { perSecond: 0.2, burst: 10 }

export const createFrameDoor = (given: FrameDoorDeps): FrameDoor => {
  const deps = { ...given, telling: { tokens: tellRate.burst, at: performance.now() } }
  return {
    heard(line, heard) {
      // It is on its way out, and what is not confirmed comes again.
      if (line.cause !== undefined) return
      if ('broken' in heard) return broken(deps, line, heard.head)
      if (line.known === undefined) return identify(deps, line, heard)
      if (!isOwn(line, heard.frame)) return stranger(deps, line, heard.frame)
      line.faults = 0
      proveAgain(deps, line)
      take(deps, line, heard)
    },
    closed(line) {
      for (const settle of line.asked.values()) settle('gone')
      if (line.known !== undefined) deps.comings.closed(line, line.cause ?? 'broken')
    },
  }
}

interface Door extends FrameDoorDeps {
  readonly telling: Bucket
}

type Whole = Extract<Heard, { frame: Frame }>

const reply = ({ now, diary }: FrameDoorDeps, line: Line, head: FrameHead, command: 'confirm' | 'deny'): void => {
  if (isClosed(line)) return
  const bytes = writeFrame(replyTo(head, command, timeTagOf(now(), line.known?.dialect.zoneMinutes)))
  line.write(bytes)
  if (line.known) diary.sent(line.who.device.id, bytes)
}

/** Not more often than that: whoever is denied sends again, and a storm of answers helps nobody. */
const deny = (deps: FrameDoorDeps, line: Line, head: FrameHead): void => {
  const at = performance.now()
  if (at - line.deniedAt < denyEveryMs) return
  line.deniedAt = at
  reply(deps, line, head, 'deny')
}

const fault = (deps: FrameDoorDeps, line: Line, head: FrameHead): void => {
  line.faults += 1
  deny(deps, line, head)
  if (line.faults >= (line.known ? mostFaults : mostFaultsOfStranger)) close(line, 'forbidden')
}

const broken = (deps: FrameDoorDeps, line: Line, head: FrameHead): void => {
  deps.metrics.brokenFrames += 1
  fault(deps, line, head)
}

/** Of nobody's equipment, or in the name of somebody else's: counted, and stored nowhere. */
const stranger = (deps: Door, line: Line, head: FrameHead): void => {
  const { metrics, log, telling } = deps
  metrics.strangerFrames += 1
  if (line.faults === 0 && takeToken(telling, tellRate, performance.now()))
    log.info({ address: line.address, source: head.source }, 'a frame of a stranger')
  fault(deps, line, head)
}

const isTransmitter = (row: TransmitterRow | undefined, target: number): row is TransmitterRow =>
  row !== undefined && row.target === target && !row.is_revoked

/** The line waits meanwhile, so that the order holds. */
const identify = (deps: Door, line: Line, heard: Whole): void => {
  hold(line)
  void ask(deps, line, heard)
    // Nobody can tell now who it is: it comes again, and nothing of it was confirmed.
    .catch(() => reset(line, 'broken'))
    .finally(() => release(line))
}

const ask = async (deps: Door, line: Line, heard: Whole): Promise<void> => {
  const { registry, metrics, wrongSecrets } = deps
  const { frame } = heard
  const name = String(frame.source)
  const row = wrongSecrets.mayTry(name, line.address) ? await registry.bySource(frame.source) : undefined
  if (isClosed(line)) return
  if (isTransmitter(row, frame.target)) {
    welcome(deps, line, row)
    line.todo.unshift(() => take(deps, line, heard))
    return
  }
  metrics.refusedConnections += 1
  await wrongSecrets.wrong(name, line.address)
  stranger(deps, line, frame)
}

const welcome = (deps: FrameDoorDeps, line: Line, row: TransmitterRow): void => {
  const older = deps.links.of(row.id)
  if (older) close(older, 'taken')
  line.id = uuidV7()
  line.who = newSession(row, Buffer.alloc(0))
  line.known = { source: row.source, target: row.target, dialect: dialectOf(row.dialect) }
  line.faults = 0
  deps.comings.opened(line)
  deps.downlink.attach(line, sendByFrame(line, deps))
}

const proveAgain = ({ registry }: FrameDoorDeps, line: Line): void => {
  const { known, provedAt } = line
  if (known === undefined || performance.now() - provedAt < proveEveryMs) return
  line.provedAt = performance.now()
  registry.bySource(known.source).then(
    (row) => {
      if (row?.id === line.who.device.id && isTransmitter(row, known.target)) return
      reset(line, 'revoked')
    },
    // Without an answer nothing is known to have changed.
    () => undefined,
  )
}

const take = (deps: FrameDoorDeps, line: Line, heard: Whole): void => {
  const { known } = line
  const { frame } = heard
  if (known === undefined) return
  const settle = line.asked.get(frame.serial)
  if (settle || isConfiguration(frame)) deps.diary.heard(line.who.device.id, heard.bytes)
  switch (frame.command) {
    case commands.send:
      return store(deps, line, known, heard)
    case commands.answer:
      settle?.('confirmed')
      return store(deps, line, known, heard)
    case commands.confirm:
      return settle?.('confirmed')
    case commands.deny:
      return settle?.('denied')
    default:
      return fault(deps, line, frame)
  }
}

/** What a panel says of its own points: nothing happened at any of them, so that the inbox has no word for it. */
const configurationFlag = 7
const isConfiguration = ({ unit }: Frame): boolean => unit[0] === configurationFlag

/** Confirmed when all of it is stored, and no sooner. */
const store = (deps: FrameDoorDeps, line: Line, known: Known, heard: Whole): void => {
  const messages = messagesOf(deps, line, known, heard)
  let left = messages.length
  const accept = (): void => {
    left -= 1
    if (left === 0 && heard.frame.command === commands.send) reply(deps, line, heard.frame, 'confirm')
  }
  line.todo.unshift(...messages.map((message) => () => deps.uplink.receive(line, { ...message, accept })))
}

type Message = Omit<Received, 'accept'>

const messagesOf = ({ now }: FrameDoorDeps, line: Line, { dialect }: Known, { frame, bytes }: Whole): Message[] => {
  line.countedAt = Math.max(now(), line.countedAt + 1)
  const { boot, isUndated } = runOf(saidAt(frame, dialect), line.countedAt)
  const read = reportsOf(frame, { boot, dialect })
  // Its bytes are kept and confirmed: whoever is denied what he cannot say otherwise says it for ever, and it may be a fire.
  if ('unreadable' in read) return [{ kind: 'report', payload: bytes, qos: 1 }]
  return read.message.map((report) => ({
    kind: 'report',
    payload: write(withFrame(report, bytes)),
    qos: 1,
    digest: digestOfWords(report),
    isUndated,
  }))
}

export const readOn = (line: Line): void => workOff(line, () => performance.now())
