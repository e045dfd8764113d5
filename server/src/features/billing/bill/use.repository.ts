/** What was used, and the bills for it. */
import { billMoves, type BillMove } from '@vigil/contract/billing/bill-states'
import { sql, type CompiledQuery } from 'kysely'
import { usualZone } from '#foundation/project/unit-time.ts'
import { query } from '#schema/query.ts'

/** A month as instants, so that an index finds it. */
const inMonth = (month: string) => sql`u.at >= (${`${month}-01`}::timestamp at time zone ${sql.lit(usualZone)})
  and u.at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone ${sql.lit(usualZone)})`

export interface UseLineRow {
  readonly channel: string
  readonly project_id: string | null
  readonly project_name: string | null
  readonly count: number
  readonly from_pack: number
  readonly fen: number
}

/** By kind and unit, the dearest first. */
export const useIn = (companyId: string, month: string): CompiledQuery<UseLineRow> =>
  sql<UseLineRow>`select u.channel, u.project_id, max(p.name) as project_name, count(*)::integer as count,
      count(*) filter (where u.is_from_pack)::integer as from_pack, sum(u.fen)::bigint as fen
    from message_use u left join project p on p.id = u.project_id
    where u.company_id = ${companyId}::uuid and ${inMonth(month)}
    group by u.channel, u.project_id order by u.channel, 6 desc, 4 desc`.compile(query)

export interface UseRow {
  readonly id: string
  readonly at: Date
  readonly channel: string
  readonly priority: number
  readonly is_from_pack: boolean
  readonly fen: number
  readonly project_name: string | null
  readonly alarm_id: string | null
}

interface UseWish {
  readonly companyId: string
  readonly month: string
  readonly projectId: string | undefined
  readonly channel: string | undefined
  readonly after: string | undefined
}

/** Newest first; the alarm as long as its message is kept. */
export const usesIn = ({ companyId, month, projectId, channel, after }: UseWish, limit: number) => {
  const ofUnit = projectId === undefined ? sql`true` : sql`u.project_id = ${projectId}::uuid`
  const ofKind = channel === undefined ? sql`true` : sql`u.channel = ${channel}`
  const older =
    after === undefined
      ? sql`true`
      : sql`(u.at, u.message_id) < (select l.at, l.message_id from message_use l where l.message_id = ${after}::uuid
          and l.company_id = ${companyId}::uuid)`
  return sql<UseRow>`select u.message_id as id, u.at, u.channel, u.priority, u.is_from_pack, u.fen, p.name as project_name,
      m.alarm_id
    from message_use u left join message m on m.id = u.message_id left join project p on p.id = u.project_id
    where u.company_id = ${companyId}::uuid and ${inMonth(month)} and ${ofUnit} and ${ofKind} and ${older}
    order by u.at desc, u.message_id desc limit ${limit}::integer`.compile(query)
}

export interface UseBillRow {
  readonly id: string
  readonly no: string
  readonly oem_id: string
  readonly company_id: string
  readonly month: string
  readonly state: string
  readonly fen: number
  readonly due_at: Date | null
  readonly reason: string
  /** Who wants it written off. */
  readonly write_off_by: string | null
  readonly write_off_name: string | null
}

const bills = query
  .selectFrom('pay_bill as b')
  .leftJoin('account as w', 'w.id', 'b.write_off_by')
  .select([
    'b.id',
    'b.no',
    'b.oem_id',
    'b.company_id',
    'b.month',
    'b.state',
    'b.fen',
    'b.due_at',
    'b.reason',
    'b.write_off_by',
  ])
  .select((row) => row.fn.coalesce('w.person', 'w.nickname', 'w.login_name').as('write_off_name'))

export const billOf = (companyId: string, month: string): CompiledQuery<UseBillRow> =>
  bills.where('b.company_id', '=', companyId).where('b.month', '=', month).compile()

/** Whoever moves it is alone with it. */
export const lockBill = (companyId: string, month: string): CompiledQuery<UseBillRow> =>
  bills.where('b.company_id', '=', companyId).where('b.month', '=', month).forUpdate('b').compile()

export const billMovesOf = (id: string) =>
  query
    .selectFrom('pay_bill_move as m')
    .leftJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.at', 'm.to_state'])
    .select((row) => row.fn.coalesce('a.person', 'a.nickname', 'a.login_name').as('by'))
    .where('m.bill_id', '=', id)
    .orderBy('m.at')
    .compile()

interface Facts {
  readonly dueAt?: Date
  readonly reason?: string
  readonly writeOffBy?: string
  readonly writeOffSecond?: string
}

/** As far as the table of moves lets it. */
export const moveBill = (id: string, move: BillMove, facts: Facts = {}): CompiledQuery =>
  sql`update pay_bill set state = ${billMoves[move].to}, version = version + 1,
      reason = coalesce(${facts.reason ?? null}, reason), due_at = coalesce(${facts.dueAt ?? null}::timestamptz, due_at),
      write_off_by = coalesce(${facts.writeOffBy ?? null}::uuid, write_off_by),
      write_off_second = coalesce(${facts.writeOffSecond ?? null}::uuid, write_off_second)
    where id = ${id}::uuid and state = any(${[...billMoves[move].from]}::text[])`.compile(query)

/** Asked for, or taken back: nothing is given up by it. */
export const proposeWriteOff = (id: string, proposal: { readonly reason: string; readonly by: string } | null) =>
  query
    .updateTable('pay_bill')
    .set((row) => ({
      reason: proposal?.reason ?? '',
      write_off_by: proposal?.by ?? null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .compile()

/** What packs still hold; nothing where no messages are sold. */
export const messagesLeft = (companyId: string): CompiledQuery<{ left: number }> =>
  sql<{ left: number }>`select (a.bought - a.used)::integer as left from message_account a
    where a.company_id = ${companyId}::uuid`.compile(query)

/** Who used something in a month and has no bill for it yet. */
export const unbilledCompanies = (month: string): CompiledQuery<{ company_id: string }> =>
  sql<{ company_id: string }>`select a.company_id from message_account a where a.unbilled > 0
    and not exists (select 1 from pay_bill b where b.company_id = a.company_id and b.month = ${month})`.compile(query)

export const makeBill = (id: string, companyId: string, month: string): CompiledQuery<{ made: boolean }> =>
  sql<{ made: boolean }>`select make_bill(${id}::uuid, ${companyId}::uuid, ${month}) as made`.compile(query)

export const lapseBills = (now: Date): CompiledQuery<{ id: string }> =>
  query
    .updateTable('pay_bill')
    .set((row) => ({ state: billMoves.lapse.to, version: row('version', '+', 1) }))
    .where('state', 'in', [...billMoves.lapse.from])
    .where('due_at', '<', now)
    .returning('id')
    .compile()

export const countLifeMessages = (now: Date): CompiledQuery<{ counted: number }> =>
  sql<{ counted: number }>`select count_life_messages(${now}::timestamptz) as counted`.compile(query)
