import { expect, it } from 'vitest'
import { createSaidLately } from './said-lately.ts'

const wordOf = (length: number) => ({ data: new Uint8Array(length) })

const begin = () => {
  const clock = { now: 1_000 }
  const lately = createSaidLately<{ readonly data: Uint8Array }>(() => clock.now, { ms: 12_000, bytes: 100_000 })
  const say = (count: number, bytes: number, everyMs = 0) => {
    for (let n = 0; n < count; n += 1) {
      clock.now += everyMs
      lately.add(wordOf(bytes), 'READING_0')
    }
  }
  return { lately, say, clock }
}

it('tells what was confirmed within some moments of the newest, oldest first', () => {
  const { lately, say } = begin()
  say(10, 1, 1_000)
  expect(lately.within(2_000).map(({ at }) => at)).toEqual([9_000, 10_000, 11_000])
})

it('forgets what is older than it is kept for', () => {
  const { lately, say } = begin()
  say(1_024, 1, 100)
  expect(lately.within(60_000)).toHaveLength(121)
})

it('keeps no more bytes than it may, and the youngest of them', () => {
  const { lately, say, clock } = begin()
  say(1_023, 1_000)
  clock.now += 5
  say(1, 1_000)
  const kept = lately.within(60_000)
  expect(kept).toHaveLength(100)
  expect(kept.at(-1)?.at).toBe(1_005)
})
