/** Learns what leaks by nature, in a worker: one day of each loop after the other, until yesterday. */
import { leakageDays } from '@vigil/contract/energy/leakage'
import { daysAfter } from '#foundation/project/unit-time.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { adoptedAtOnce } from '../adopted-at-once.ts'
import { adoptLoops, forgetDays, learnDay } from './leakage.repository.ts'
import { learningTypes } from './leakage.rules.ts'

interface Deps {
  readonly transactor: Transactor
  readonly now: () => number
}

const loopsAtOnce = 50

/** How many days of loops were learned. */
export const learnLeakage = async ({ transactor, now }: Deps, mostRounds = 200): Promise<number> => {
  const today = new Date(now()).toISOString().slice(0, 10)
  await transactor.run(async (tx) => {
    await tx.rows(adoptLoops(learningTypes(), daysAfter(today, -leakageDays.most), adoptedAtOnce))
    await tx.rows(forgetDays(daysAfter(today, -leakageDays.most - 1)))
    return { result: 0 }
  })
  let learned = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const some = await transactor.run(async (tx) => ({ result: (await tx.rows(learnDay(today, loopsAtOnce))).length }))
    learned += some
    if (some === 0) break
  }
  return learned
}
