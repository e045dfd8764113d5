/** What is the operator's own and in none of its units: a kind that it made, and a device on its shelf. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

interface Bench {
  readonly owner: pg.Pool
  readonly canary: string
  readonly place: { readonly oem: string }
  readonly account: string
}

const madeTypeRow = async ({ owner, canary, place }: Bench) => {
  const madeType = uuidV7()
  await owner.query(
    `insert into made_type (id, oem_id, draft, draft_hash)
     values ($1, $2, jsonb_build_object('name', jsonb_build_object('zh', $3::text, 'en', $3::text), 'system', 'gas',
       'reportIntervalSec', 60, 'offlineAfterSec', 300, 'readings', '[]'::jsonb, 'events', '[]'::jsonb), '')`,
    [madeType, place.oem, canary],
  )
  return { madeType }
}

const stockItemRow = async ({ owner, canary, place, account }: Bench) => {
  const stockItem = uuidV7()
  await owner.query(`insert into stock_item (id, oem_id, key_code, type_no, account_id) values ($1, $2, $3, 159, $4)`, [
    stockItem,
    place.oem,
    `${canary}-${stockItem}`,
    account,
  ])
  return { stockItem }
}

/** An image that the operator signed, and a job of it that waits for a second person. */
const firmwareRows = async ({ owner, canary, place, account }: Bench) => {
  const [firmwareImage, firmwareJob] = [uuidV7(), uuidV7()]
  await owner.query(
    `with key as (insert into firmware_key (oem_id, public_key, account_id) values ($2, $1::uuid::text, $3)
       returning oem_id, public_key)
     insert into firmware_image (id, oem_id, public_key, type_no, version, minimum_version, size, sha256, signature, content,
       account_id)
     select $1, oem_id, public_key, 159, $4 || right($1::uuid::text, 12), '0.0.0', 1, '', '', '\\x00', $3 from key`,
    [firmwareImage, place.oem, account, canary],
  )
  await owner.query(
    `insert into firmware_job (id, oem_id, image_id, stop_percent, watch_minutes, reason, account_id)
     values ($1, $2, $3, 5, 0, $4, $5)`,
    [firmwareJob, place.oem, firmwareImage, canary, account],
  )
  return { firmwareImage, firmwareJob }
}

interface Unit {
  readonly oem: string
  readonly company: string
  readonly project: string
}

/** An order of a unit that waits to be paid. */
const payOrderRow = async ({ owner, canary, place, account }: Bench & { readonly place: Unit }) => {
  const payOrder = uuidV7()
  await owner.query(
    `insert into pay_order (id, no, oem_id, company_id, project_id, kind, count, unit_fen, fen, note, account_id,
       idempotency_key, expires_at)
     values ($1, right($1::uuid::text, 17), $2, $3, $4, 'service', 1, 100, 100, $5, $6, $1::uuid::text,
       now() + interval '1 hour')`,
    [payOrder, place.oem, place.company, place.project, canary, account],
  )
  return { payOrder }
}

/** A payment that only the channel has. */
const payMatchRow = async ({ owner, canary, place }: Bench) => {
  const [payMatch, statement] = [uuidV7(), uuidV7()]
  await owner.query(
    `with bill as (insert into pay_statement (id, channel, day, state) values ($2, 'chatPay', '2026-11-17', 'read')
       on conflict (channel, day) do update set state = 'read' returning id)
     insert into pay_match (id, statement_id, oem_id, channel, day, kind, outcome, trade_no, order_no, their_fen)
     select $1, bill.id, $3, 'chatPay', '2026-11-17', 'in', 'missingHere', $4 || right($1::uuid::text, 12), $4, 100 from bill`,
    [payMatch, statement, place.oem, canary],
  )
  return { payMatch }
}

export const operatorRows = async (bench: Bench) => ({
  ...(await madeTypeRow(bench)),
  ...(await stockItemRow(bench)),
  ...(await firmwareRows(bench)),
})
export const moneyRows = async (bench: Bench & { readonly place: Unit }) => ({
  ...(await payOrderRow(bench)),
  ...(await payMatchRow(bench)),
})
