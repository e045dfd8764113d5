/** [S2] The oracle of `pnpm faults --only control` and the product agree; and an oracle that is wrong is found out. */
import { describe, expect, it } from 'vitest'
import { createChance } from '../alarm-simulation/chance.ts'
import type { Attempt } from './control-oracle.ts'
import { oracleLets } from './control-oracle.ts'
import { isTriedEnough, judgeAttempts, nothingTried, type Reach } from './judge-attempts.ts'

const near: Reach = { product: true, oracle: true }
const tryWith = (lets: typeof oracleLets, reach = near, count = 5_000) => {
  const tried = nothingTried()
  judgeAttempts(tried, { chance: createChance(7), count, reach, lets })
  return tried
}

describe('orders by chance', () => {
  it('are judged by the product as by the oracle, by every way, and many of them are let through', () => {
    const tried = tryWith(oracleLets)
    expect(tried.examples).toEqual([])
    expect(tried).toMatchObject({ tries: 5_000, disputes: 0 })
    expect(isTriedEnough(tried)).toBe(true)
  })

  it.each<[string, (attempt: Attempt) => Attempt]>([
    ['forgets the fire', (attempt) => ({ ...attempt, at: { ...attempt.at, hasFire: false } })],
    ['forgets the password', (attempt) => ({ ...attempt, hasPassword: true })],
    ['forgets the note', (attempt) => ({ ...attempt, hasNote: true })],
    ['forgets how old a state is', (attempt) => ({ ...attempt, at: { ...attempt.at, isStale: false } })],
    ['forgets a lock', (attempt) => ({ ...attempt, at: { ...attempt.at, lockedBy: null } })],
    ['forgets a fire load', (attempt) => ({ ...attempt, at: { ...attempt.at, fireLoad: 'no' } })],
    ['takes a timer for a person', (attempt) => (attempt.way === 'timer' ? { ...attempt, way: 'person' } : attempt)],
    ['takes a tenant for a manager', (attempt) => ({ ...attempt, who: { ...attempt.who, roleType: 0 } })],
    [
      'believes every right',
      (attempt) => ({
        ...attempt,
        who: { ...attempt.who, permissions: `,control${attempt.order.command.permission},` },
      }),
    ],
  ])('find an oracle out that %s', (_what, mistaken) => {
    expect(tryWith((attempt) => oracleLets(mistaken(attempt))).disputes).toBeGreaterThan(0)
  })

  it('find a wall out that lets somebody reach what is not his, or hides what is', () => {
    expect(tryWith(oracleLets, { product: true, oracle: false }).disputes).toBeGreaterThan(100)
    expect(tryWith(oracleLets, { product: false, oracle: true }).disputes).toBeGreaterThan(100)
  })
})
