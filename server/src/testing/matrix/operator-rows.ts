/** What is the operator's own and in none of its units: a kind that it made, and a device on its shelf. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

interface Bench {
  readonly owner: pg.Pool
  readonly canary: string
  readonly place: { readonly oem: string }
  readonly account: string
}

export const madeTypeRow = async ({ owner, canary, place }: Bench) => {
  const madeType = uuidV7()
  await owner.query(
    `insert into made_type (id, oem_id, draft, draft_hash)
     values ($1, $2, jsonb_build_object('name', jsonb_build_object('zh', $3::text, 'en', $3::text), 'system', 'gas',
       'reportIntervalSec', 60, 'offlineAfterSec', 300, 'readings', '[]'::jsonb, 'events', '[]'::jsonb), '')`,
    [madeType, place.oem, canary],
  )
  return { madeType }
}

export const stockItemRow = async ({ owner, canary, place, account }: Bench) => {
  const stockItem = uuidV7()
  await owner.query(`insert into stock_item (id, oem_id, key_code, type_no, account_id) values ($1, $2, $3, 159, $4)`, [
    stockItem,
    place.oem,
    `${canary}-${stockItem}`,
    account,
  ])
  return { stockItem }
}
