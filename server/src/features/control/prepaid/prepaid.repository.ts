import { sql, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const now = sql<Date>`clock_timestamp()`
const nameOf = (column: string) =>
  sql<
    string | null
  >`(select coalesce(a.person, a.nickname, a.login_name) from account a where a.id = ${sql.ref(column)})`

export const prepaidRule = (equipmentId: string) =>
  query
    .selectFrom('prepaid_rule as r')
    .select(['r.warn_at', 'r.is_risky', 'r.revision', 'r.told_at', 'r.cut_at'])
    .select(nameOf('r.told_by').as('told_by'))
    .where('r.equipment_id', '=', equipmentId)
    .compile()

/** Held by whoever cuts: of two, the second finds it cut. */
export const holdRule = (equipmentId: string) =>
  query.selectFrom('prepaid_rule').select('revision').where('equipment_id', '=', equipmentId).forUpdate().compile()

type NewRule = Pick<
  Insertable<Schema['prepaid_rule']>,
  'equipment_id' | 'oem_id' | 'company_id' | 'project_id' | 'warn_at' | 'is_risky'
>

export const insertRule = (row: NewRule) =>
  query
    .insertInto('prepaid_rule')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('revision')
    .compile()

export const changeRule = (equipmentId: string, revision: number, change: Pick<NewRule, 'warn_at' | 'is_risky'>) =>
  query
    .updateTable('prepaid_rule')
    .set((row) => ({ ...change, revision: sql<number>`${row.ref('revision')} + 1` }))
    .where('equipment_id', '=', equipmentId)
    .where('revision', '=', revision)
    .returning('revision')
    .compile()

export const noteTold = (equipmentId: string, accountId: string) =>
  query
    .updateTable('prepaid_rule')
    .set({ told_at: now, told_by: accountId })
    .where('equipment_id', '=', equipmentId)
    .returning('revision')
    .compile()

/** Whoever pays is told anew before the next cut. */
export const noteCut = (equipmentId: string) =>
  query
    .updateTable('prepaid_rule')
    .set({ cut_at: now, told_at: null, told_by: null })
    .where('equipment_id', '=', equipmentId)
    .returning('revision')
    .compile()

export const guardOf = (projectId: string) =>
  query
    .selectFrom('cut_guard as g')
    .select(['g.rest_days', 'g.weather_kind', 'g.weather_until', 'g.weather_reason'])
    .select(nameOf('g.account_id').as('by'))
    .where('g.project_id', '=', projectId)
    .compile()

export const setGuard = (row: Insertable<Schema['cut_guard']>) =>
  query
    .insertInto('cut_guard')
    .values(row)
    .onConflict((same) =>
      same.column('project_id').doUpdateSet((given) => ({
        rest_days: given.ref('excluded.rest_days'),
        weather_kind: given.ref('excluded.weather_kind'),
        weather_until: given.ref('excluded.weather_until'),
        weather_reason: given.ref('excluded.weather_reason'),
        account_id: given.ref('excluded.account_id'),
      })),
    )
    .compile()
