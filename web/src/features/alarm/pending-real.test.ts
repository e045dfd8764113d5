import { alarmDeskCalls } from '@vigil/contract/alarm-desk'
import { refusal } from '@vigil/contract/refusal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCaller } from '#infrastructure/api/caller.ts'
import { aLiveAlarm } from '#testing/a-live-alarm.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { askedOf } from '#testing/answer-by.ts'
import { done, refused, startWireServer, type Reply, type WireServer } from '#testing/start-wire-server.ts'
import { createPendingReals } from './pending-real.ts'

const shown = anAlarmCase()
const judged = anAlarmCase({ state: 'verified', verdict: 'real', version: 9 })
let wire: WireServer
let account: string | undefined = 'me'
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
  return createPendingReals({ caller, accountId: () => account, onJudged: ({ alarmId }) => seen.push(alarmId) })
}
const sent = () => askedOf(wire.asked, alarmDeskCalls.verify).map(({ version, verdict }) => [version, verdict])

beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(done(judged))
  account = 'me'
  seen.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
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
