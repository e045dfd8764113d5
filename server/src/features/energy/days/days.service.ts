/** Holidays and made-up workdays: the national calendar, what an operator says of it, and what a unit says. */
import type { InputOf } from '@vigil/contract/call'
import type { dayCalls, DayOwner, DaysOfYear } from '@vigil/contract/energy/day-kind'
import { Problem } from '@vigil/contract/problems'
import { datedDays } from '#foundation/project/dated-days.ts'
import { unitById } from '#foundation/project/unit.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { dropDays, keepDays } from './days.repository.ts'

type Calls = typeof dayCalls

/** Who speaks for more than a unit reaches all of it. */
const speakers: Readonly<Record<DayOwner, readonly Actor['scope']['kind'][]>> = {
  unit: ['project', 'company', 'oem', 'platform'],
  operator: ['oem', 'platform'],
  platform: ['platform'],
}

export const createDaysService = ({ database }: { readonly database: ScopedDatabase }) => {
  const daysIn = async ({ rows }: ScopedTransaction, projectId: string, year: number): Promise<DaysOfYear> => {
    const known = await rows(datedDays(projectId, `${year}-01-01`, `${year}-12-31`))
    return { year, rows: known, isUnknown: known.every(({ owner }) => owner === 'unit') }
  }
  const unitIn = async ({ rows }: ScopedTransaction, actor: Actor, projectId: string) => {
    const [unit] = await rows(unitById(actor.scope, projectId))
    if (!unit) throw new Problem('missing')
    return unit
  }

  return {
    find: (actor: Actor, { projectId, year }: InputOf<Calls['find']>): Promise<DaysOfYear> =>
      database.write(settingsOf(actor), async (tx) => {
        await unitIn(tx, actor, projectId)
        return daysIn(tx, projectId, year)
      }),

    set: (actor: Actor, { projectId, owner, days }: InputOf<Calls['set']>): Promise<DaysOfYear> =>
      database.write(settingsOf(actor), async (tx) => {
        const { oem_id, company_id } = await unitIn(tx, actor, projectId)
        if (!speakers[owner].includes(actor.scope.kind)) throw new Problem('forbidden')
        const whose = {
          oem_id: owner === 'platform' ? null : oem_id,
          company_id: owner === 'unit' ? company_id : null,
          project_id: owner === 'unit' ? projectId : null,
        }
        // Said twice of one day, the last word counts.
        const said = [...new Map(days.map((one) => [one.day, one])).values()]
        await tx.rows(
          dropDays(
            whose,
            said.map(({ day }) => day),
          ),
        )
        const rows = said.flatMap(({ day, kind, name }) =>
          kind === null ? [] : [{ ...whose, day, kind, name, account_id: actor.accountId }],
        )
        if (rows.length > 0) await tx.rows(keepDays(rows))
        return daysIn(tx, projectId, Number((days[0]?.day ?? '2000').slice(0, 4)))
      }),
  }
}
