// @vitest-environment jsdom
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { refusal } from '@vigil/contract/refusal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCaller } from '#infrastructure/api/caller.ts'
import { clearStore } from '#infrastructure/storage/preferences.ts'
import { aLiveAlarm } from '#testing/a-live-alarm.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { done, refused, startWireServer, type Reply, type WireServer } from '#testing/start-wire-server.ts'
import { createPendingReals } from './pending-real.ts'

const shown = anAlarmCase()
const judged = anAlarmCase({ state: 'verified', verdict: 'real', version: 9 })
let wire: WireServer
let account: string | undefined = 'me'
let now = 0
const minute = 60_000
const seen: string[] = []

const conflictAt =
  (version: number): Reply =>
  (_asked, response) => {
    const body = refusal('conflict', 'zh', { alarm: aLiveAlarm({ version, state: 'notified' }) })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const start = () => {
  const caller = createCaller({
    servers: wire.servers,
    token: () => 'secret',
    language: () => 'zh-CN',
    onLoginNeeded: () => undefined,
    onQuietFailure: () => undefined,
  })
  return createPendingReals({
    caller,
    accountId: () => account,
    store: localStorage,
    now: () => now,
    noteOf: (pressedAt) => `pressed at ${pressedAt}`,
    onJudged: ({ alarmId }) => seen.push(alarmId),
  })
}
const sent = () => askedOf(wire.asked, alarmDeskCalls.verify).map(({ version, verdict }) => [version, verdict])

beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(done(judged))
  account = 'me'
  now = Date.UTC(2026, 10, 15, 12, 0)
  seen.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await wire.stop()
})

describe('the verdict "real" within its seconds of regret', () => {
  it('is sent after three seconds whatever page is open by then (B4)', async () => {
    const reals = start()
    reals.arm(shown.alarmId, 4)
    vi.advanceTimersByTime(2_000)
    expect([reals.get().get(shown.alarmId)?.left, sent()]).toEqual([1, []])
    vi.advanceTimersByTime(1_000)
    await vi.waitFor(() => expect(seen).toEqual([shown.alarmId]))
    expect([sent(), reals.get().size]).toEqual([[[4, 'real']], 0])
  })

  it('is sent at once when the page goes away (B4)', async () => {
    const reals = start()
    reals.arm(shown.alarmId, 4)
    reals.leave()
    await vi.waitFor(() => expect(seen).toEqual([shown.alarmId]))
    expect(sent()).toEqual([[4, 'real']])
  })

  it('is taken back by a press, and then nothing is sent (B4)', async () => {
    const reals = start()
    reals.arm(shown.alarmId, 4)
    reals.drop(shown.alarmId)
    vi.advanceTimersByTime(5_000)
    reals.leave()
    expect([sent(), reals.get().size]).toEqual([[], 0])
  })

  it('is not lost because the detector has reported again meanwhile (B4)', async () => {
    let asked = 0
    wire.reply((one, response) => ((asked += 1) === 1 ? conflictAt(5) : done(judged))(one, response))
    const reals = start()
    reals.arm(shown.alarmId, 4)
    vi.advanceTimersByTime(3_000)
    await vi.waitFor(() => expect(seen).toEqual([shown.alarmId]))
    expect(sent().map(([version]) => version)).toEqual([4, 5])
  })

  it('waits where the session is over, and goes when the same person is back; never in another name (B4)', async () => {
    wire.reply(refused('tokenUnknown'))
    const reals = start()
    reals.arm(shown.alarmId, 4)
    vi.advanceTimersByTime(3_000)
    await vi.waitFor(() => expect(reals.get().get(shown.alarmId)?.failure).toBeDefined())
    account = undefined
    reals.comeBack()
    expect(sent()).toHaveLength(1)
    wire.reply(done(judged))
    account = 'me'
    reals.comeBack()
    await vi.waitFor(() => expect(seen).toEqual([shown.alarmId]))
    wire.reply(refused('tokenUnknown'))
    reals.arm(shown.alarmId, 9)
    reals.leave()
    await vi.waitFor(() => expect(reals.get().get(shown.alarmId)?.failure).toBeDefined())
    account = 'another'
    reals.comeBack()
    expect([reals.get().size, sent().length]).toEqual([0, 3])
  })
})

describe('the verdict "real" whose page was killed within its seconds of regret', () => {
  const notes = () => askedOf(wire.asked, alarmDeskCalls.verify).map(({ note }) => note)
  /** Pressed, and then neither a timer nor an event of the page ever comes again. */
  const pressAndKill = (): number => {
    start().arm(shown.alarmId, 4)
    vi.clearAllTimers()
    return now
  }

  it('is sent at the next start, with when it was pressed, and once only (B4)', async () => {
    const pressedAt = pressAndKill()
    now += 4 * minute
    start().comeBack()
    await vi.waitFor(() => expect(seen).toEqual([shown.alarmId]))
    expect([sent(), notes()]).toEqual([[[4, 'real']], [`pressed at ${pressedAt}`]])
    start().comeBack()
    expect(sent()).toHaveLength(1)
  })

  it('is not sent once it is old: whoever comes back then looks himself (B4)', () => {
    pressAndKill()
    now += 11 * minute
    const reals = start()
    reals.comeBack()
    expect([sent(), reals.get().size, localStorage.length]).toEqual([[], 0, 0])
  })

  it('is not sent where it was taken back (B4)', () => {
    const reals = start()
    reals.arm(shown.alarmId, 4)
    reals.drop(shown.alarmId)
    now += minute
    start().comeBack()
    expect(sent()).toEqual([])
  })

  it('waits for its own person and goes in nobody else’s name (B4)', async () => {
    pressAndKill()
    now += minute
    account = 'another'
    start().comeBack()
    expect(sent()).toEqual([])
    account = 'me'
    start().comeBack()
    await vi.waitFor(() => expect(seen).toEqual([shown.alarmId]))
  })

  it('leaves the seconds of regret to another tab that still counts them (B4)', async () => {
    const counting = start()
    counting.arm(shown.alarmId, 4)
    now += 2_000
    const started = start()
    started.comeBack()
    counting.drop(shown.alarmId)
    now += 10_000
    vi.advanceTimersByTime(10_000)
    expect(sent()).toEqual([])
  })

  it('is done where it had come through although the answer had not (B4)', async () => {
    pressAndKill()
    now += minute
    wire.reply(answerBy([alarmDeskCalls.verify, () => no('alarmElsewhere')], [alarmDeskCalls.case, () => judged]))
    const reals = start()
    reals.comeBack()
    await vi.waitFor(() => expect(seen).toEqual([shown.alarmId]))
    expect(reals.get().size).toBe(0)
  })

  it('says so where somebody has called it false meanwhile (B4)', async () => {
    pressAndKill()
    now += minute
    const isFalse = anAlarmCase({ state: 'verified', verdict: 'false', version: 9 })
    wire.reply(answerBy([alarmDeskCalls.verify, () => no('alarmElsewhere')], [alarmDeskCalls.case, () => isFalse]))
    const reals = start()
    reals.comeBack()
    await vi.waitFor(() => expect(reals.get().get(shown.alarmId)?.failure?.envelope?.code).toBe('alarmElsewhere'))
    expect(seen).toEqual([])
  })

  it('outlives a sign-out forced by a session that ended (B4)', async () => {
    pressAndKill()
    clearStore(localStorage)
    now += minute
    start().comeBack()
    await vi.waitFor(() => expect(seen).toEqual([shown.alarmId]))
  })
})
