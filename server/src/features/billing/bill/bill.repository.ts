import { sql, type CompiledQuery } from 'kysely'
import { usualZone } from '#foundation/project/unit-time.ts'
import { query } from '#schema/query.ts'

const monthOf = sql`to_char(e.created_at at time zone ${sql.lit(usualZone)}, 'YYYY-MM')`
/** A month as instants, so that an index finds it. */
const inMonth = (month: string) => sql`e.created_at >= (${`${month}-01`}::timestamp at time zone ${sql.lit(usualZone)})
  and e.created_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone ${sql.lit(usualZone)})`
/** What a company passed on has a name of its own. */
const shownKind = sql`case when m.kind = 'recharge' and e.amount < 0 then 'transferOut' else m.kind end`

export interface MonthRow {
  readonly month: string
  readonly added: number
  readonly taken: number
  /** None where no money moved. */
  readonly closing: number | null
  readonly count: number
  readonly state: string | null
  readonly due: number | null
}

/** Newest first: months in which money moved, and those that a bill of use is for. */
export const monthsOf = (companyId: string, limit: number): CompiledQuery<MonthRow> =>
  sql<MonthRow>`select coalesce(l.month, b.month) as month, coalesce(l.added, 0) as added, coalesce(l.taken, 0) as taken,
      l.closing, coalesce(l.count, 0)::integer as count, b.state, b.fen as due
    from (select ${monthOf} as month, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as added,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as taken,
        (array_agg(e.balance order by e.place desc))[1] as closing, count(*)::integer as count
      from money_entry e where e.company_id = ${companyId}::uuid group by 1) l
    full join (select month, state, fen from pay_bill where company_id = ${companyId}::uuid) b on b.month = l.month
    order by 1 desc limit ${limit}::integer`.compile(query)

export interface KindRow {
  readonly kind: string
  readonly count: number
  readonly fen: number
}

export const kindsIn = (companyId: string, month: string): CompiledQuery<KindRow> =>
  sql<KindRow>`select ${shownKind} as kind, count(*)::integer as count, sum(e.amount)::bigint as fen
    from money_entry e join money_movement m on m.id = e.movement_id
    where e.company_id = ${companyId}::uuid and ${inMonth(month)} group by 1 order by 3`.compile(query)

/** What there was just before, and at the end. */
export const edgesOf = (
  companyId: string,
  month: string,
): CompiledQuery<{ opening: number; closing: number; is_closed: boolean }> =>
  sql<{ opening: number; closing: number; is_closed: boolean }>`select
      coalesce((select e.balance from money_entry e where e.company_id = ${companyId}::uuid
        and e.created_at < b.from_at order by e.place desc limit 1), 0) as opening,
      coalesce((select e.balance from money_entry e where e.company_id = ${companyId}::uuid
        and e.created_at < b.to_at order by e.place desc limit 1), 0) as closing,
      b.to_at <= clock_timestamp() as is_closed
    from (select ${`${month}-01`}::timestamp at time zone ${sql.lit(usualZone)} as from_at,
      (${`${month}-01`}::timestamp + interval '1 month') at time zone ${sql.lit(usualZone)} as to_at) b`.compile(query)

export interface LineRow {
  readonly id: string
  readonly company_id: string
  readonly kind: string
  readonly amount: number
  readonly balance: number
  readonly note: string
  readonly order_id: string | null
  readonly order_no: string | null
  readonly created_at: Date
  readonly booked_by: string | null
}

interface LineWish {
  readonly companyId: string
  readonly month: string
  readonly kind: string | undefined
  readonly after: string | undefined
}

/** Newest first. */
export const linesIn = (wish: LineWish, limit: number): CompiledQuery<LineRow> => {
  const { companyId, month, kind, after } = wish
  const ofKind = kind === undefined ? sql`true` : sql`${shownKind} = ${kind}`
  const older =
    after === undefined
      ? sql`true`
      : sql`e.place < (select l.place from money_entry l where l.id = ${after}::uuid and l.company_id = ${companyId}::uuid)`
  return sql<LineRow>`select e.id, e.company_id, ${shownKind} as kind, e.amount, e.balance, m.note, m.order_id,
      o.no as order_no, e.created_at, coalesce(a.person, a.nickname, a.login_name) as booked_by
    from money_entry e join money_movement m on m.id = e.movement_id left join pay_order o on o.id = m.order_id
      left join account a on a.id = m.account_id
    where e.company_id = ${companyId}::uuid and ${inMonth(month)} and ${ofKind} and ${older}
    order by e.place desc limit ${limit}::integer`.compile(query)
}
