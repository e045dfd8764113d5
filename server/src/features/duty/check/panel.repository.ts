/** Panels and transmitters that ask aloud, and the key on them that answers. For the engine's processes. */
import { sql, type CompiledQuery } from 'kysely'
import type { commandChanged } from '#events/command-events.ts'
import { orderedByPlatform } from '#foundation/equipment/platform-order.ts'
import { query } from '#schema/query.ts'
import type { CheckRow } from './check.repository.ts'

export interface PanelRow {
  readonly check_id: string
  readonly equipment_id: string
}

/** Everything of the unit that knows the order and whose line is open; each check once. */
export const panelsToSound = (now: Date, types: readonly number[]): CompiledQuery<PanelRow> =>
  sql<PanelRow>`
    with due as (
      update duty_check set sounded_at = ${now}::timestamptz where id in (select id from duty_check
        where state = 'asked' and sounded_at is null for update skip locked) returning id, project_id)
    select due.id as check_id, e.id as equipment_id from due join equipment e on e.project_id = due.project_id
    where e.type_no = any(${[...types]}::integer[])
      and exists (select 1 from equipment_session s where s.equipment_id = coalesce(e.parent_id, e.id))
    order by e.id`.compile(query)

export interface SoundOrder {
  readonly id: string
  readonly checkId: string
  readonly equipmentId: string
  readonly timeoutSec: number
}

type Ordered = Parameters<typeof commandChanged>[0]

const columns = sql.raw(
  ['id', 'oem_id', 'company_id', 'project_id', 'equipment_id', 'state', 'late', 'read_back']
    .map((name) => `c.${name}`)
    .join(', '),
)

export const soundAt = (orders: readonly SoundOrder[], action: string, params: object): CompiledQuery<Ordered> =>
  sql<Ordered>`${orderedByPlatform(
    'dutyCheck',
    sql`select w.id, e.oem_id, e.company_id, e.project_id, e.id as equipment_id, coalesce(e.parent_id, e.id) as carrier_id,
        e.child_key, ${action}::text as action, ${JSON.stringify(params)}::jsonb as params, w.timeout_sec,
        w.check_id::text as origin_id
      from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ checkId }) => checkId)}::uuid[],
        ${orders.map(({ equipmentId }) => equipmentId)}::uuid[], ${orders.map(({ timeoutSec }) => timeoutSec)}::integer[])
        as w (id, check_id, equipment_id, timeout_sec) join equipment e on e.id = w.equipment_id`,
    columns,
  )}`.compile(query)

export interface Press {
  readonly projectId: string
  readonly equipmentId: string
  readonly at: Date
}

/** The first press within the window counts; nobody knows whose finger it was. */
export const answerAtPanel = ({ projectId, equipmentId, at }: Press): CompiledQuery<CheckRow> =>
  sql<CheckRow>`update duty_check set state = 'answered', answered_at = ${at}::timestamptz,
      answered_on = ${equipmentId}::uuid
    where project_id = ${projectId}::uuid and state = 'asked' and asked_at <= ${at}::timestamptz
      and due_at > ${at}::timestamptz returning *`.compile(query)
