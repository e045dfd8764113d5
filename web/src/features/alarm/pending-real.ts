/**
 * "Real" while it can still be taken back, and until the platform has it. It lives above the page: leaving the page,
 * a page that breaks or is killed, or a line that is down does not lose it. Only "real" waits like this;
 * what sends people home never does.
 */
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { LiveAlarm } from '@vigil/contract/live/live-events'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { Caller } from '#infrastructure/api/caller.ts'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { createKeptReals } from './kept-reals.ts'

/** One tap is enough, and these seconds take a slip back. */
const regretS = 3
/** What reaches the platform later than this says when it was pressed. */
const lateMs = 10_000
/** Until then another tab may be counting: what it has not sent or dropped after this it never will. */
const othersMs = 5_000

export interface PendingReal {
  readonly alarmId: string
  readonly version: number
  readonly pressedAt: number
  /** undefined once it is on its way. */
  readonly left: number | undefined
  /** Why the platform does not have it yet. */
  readonly failure: CallFailure | undefined
}

interface Parts {
  readonly caller: Pick<Caller, 'call'>
  /** Whose verdict it is; undefined while nobody is signed in. */
  readonly accountId: () => string | undefined
  readonly store: Storage
  readonly now: () => number
  /** "Pressed at …", for who reads the case. */
  readonly noteOf: (pressedAt: number) => string
  readonly onJudged: (judged: AlarmCase) => void
}

export type PendingReals = ReturnType<typeof createPendingReals>

/** What the alarm is by now, where somebody judged an older one. */
export const changedIn = ({ envelope }: CallFailure): LiveAlarm | undefined => {
  const details = envelope?.code === 'conflict' ? envelope.details : undefined
  if (typeof details !== 'object' || details === null || !('alarm' in details)) return undefined
  return LiveAlarm.safeParse(details.alarm).data
}

const isUnjudged = ({ state }: LiveAlarm): boolean =>
  state === 'received' || state === 'notified' || state === 'acknowledged'

/** No answer, or none because the session was over: it may be sent again as it is. */
export const mayComeThrough = ({ kind, envelope }: CallFailure): boolean =>
  kind !== 'refused' || envelope?.code === 'tokenUnknown' || envelope?.code === 'tokenMissing'

export const createPendingReals = ({ caller, accountId, store, now, noteOf, onJudged }: Parts) => {
  const listeners = createListeners<ReadonlyMap<string, PendingReal>>()
  const timers = new Map<string, ReturnType<typeof setInterval>>()
  const kept = createKeptReals(store, now)
  let all: ReadonlyMap<string, PendingReal> = new Map()
  let owner = accountId()

  const put = (one: PendingReal): void => {
    all = new Map([...all, [one.alarmId, one]])
    listeners.tell(all)
  }
  const forget = (alarmId: string): void => {
    clearInterval(timers.get(alarmId))
    timers.delete(alarmId)
    all = new Map([...all].filter(([id]) => id !== alarmId))
    listeners.tell(all)
  }
  const drop = (alarmId: string): void => {
    kept.drop(alarmId)
    forget(alarmId)
  }
  const finish = (judged: AlarmCase): void => {
    onJudged(judged)
    drop(judged.alarmId)
  }
  /** It was sent before, by a page that did not live to hear the answer, or by another hand. */
  const isDone = async ({ alarmId }: PendingReal, { envelope }: CallFailure): Promise<boolean> => {
    if (envelope?.code !== 'alarmElsewhere') return false
    const found = await caller.call(alarmDeskCalls.case, { alarmId }).catch(() => undefined)
    if (found?.verdict !== 'real') return false
    finish(found)
    return true
  }
  const fail = async (one: PendingReal, failure: CallFailure): Promise<void> => {
    const is = changedIn(failure)
    // A detector that reports again is no reason to lose a verdict that brings help.
    if (is && isUnjudged(is) && is.version !== one.version) return send({ ...one, version: is.version })
    if (!(await isDone(one, failure))) put({ ...one, failure })
  }
  const send = async (asked: PendingReal, leaving = false): Promise<void> => {
    const one = { ...asked, left: undefined, failure: undefined }
    clearInterval(timers.get(one.alarmId))
    put(one)
    const { alarmId, version, pressedAt } = one
    const late = now() - pressedAt > lateMs ? { note: noteOf(pressedAt) } : {}
    try {
      const input = { alarmId, version, verdict: 'real', ...late } as const
      finish(await caller.call(alarmDeskCalls.verify, input, { keepalive: leaving }))
    } catch (error) {
      if (!isCallFailure(error)) throw error
      await fail(one, error)
    }
  }
  const tick = (alarmId: string): void => {
    const one = all.get(alarmId)
    if (one?.left === undefined) return
    if (one.left > 1) return put({ ...one, left: one.left - 1 })
    void send(one)
  }
  const isUnsent = ({ failure }: PendingReal): boolean => failure !== undefined && mayComeThrough(failure)

  /** What a page before this one was told and did not live to send. */
  const recall = (mine: string): void => {
    for (const { alarmId, version, pressedAt } of kept.of(mine)) {
      const rest = pressedAt + othersMs - now()
      if (all.has(alarmId)) continue
      if (rest > 0) setTimeout(comeBack, rest)
      else void send({ alarmId, version, pressedAt, left: undefined, failure: undefined })
    }
  }
  /** The page has started, the line is back, or the same person is. */
  const comeBack = (): void => {
    const mine = accountId()
    if (mine === undefined) return
    for (const one of all.values()) {
      if (mine !== owner) forget(one.alarmId)
      else if (isUnsent(one)) void send(one)
    }
    owner = mine
    recall(mine)
  }

  return {
    get: () => all,
    subscribe: listeners.add,
    arm(alarmId: string, version: number): void {
      owner = accountId()
      const pressedAt = now()
      if (owner !== undefined) kept.put({ alarmId, version, pressedAt, accountId: owner })
      put({ alarmId, version, pressedAt, left: regretS, failure: undefined })
      timers.set(
        alarmId,
        setInterval(() => tick(alarmId), 1_000),
      )
    },
    /** Taken back, or read that it was refused. */
    drop,
    retry: (alarmId: string): void => {
      const one = all.get(alarmId)
      if (one) void send(one)
    },
    /** The page goes away: what has not been taken back by now is meant. */
    leave(): void {
      for (const one of all.values()) if (one.left !== undefined) void send(one, true)
    },
    comeBack,
  }
}
