import { describe, expect, it } from 'vitest'
import { answered, keptSilent, nextTurn, type Slave, type Turns } from './turns.ts'

const slaveOf = (name: string, everyMs: number): Slave<string> => ({
  parts: [{ question: name, everyMs, dueAt: 0, hotUntil: 0 }],
  hasAnswered: false,
  silences: 0,
  retryAt: 0,
})

/** A line in its own time: an answer takes 10 ms, a silence as long as the line waits. */
const live = (slaves: Slave<string>[], isDead: (name: string, now: number) => boolean, untilMs: number) => {
  const turns: Turns<string> = { slaves, probeAt: 0 }
  const asked = new Map<string, number[]>()
  for (let now = 0; now < untilMs;) {
    const turn = nextTurn(turns, now)
    if ('waitMs' in turn) {
      now += turn.waitMs
      continue
    }
    const name = turn.part.question
    asked.set(name, [...(asked.get(name) ?? []), now])
    if (isDead(name, now)) {
      now += 500
      keptSilent(turns, turn, { now, tookMs: 500 })
    } else {
      now += 10
      answered(turn, now)
    }
  }
  return asked
}

const gapsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, place) => time - (times[place] ?? time))
const isTwentieth = (name: string): boolean => Number(name) % 10 === 0

describe('a line', () => {
  it('keeps the period of a hundred and eighty that answer, whatever twenty dead ones cost', () => {
    const slaves = Array.from({ length: 200 }, (_, place) => slaveOf(String(place), 10_000))
    const asked = live(slaves, isTwentieth, 120_000)
    for (const [name, times] of asked) {
      if (isTwentieth(name)) continue
      const gaps = gapsOf(times)
      expect(gaps.length).toBeGreaterThanOrEqual(10)
      // One question to a dead one may stand before it, and those that are due with it.
      expect(Math.max(...gaps)).toBeLessThan(10_000 + 500 + 180 * 10)
    }
  })

  it('asks a dead one less and less often, and again in its period when it is back', () => {
    const asked = live([slaveOf('a', 1_000), slaveOf('b', 1_000)], (name, now) => name === 'b' && now < 60_000, 240_000)
    const times = asked.get('b') ?? []
    const before = times.filter((time) => time < 60_000)
    const gaps = gapsOf(before)
    expect(before.length).toBeLessThan(12)
    expect(gaps.at(-1)).toBeGreaterThan(gaps[0] ?? 0)
    expect(gapsOf(times).at(-1)).toBeLessThanOrEqual(1_010)
  })

  it('gives the dead a tenth of its time, also when there are only dead', () => {
    const slaves = Array.from({ length: 50 }, (_, place) => slaveOf(String(place), 100))
    const asked = live(slaves, () => true, 600_000)
    const all = [...asked.values()].flat().filter((time) => time > 60_000)
    expect(all.length * 500).toBeLessThan(0.12 * 540_000)
    expect(all.length).toBeGreaterThan(20)
  })

  it('looks again and again at what an order moves, and then as before', () => {
    const slave = slaveOf('a', 10_000)
    const turns = { slaves: [slave], probeAt: 0 }
    const [part] = slave.parts
    if (!part) throw new Error('no part')
    part.hotUntil = 1_000
    answered({ slave, part }, 0)
    expect(nextTurn(turns, 250)).toMatchObject({ part })
    answered({ slave, part }, 1_200)
    expect(nextTurn(turns, 5_000)).toHaveProperty('waitMs')
  })

  it('does not make up for what it missed', () => {
    const slave = slaveOf('a', 1_000)
    const [part] = slave.parts
    if (!part) throw new Error('no part')
    answered({ slave, part }, 60_000)
    expect(part.dueAt).toBe(60_000)
    answered({ slave, part }, 60_010)
    expect(part.dueAt).toBe(61_000)
  })
})
