import { columnStates, orderEnds, type BoardColumn } from '@vigil/contract/work-order/order-moves'
import { sql, type CompiledQuery, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { usualZone } from '#foundation/project/unit-time.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type OrderRow = Selectable<Schema['work_order']>

export interface ShownOrder extends OrderRow {
  readonly equipment_name: string | null
  readonly type_no: number | null
  readonly project_name: string
  readonly address: string
  readonly longitude: number | null
  readonly latitude: number | null
  /** By which the unit's days begin. */
  readonly zone: string
  /** From the inside out; null where the tree is not that deep. */
  readonly places: readonly (string | null)[]
  readonly is_online: boolean | null
  readonly is_recovered: boolean | null
}

export interface OrderWish {
  readonly projectId?: string | undefined
  readonly equipmentId?: string | undefined
  readonly hazardId?: string | undefined
  readonly alarmId?: string | undefined
  readonly column?: BoardColumn | undefined
  readonly stage?: 'open' | 'ended' | undefined
  readonly mine?: 'applied' | 'assigned' | undefined
  readonly isOverdue?: boolean | undefined
}

type Reader = Pick<Actor, 'scope' | 'accountId'>

const scopeColumns = { oem: 'o.oem_id', company: 'o.company_id', project: 'o.project_id', equipment: 'o.equipment_id' }

const isEnded = sql<boolean>`o.state = any(${[...orderEnds]})`

/** The end of the clock that runs. */
const dueNow = sql<Date | null>`case when o.state in ('submitted', 'assigned') then o.accept_due
  when o.state = 'accepted' then o.arrive_due when o.state in ('arrived', 'processing', 'rejected') then o.finish_due end`

/** In reach; what is not sent yet is its maker's alone. */
const reached = ({ scope, accountId }: Reader): RawBuilder<boolean> =>
  sql<boolean>`${scopeFilter(scope, scopeColumns)} and (o.state <> 'draft' or o.made_by = ${accountId}::uuid)`

const whose = { applied: sql.ref('o.made_by'), assigned: sql.ref('o.assignee_id') } as const

const matches = (reader: Reader, wish: OrderWish, now: Date): RawBuilder<boolean> => {
  const { projectId, equipmentId, hazardId, alarmId, column, stage, mine, isOverdue } = wish
  const given = [
    reached(reader),
    ...(projectId === undefined ? [] : [sql<boolean>`o.project_id = ${projectId}::uuid`]),
    ...(equipmentId === undefined ? [] : [sql<boolean>`o.equipment_id = ${equipmentId}::uuid`]),
    ...(hazardId === undefined ? [] : [sql<boolean>`o.hazard_id = ${hazardId}::uuid`]),
    ...(alarmId === undefined ? [] : [sql<boolean>`o.alarm_id = ${alarmId}::uuid`]),
    ...(column === undefined ? [] : [sql<boolean>`o.state = any(${[...columnStates[column]]})`]),
    ...(stage === undefined ? [] : [stage === 'ended' ? isEnded : sql<boolean>`not ${isEnded}`]),
    ...(mine === undefined ? [] : [sql<boolean>`${whose[mine]} = ${reader.accountId}::uuid`]),
    ...(isOverdue === undefined
      ? []
      : [sql<boolean>`coalesce(${dueNow} < ${now}::timestamptz, false) = ${isOverdue}::boolean`]),
  ]
  return sql<boolean>`${sql.join(given, sql` and `)}`
}

const shownColumns = sql`e.name as equipment_name, e.type_no, coalesce(p.name, '') as project_name,
    coalesce(p.address, '') as address, p.longitude, p.latitude, coalesce(p.zone, ${usualZone}) as zone,
    array[inner_area.name, middle.name, outermost.name] as places, s.online as is_online,
    case when a.id is null then null else a.condition = 'recovered' end as is_recovered`

const around = sql`left join equipment e on e.id = o.equipment_id left join project p on p.id = o.project_id
    left join equipment_shadow s on s.equipment_id = o.equipment_id
    left join alarm a on a.id = o.alarm_id
    left join area inner_area on inner_area.id = e.area_id
    left join area middle on middle.id = inner_area.parent_id
    left join area outermost on outermost.id = middle.parent_id`

export const orderPage = (
  reader: Reader,
  wish: OrderWish,
  page: { after: string | undefined; limit: number; now: Date },
): CompiledQuery<ShownOrder> => {
  const before = page.after === undefined ? sql`` : sql`and o.id < ${page.after}::uuid`
  return sql<ShownOrder>`select o.*, ${shownColumns} from work_order o ${around}
    where ${matches(reader, wish, page.now)} ${before} order by o.id desc limit ${page.limit}::integer`.compile(query)
}

export interface LaneRow extends ShownOrder {
  readonly lane: BoardColumn
  readonly lane_count: number
  readonly lane_overdue: number
}

const laneOf = sql<BoardColumn>`case when o.state in ('suspended', 'rejected') then 'processing' else o.state end`

/** The first of each column by the clock that ends first, and how many stand there in all. */
export const boardRows = (
  reader: Reader,
  { projectId, now, most }: { projectId: string | undefined; now: Date; most: number },
): CompiledQuery<LaneRow> =>
  sql<LaneRow>`
    with open as (
      select o.id, ${laneOf} as lane, row_number() over (partition by ${laneOf} order by ${dueNow} nulls last, o.id) as turn,
        count(*) over (partition by ${laneOf})::integer as lane_count,
        (count(*) filter (where ${dueNow} < ${now}::timestamptz) over (partition by ${laneOf}))::integer as lane_overdue
      from work_order o where o.state not in ('draft', 'passed') and ${matches(reader, { projectId, stage: 'open' }, now)})
    select o.*, ${shownColumns}, open.lane, open.lane_count, open.lane_overdue
    from open join work_order o on o.id = open.id ${around}
    where open.turn <= ${most}::integer order by open.lane, open.turn`.compile(query)

export const shownOrder = (reader: Reader, id: string): CompiledQuery<ShownOrder> =>
  sql<ShownOrder>`select o.*, ${shownColumns} from work_order o ${around}
    where o.id = ${id}::uuid and ${reached(reader)}`.compile(query)

/** Held until the transaction ends: of two who press at once, the second sees what the first did. */
export const lockOrder = (reader: Reader, id: string): CompiledQuery<OrderRow> =>
  sql<OrderRow>`select o.* from work_order o where o.id = ${id}::uuid and ${reached(reader)} for update`.compile(query)

/** Nothing where one for the same cause is open. */
export const insertOrders = (rows: Insertable<Schema['work_order']>[]): CompiledQuery<OrderRow> =>
  query
    .insertInto('work_order')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .compile()

export const openOrderOf = (
  reader: Reader,
  cause: { readonly hazardId?: string | undefined; readonly alarmId?: string | undefined },
): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select o.id from work_order o where not ${isEnded} and ${reached(reader)}
    and (o.hazard_id = ${cause.hazardId ?? null}::uuid or o.alarm_id = ${cause.alarmId ?? null}::uuid)`.compile(query)

export const changeOrder = (id: string, columns: Updateable<Schema['work_order']>): CompiledQuery<OrderRow> =>
  query
    .updateTable('work_order')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .compile()

export const insertMoves = (moves: Insertable<Schema['work_order_move']>[]) =>
  query.insertInto('work_order_move').values(moves).compile()

export const movesOf = (orderId: string) =>
  query.selectFrom('work_order_move').selectAll().where('work_order_id', '=', orderId).orderBy('id').compile()

export const peopleOf = (ids: readonly string[]): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select id, name from work_order_people(${[...ids]}::uuid[])`.compile(query)

export interface CandidateRow {
  readonly id: string
  readonly name: string
  readonly job: string | null
  readonly is_on_shift: boolean
  readonly open_orders: number
  readonly has_refused: boolean
}

/** People of the unit whom the wall shows to the asker; the best first, as the clock would choose. */
export const candidatesOf = (orderId: string): CompiledQuery<CandidateRow> =>
  sql<CandidateRow>`select c.*, coalesce(a.person, a.nickname, a.login_name) as name
    from work_order_candidates(${orderId}::uuid) c join account a on a.id = c.id
    order by c.has_refused, c.job is distinct from 'maintainer', not c.is_on_shift, c.open_orders, c.id`.compile(query)
