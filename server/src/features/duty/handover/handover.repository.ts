import { sql, type CompiledQuery, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type HandoverRow = Selectable<Schema['duty_handover']>

const scopeColumns = { oem: 'h.oem_id', company: 'h.company_id', project: 'h.project_id' }

export interface ShownHandover extends HandoverRow {
  readonly project_name: string
  readonly items: number
  readonly ticked: number
}

const shown = sql`select h.*, coalesce(p.name, '') as project_name,
    (select count(*)::integer from duty_item i where i.handover_id = h.id) as items,
    (select count(*)::integer from duty_item i where i.handover_id = h.id and i.ticked_at is not null) as ticked
  from duty_handover h left join project p on p.id = h.project_id`

export const handoverPage = (
  scope: Actor['scope'],
  projectId: string,
  page: { after: string | undefined; limit: number },
): CompiledQuery<ShownHandover> => {
  const before = page.after === undefined ? sql`` : sql`and h.id < ${page.after}::uuid`
  return sql<ShownHandover>`${shown} where h.project_id = ${projectId}::uuid and ${scopeFilter(scope, scopeColumns)}
    ${before} order by h.id desc limit ${page.limit}::integer`.compile(query)
}

export const shownHandover = (scope: Actor['scope'], id: string): CompiledQuery<ShownHandover> =>
  sql<ShownHandover>`${shown} where h.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

/** The clock adds lines too: whoever numbers them holds the handover. */
export const lockHandover = (id: string) =>
  query.selectFrom('duty_handover').select('id').where('id', '=', id).forUpdate().compile()

/** Nothing while another one of the unit is under way. */
export const insertHandover = (row: Insertable<Schema['duty_handover']>): CompiledQuery<HandoverRow> =>
  query
    .insertInto('duty_handover')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .compile()

export const changeHandover = (id: string, columns: Updateable<Schema['duty_handover']>) =>
  query.updateTable('duty_handover').set(columns).where('id', '=', id).compile()

export interface MobileRow {
  readonly id: string
  readonly mobile: string | null
}

export const mobilesOf = (handoverId: string): CompiledQuery<MobileRow> =>
  sql<MobileRow>`select id, mobile from duty_mobiles(${handoverId}::uuid)`.compile(query)

/** The shift that comes after one: the first that begins later and has not ended. */
export const shiftAfter = (
  projectId: string,
  { from_at, id, before }: { from_at: Date; id: string; before: Date },
): CompiledQuery<{ id: string; people: string[] }> =>
  sql<{ id: string; people: string[] }>`
    select s.id, (select array_agg(p.account_id order by p.place) from duty_person p where p.shift_id = s.id) as people
    from duty_shift s where s.project_id = ${projectId}::uuid and s.cancelled_at is null and s.ended_at is null
      and s.id <> ${id}::uuid and s.from_at > ${from_at}::timestamptz and s.from_at <= ${before}::timestamptz
    order by s.from_at, s.id limit 1`.compile(query)

/** Moves the watch: the one shift has handed over, the other has taken over. */
export const moveWatch = (
  { shift_id, next_id, receiver_id }: Pick<HandoverRow, 'shift_id' | 'next_id' | 'receiver_id'>,
  at: Date,
): CompiledQuery[] => [
  query
    .updateTable('duty_shift')
    .set({ ended_at: at, check_due: null })
    .where('id', '=', shift_id)
    .where('ended_at', 'is', null)
    .compile(),
  query.updateTable('duty_shift').set({ taken_at: at }).where('id', '=', next_id).compile(),
  query
    .updateTable('duty_person')
    .set({ arrived_at: at })
    .where('shift_id', '=', next_id)
    .where('account_id', '=', receiver_id)
    .where('arrived_at', 'is', null)
    .compile(),
]
