import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

const hourMs = 3_600_000
const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is done again and again', () => {
  it('comes once an hour while it succeeds', async () => {
    const hourly = repeat({ name: 'hourly', everyMs: hourMs, log, work: () => Promise.resolve() })
    await vi.advanceTimersByTimeAsync(3 * hourMs - 1)
    expect(hourly.counters).toEqual({ rounds: 3, failures: 0 })
    await hourly.stop()
  })

  it('is tried again within a minute when it failed, not in the next hour', async () => {
    let tries = 0
    const work = () => ((tries += 1) < 3 ? Promise.reject(new Error('no connection was free')) : Promise.resolve())
    const hourly = repeat({ name: 'hourly', everyMs: hourMs, log, work })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(hourly.counters).toEqual({ rounds: 1, failures: 2 })
    await vi.advanceTimersByTimeAsync(hourMs - 1)
    expect(tries).toBe(3)
    await hourly.stop()
  })

  it('does not wait longer after a failure than after a success', async () => {
    const often = repeat({ name: 'often', everyMs: 500, log, work: () => Promise.reject(new Error('down')) })
    await vi.advanceTimersByTimeAsync(2_400)
    expect(often.counters.failures).toBe(5)
    await often.stop()
  })

  it('begins within a second of being wanted', async () => {
    let isWanted = false
    const led = repeat({ name: 'led', everyMs: hourMs, log, isWanted: () => isWanted, work: () => Promise.resolve() })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(led.counters.rounds).toBe(0)
    isWanted = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(led.counters.rounds).toBe(1)
    await led.stop()
  })
})
