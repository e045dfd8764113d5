/** What kinds of days a unit's calendar says, beside the days of the week. */
import type { DatedDay, DatedKinds } from '@vigil/contract/energy/day-kind'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** As they count there; none for a unit out of reach. */
export const datedDays = (projectId: string, from: string, to: string): CompiledQuery<DatedDay> =>
  sql<DatedDay>`select day, kind, name, owner from unit_days(${projectId}::uuid, ${from}::date, ${to}::date)
    order by day`.compile(query)

export const datedKinds = (rows: readonly DatedDay[]): DatedKinds => new Map(rows.map(({ day, kind }) => [day, kind]))
