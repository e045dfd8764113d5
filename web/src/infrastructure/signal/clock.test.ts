// @vitest-environment node -- nothing here is drawn
import { expect, it } from 'vitest'
import { createClock } from './clock.ts'

const at = Date.parse('2026-11-14T06:32:00.000Z')
const text = (ms: number): string => new Date(ms).toISOString()

it('is the platform’s as soon as a frame has said it, however wrong the device is (B8)', () => {
  const hour = 3_600_000
  const clock = createClock(() => at + hour)
  expect(clock.now()).toBe(at + hour)
  clock.hear(text(at - 40))
  expect(clock.now()).toBe(at - 40)
})

it('keeps to the frame that was fastest on its way, and follows when a clock is set (B8)', () => {
  let device = at
  const clock = createClock(() => device)
  clock.hear(text(at + 5_000))
  clock.hear(text(at + 4_200))
  expect(clock.now()).toBe(at + 5_000)
  device += 60_000
  clock.hear(text(at + 6_000))
  expect(clock.now()).toBe(at + 6_000)
})
