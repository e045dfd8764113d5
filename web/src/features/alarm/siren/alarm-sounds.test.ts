// @vitest-environment node -- nothing here is drawn
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLiveAlarm } from '#testing/a-live-alarm.ts'
import { anAudio } from '#testing/an-audio.ts'
import { createSpeaker, mayMute, muteMs, patterns, soundOf } from './alarm-sounds.ts'

const now = 1_000_000
const fire = aLiveAlarm({ alarmId: 'fire' })
const warning = aLiveAlarm({ alarmId: 'warning', priority: 2, kind: 'alarm' })

describe('what sounds', () => {
  it('is the worst that nobody has taken', () => {
    expect(soundOf([warning, fire], new Map(), now)).toBe('fire')
    expect(soundOf([warning, { ...fire, state: 'acknowledged' }], new Map(), now)).toBe('warn')
    expect(soundOf([], new Map(), now)).toBeUndefined()
  })

  it('is silent for a minute for one alarm, while a new one sounds', () => {
    const mutes = new Map([['fire', now + muteMs]])
    expect(soundOf([fire], mutes, now)).toBeUndefined()
    expect(soundOf([fire, warning], mutes, now)).toBe('warn')
    expect(soundOf([fire], mutes, now + muteMs)).toBe('fire')
  })

  it('is a duty check of its own, which waits for alarms but not for a fault', () => {
    const fault = aLiveAlarm({ alarmId: 'fault', priority: 3, kind: 'fault' })
    expect(soundOf([], new Map(), now, true)).toBe('check')
    expect(soundOf([fault], new Map(), now, true)).toBe('check')
    expect(soundOf([warning], new Map(), now, true)).toBe('warn')
    expect(soundOf([fire], new Map(), now, true)).toBe('fire')
  })

  it('is muted once, and never where two detectors agree', () => {
    expect(mayMute(fire, new Map())).toBe('yes')
    expect(mayMute(fire, new Map([['fire', now - 1]]))).toBe('again')
    expect(mayMute({ ...fire, likelyReal: true }, new Map())).toBe('never')
  })
})

describe('the speaker', () => {
  const started: number[] = []
  const open = () => anAudio(started)
  beforeEach(() => {
    started.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it('is off until somebody has touched the page, and sounds at once then', async () => {
    const speaker = createSpeaker({ open })
    speaker.play('fire')
    vi.advanceTimersByTime(3_000)
    expect([speaker.isOn(), started]).toEqual([false, []])
    expect(await speaker.unlock()).toBe(true)
    expect(started).toHaveLength(patterns.fire.tones.length)
  })

  it('goes on until it is taken', async () => {
    const speaker = createSpeaker({ open })
    await speaker.unlock()
    speaker.play('fire')
    vi.advanceTimersByTime(5_000)
    expect(started).toHaveLength(6 * patterns.fire.tones.length)
    speaker.play(undefined)
    vi.advanceTimersByTime(5_000)
    expect(started).toHaveLength(6 * patterns.fire.tones.length)
  })
})
