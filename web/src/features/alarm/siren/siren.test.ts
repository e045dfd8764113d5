// @vitest-environment node -- nothing here is drawn
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLiveAlarm } from '#testing/a-live-alarm.ts'
import { projectId } from '#testing/a-login.ts'
import { anAudio } from '#testing/an-audio.ts'
import { createOpenAlarmStore } from '../open-alarms.ts'
import { patterns } from './alarm-sounds.ts'
import { createSiren, type Watching } from './siren.ts'

const scope = `project:${projectId}`
const onDuty: Watching = { projectId, isChecked: false, ordinary: { sounds: true, shakes: true }, shakes: true }

const setUp = () => {
  const alarms = createOpenAlarmStore()
  const started: number[] = []
  const audio = anAudio(started)
  const shaken: number[][] = []
  const siren = createSiren({
    alarms,
    open: () => audio,
    shake: (pattern) => void shaken.push(pattern),
    now: Date.now,
  })
  return { alarms, started, audio, shaken, siren }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the siren', () => {
  it('sounds and shakes for who is on duty, whatever page is open, until somebody has taken it (B7)', async () => {
    const { alarms, started, shaken, siren } = setUp()
    siren.watch(onDuty)
    await siren.unlock()
    alarms.take(scope, aLiveAlarm())
    vi.advanceTimersByTime(3_000)
    expect(started).toHaveLength(4 * patterns.fire.tones.length)
    expect(shaken).toHaveLength(4)
    alarms.take(scope, aLiveAlarm({ state: 'acknowledged', version: 1 }))
    vi.advanceTimersByTime(3_000)
    expect(shaken).toHaveLength(4)
  })

  it('is silent for who is not on duty, and for a unit that is not watched (B7)', async () => {
    const { alarms, started, shaken, siren } = setUp()
    await siren.unlock()
    alarms.take(scope, aLiveAlarm())
    vi.advanceTimersByTime(3_000)
    siren.watch({ ...onDuty, projectId: '01930000-0000-7000-8000-0000000000aa' })
    vi.advanceTimersByTime(3_000)
    expect([started, shaken]).toEqual([[], []])
  })

  it('says when the browser has silenced it, and sounds again at the next touch (B7)', async () => {
    const { alarms, started, audio, siren } = setUp()
    const told: boolean[] = []
    siren.subscribe(({ isOn }) => told.push(isOn))
    siren.watch(onDuty)
    await siren.unlock()
    alarms.take(scope, aLiveAlarm())
    expect(siren.get().isOn).toBe(true)
    audio.silence()
    expect([siren.get().isOn, told.at(-1)]).toEqual([false, false])
    started.length = 0
    await siren.unlock()
    expect([siren.get().isOn, started.length]).toEqual([true, patterns.fire.tones.length])
  })

  it('keeps to the switches for what is no danger to life, never for a fire (B7)', async () => {
    const { alarms, siren } = setUp()
    siren.watch({ ...onDuty, ordinary: { sounds: false, shakes: false } })
    await siren.unlock()
    alarms.take(scope, aLiveAlarm({ alarmId: 'warning', priority: 2, kind: 'alarm' }))
    expect(siren.get().sound).toBeUndefined()
    alarms.take(scope, aLiveAlarm())
    expect(siren.get().sound).toBe('fire')
  })

  it('is silent for a minute for one alarm, and then sounds again by itself (B7)', () => {
    const { alarms, siren } = setUp()
    siren.watch(onDuty)
    const fire = aLiveAlarm()
    alarms.take(scope, fire)
    siren.mute(fire.alarmId)
    expect(siren.get().sound).toBeUndefined()
    vi.advanceTimersByTime(61_000)
    expect(siren.get().sound).toBe('fire')
  })
})
