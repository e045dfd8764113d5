/** How far a water test is, and how it ends: by a person who gives it up, or by itself when every step is judged. */
import type { WaterCurve, WaterStep, WaterTestOutcome } from '@vigil/contract/equipment/water-test'
import { waterTestCurves } from '@vigil/device-types/water-test'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { lifeNote } from '../life/life-note.ts'
import { curveOf, onTheWayMs } from '../proof/proof.rules.ts'
import * as tests from './water-test.repository.ts'
import { outcomeOf, stepsOf } from './water-test.rules.ts'

const mostAtOnce = 50

type Rows = Pick<Transaction, 'rows'>

export interface Course {
  readonly steps: readonly WaterStep[]
  readonly curve: readonly WaterCurve[]
}

export const courseOf = async (tx: Rows, row: tests.WaterTestRecord, now: number): Promise<Course> => {
  const told = await tx.rows(tests.readingsSince(row.equipment_id, row.begun_at))
  const readings = told.map(({ received_at, reported }) => ({ at: received_at.getTime(), values: reported }))
  const test = { begunAt: row.begun_at.getTime(), before: row.before, readings }
  return { steps: stepsOf(test, now - onTheWayMs), curve: curveOf(readings, waterTestCurves) }
}

interface Ending {
  /** Of the row in its life. */
  readonly id: string
  /** Whose test it was, or who gave it up. */
  readonly by: string
  readonly course: Course
  readonly outcome: WaterTestOutcome
  readonly reason?: string
}

export const endWith = async (tx: Rows, row: tests.WaterTestRecord, ending: Ending): Promise<number> => {
  const { outcome, reason = '', course } = ending
  const [steps, curve] = [JSON.stringify(course.steps), JSON.stringify(course.curve)]
  const ended = await tx.rows(tests.endTest(row.id, { outcome, reason, steps, curve }))
  const changes = [
    { field: 'outcome', from: null, to: outcome },
    ...course.steps.map(({ step, state }) => ({ field: step, from: null, to: state })),
  ]
  const noted = { ...row, id: row.equipment_id }
  if (ended.length > 0)
    await tx.rows(lifeNote(ending.id, { accountId: ending.by }, noted, { move: 'waterTested', changes, reason }))
  return ended.length
}

type Deps = { transactor: Transactor; newId: () => string }

/** How many ended. A worker calls it often; several at once do no harm. */
export const sweepWaterTests = ({ transactor, newId }: Deps, now: number): Promise<number> =>
  transactor.run(async (tx) => {
    let ended = 0
    for (const row of await tx.rows(tests.runningTests(mostAtOnce))) {
      const course = await courseOf(tx, row, now)
      const outcome = outcomeOf(course.steps)
      if (outcome) ended += await endWith(tx, row, { id: newId(), by: row.account_id, course, outcome })
    }
    return { result: ended }
  })
