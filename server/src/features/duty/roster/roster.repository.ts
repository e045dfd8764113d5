import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface RosterPerson {
  readonly account_id: string
  /** Text: it comes out of a JSON list. */
  readonly arrived_at: string | null
}

export interface ShiftRow extends Selectable<Schema['duty_shift']> {
  /** In the order of the roster. */
  readonly people: readonly RosterPerson[]
}

const scopeColumns = { oem: 's.oem_id', company: 's.company_id', project: 's.project_id' }

const shown = sql`select s.*, (select coalesce(json_agg(json_build_object('account_id', p.account_id,
    'arrived_at', p.arrived_at) order by p.place), '[]') from duty_person p where p.shift_id = s.id) as people
  from duty_shift s`

/** Of a unit, between two moments, by its beginning; without what was cancelled. */
export const shiftsBetween = (
  scope: Actor['scope'],
  projectId: string,
  { from, to }: { from: Date; to: Date },
): CompiledQuery<ShiftRow> =>
  sql<ShiftRow>`${shown} where s.project_id = ${projectId}::uuid and s.cancelled_at is null
    and s.from_at >= ${from}::timestamptz and s.from_at < ${to}::timestamptz and ${scopeFilter(scope, scopeColumns)}
    order by s.from_at, s.id`.compile(query)

export const shiftById = (scope: Actor['scope'], id: string): CompiledQuery<ShiftRow> =>
  sql<ShiftRow>`${shown} where s.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

export interface BusyRow {
  readonly account_id: string
  readonly from_at: Date
  readonly to_at: Date
}

/** Who has another shift somewhere in that time. */
export const busyPeople = (
  projectId: string,
  { from, to, except }: { from: Date; to: Date; except: string | undefined },
): CompiledQuery<BusyRow> =>
  sql<BusyRow>`select p.account_id, s.from_at, s.to_at from duty_shift s join duty_person p on p.shift_id = s.id
    where s.project_id = ${projectId}::uuid and s.cancelled_at is null and s.ended_at is null
      and s.to_at > ${from}::timestamptz and s.from_at < ${to}::timestamptz
      and s.id is distinct from ${except ?? null}::uuid`.compile(query)

export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly job: string | null
}

export const peopleOf = (projectId: string): CompiledQuery<PersonRow> =>
  sql<PersonRow>`select id, name, job from duty_people(${projectId}::uuid) order by name, id`.compile(query)

export type CertificateRow = Pick<
  Selectable<Schema['duty_certificate']>,
  'account_id' | 'kind' | 'cert_no' | 'good_until'
>

export const certificatesOf = (projectId: string): CompiledQuery<CertificateRow> =>
  query
    .selectFrom('duty_certificate')
    .select(['account_id', 'kind', 'cert_no', 'good_until'])
    .where('project_id', '=', projectId)
    .orderBy('good_until', 'desc')
    .compile()

export const saveCertificate = (row: Insertable<Schema['duty_certificate']>) =>
  query
    .insertInto('duty_certificate')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'account_id', 'kind'])
        .doUpdateSet({ cert_no: row.cert_no, good_until: row.good_until, written_by: row.written_by }),
    )
    .compile()

export const removeCertificate = (projectId: string, accountId: string, kind: string) =>
  query
    .deleteFrom('duty_certificate')
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .compile()

export const insertShift = (row: Insertable<Schema['duty_shift']>): CompiledQuery<Selectable<Schema['duty_shift']>> =>
  query.insertInto('duty_shift').values(row).returningAll().compile()

export const insertPeople = (rows: Insertable<Schema['duty_person']>[]) =>
  query.insertInto('duty_person').values(rows).compile()

export const removePeople = (shiftId: string) =>
  query.deleteFrom('duty_person').where('shift_id', '=', shiftId).compile()

export const changeShift = (
  id: string,
  columns: Partial<Pick<Insertable<Schema['duty_shift']>, 'from_at' | 'to_at' | 'cancelled_at' | 'check_due'>>,
) =>
  query
    .updateTable('duty_shift')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .compile()

/** When the next check at random comes: not a change of the roster. */
export const setCheckDue = (id: string, due: Date | null) =>
  query.updateTable('duty_shift').set({ check_due: due }).where('id', '=', id).compile()

export const arrive = (shiftId: string, accountId: string, at: Date): CompiledQuery<{ place: number }> =>
  query
    .updateTable('duty_person')
    .set({ arrived_at: at })
    .where('shift_id', '=', shiftId)
    .where('account_id', '=', accountId)
    .where('arrived_at', 'is', null)
    .returning('place')
    .compile()

/** What has not ended yet, for a change of the unit's settings. */
export const shiftsAhead = (projectId: string, now: Date): CompiledQuery<Selectable<Schema['duty_shift']>> =>
  query
    .selectFrom('duty_shift')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('cancelled_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('to_at', '>', now)
    .compile()
