import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

const dayMs = 24 * 3_600_000
const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is done again and again', () => {
  it('comes once a day while it succeeds', async () => {
    const nightly = repeat({ name: 'nightly', everyMs: dayMs, log, work: () => Promise.resolve() })
    await vi.advanceTimersByTimeAsync(3 * dayMs - 1)
    expect(nightly.counters).toEqual({ rounds: 3, failures: 0 })
    await nightly.stop()
  })

  it('is tried again within a minute when it failed, not the next night', async () => {
    let tries = 0
    const work = () => ((tries += 1) < 3 ? Promise.reject(new Error('no connection was free')) : Promise.resolve())
    const nightly = repeat({ name: 'nightly', everyMs: dayMs, log, work })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(nightly.counters).toEqual({ rounds: 1, failures: 2 })
    await vi.advanceTimersByTimeAsync(dayMs - 1)
    expect(tries).toBe(3)
    await nightly.stop()
  })

  it('does not wait longer after a failure than after a success', async () => {
    const often = repeat({ name: 'often', everyMs: 500, log, work: () => Promise.reject(new Error('down')) })
    await vi.advanceTimersByTimeAsync(2_400)
    expect(often.counters.failures).toBe(5)
    await often.stop()
  })

  it('begins within a second of being wanted', async () => {
    let isWanted = false
    const led = repeat({ name: 'led', everyMs: dayMs, log, isWanted: () => isWanted, work: () => Promise.resolve() })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(led.counters.rounds).toBe(0)
    isWanted = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(led.counters.rounds).toBe(1)
    await led.stop()
  })
})
