/** A day of payments as both sides have it, with differences of every kind among many that agree. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { ChannelName, PlantedLine } from './start-pay-stand-in.ts'

interface Place {
  readonly oem: string
  readonly company: string
  readonly project: string
}

interface Planned {
  readonly channel: ChannelName
  readonly tradeNo: string
  readonly orderNo: string
  readonly fen: number
  readonly at: number
  readonly difference: Difference | undefined
}

const differences = {
  /** Paid, and we never heard of it. */
  unheard: 100,
  /** Paid for something that nobody ordered. */
  unordered: 50,
  /** We heard of it, and the bill does not have it. */
  unbilled: 100,
  /** The bill says a fen more than we heard. */
  otherAmount: 100,
  /** Heard with another amount than was ordered. */
  wrongAmount: 50,
  /** Given back, and the bill does not have it. */
  backUnbilled: 50,
  /** The bill has given back what we did not ask for. */
  backUnheard: 50,
} as const
type Difference = keyof typeof differences
export const plantedCount = Object.values(differences).reduce((sum, count) => sum + count, 0)

const kinds = Object.entries(differences).flatMap(([name, count]) =>
  // The names are the table's own.
  Array.from({ length: count }, () => name as Difference),
)

const plan = (midnight: number, count: number): Planned[] =>
  Array.from({ length: count }, (_, index) => ({
    channel: index % 2 === 0 ? 'chatPay' : 'alipay',
    tradeNo: `P${midnight / 1_000}${String(index).padStart(6, '0')}`,
    orderNo: `S${midnight / 1_000}${String(index).padStart(6, '0')}`,
    fen: 1_000 + index,
    // From the first second of the day to the last.
    at: midnight + Math.floor((index / (count - 1)) * (86_400_000 - 1_000)),
    // Spread over the day.
    difference: index % 5 === 0 ? kinds[index / 5] : undefined,
  }))

/** What the outcome must be, by kind and trade. */
const expectedOf = ({ difference, tradeNo }: Pick<Planned, 'difference' | 'tradeNo'>): string[] => {
  if (difference === 'unheard' || difference === 'unordered') return [`missingHere in ${tradeNo}`]
  if (difference === 'unbilled') return [`missingThere in ${tradeNo}`]
  if (difference === 'otherAmount' || difference === 'wrongAmount') return [`amountDiffers in ${tradeNo}`]
  if (difference === 'backUnbilled') return [`missingThere back ${tradeNo}`]
  return difference === 'backUnheard' ? [`missingHere back ${tradeNo}`] : []
}

const hasRefund = ({ difference, fen }: Planned): boolean =>
  difference === 'backUnbilled' || (difference === undefined && fen % 7 === 0)

const linesOf = (one: Planned, refundId: string): PlantedLine[] => {
  const { difference, fen } = one
  const line = { tradeNo: one.tradeNo, orderNo: one.orderNo, at: one.at }
  const paid = difference === 'otherAmount' || difference === 'wrongAmount' ? fen + 1 : fen
  const into = { ...line, kind: 'in', returnNo: '', fen: paid } as const
  const back = { ...line, kind: 'back', returnNo: refundId.replaceAll('-', ''), fen } as const
  if (difference === 'unbilled') return []
  const isBack = difference === 'backUnheard' || (hasRefund(one) && difference === undefined)
  return isBack ? [into, back] : [into]
}

const insertOurs = async (owner: pg.Pool, place: Place, all: readonly (Planned & { refund: string })[]) => {
  const rows = all.map((one) => ({
    ...one,
    id: uuidV7(),
    notice: uuidV7(),
    isOrdered: one.difference !== 'unordered',
    isHeard: one.difference !== 'unheard' && one.difference !== 'unordered',
    told: one.difference === 'wrongAmount' ? one.fen + 1 : one.fen,
    outcome: one.difference === 'wrongAmount' ? 'wrongAmount' : hasRefund(one) ? 'late' : 'paid',
    isBack: hasRefund(one),
    at: new Date(one.at).toISOString(),
  }))
  const from = `from jsonb_to_recordset($1::jsonb) as r (id uuid, notice uuid, refund uuid, channel text, "tradeNo" text,
    "orderNo" text, fen bigint, told bigint, outcome text, at timestamptz, "isOrdered" boolean, "isHeard" boolean, "isBack" boolean)`
  const json = JSON.stringify(rows)
  await owner.query(
    `insert into pay_order (id, no, oem_id, company_id, project_id, kind, count, unit_fen, fen, state, account_id,
       idempotency_key, expires_at)
     select r.id, r."orderNo", $2, $3, $4, 'service', 1, r.fen, r.fen, 'expired', r.id, r.id::text, r.at ${from} where r."isOrdered"`,
    [json, place.oem, place.company, place.project],
  )
  await owner.query(
    `insert into pay_notice (id, channel, trade_no, order_no, fen, at, outcome, oem_id, company_id, handled_at)
     select r.notice, r.channel, r."tradeNo", r."orderNo", r.told, r.at, r.outcome, $2, $3, r.at ${from} where r."isHeard"`,
    [json, place.oem, place.company],
  )
  await owner.query(
    `insert into pay_refund (id, notice_id, oem_id, company_id, order_id, state, done_at)
     select r.refund, r.notice, $2, $3, r.id, 'done', r.at ${from} where r."isBack"`,
    [json, place.oem, place.company],
  )
}

/** What each channel's bill says; ours is written down. */
export const plantDay = async (
  owner: pg.Pool,
  place: Place,
  { midnight, count }: { midnight: number; count: number },
) => {
  const all = plan(midnight, count).map((one) => ({ ...one, refund: uuidV7() }))
  await insertOurs(owner, place, all)
  const linesFor = (channel: ChannelName): PlantedLine[] =>
    all.filter((one) => one.channel === channel).flatMap((one) => linesOf(one, one.refund))
  return { expected: all.flatMap(expectedOf), chatPay: linesFor('chatPay'), alipay: linesFor('alipay') }
}
