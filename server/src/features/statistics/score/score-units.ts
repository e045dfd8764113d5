/** Every unit's score and the ranking of equipment, written anew by the worker every few minutes. */
import { sql } from 'kysely'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { forgetScores, rankEquipment, unitsNow, writeScores } from './score.repository.ts'
import { scoredUnit } from './score.rules.ts'

interface Deps {
  readonly transactor: Transactor
  readonly now: () => number
}

/** How many units there are. */
export const scoreUnits = ({ transactor, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const at = new Date(now())
    const units = await tx.rows(unitsNow(sql`true`, at))
    await tx.rows(writeScores(units.map(scoredUnit), at))
    await tx.rows(forgetScores())
    for (const statement of rankEquipment(at)) await tx.rows(statement)
    return { result: units.length }
  })
