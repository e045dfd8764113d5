import { bytes, defaulted, instant, nullable, text, uuid, type Table } from '../column.ts'

const errand = {
  hash: bytes,
  brand_id: uuid,
  app_id: text,
  nonce_hash: bytes,
  created_at: instant,
  spent_at: nullable(instant),
}

export const chatTables = {
  chat_state: errand,
  chat_ticket: { ...errand, open_id: text },
  chat_binding: { brand_id: uuid, app_id: text, open_id: text, account_id: uuid, created_at: defaulted(instant) },
} satisfies Record<string, Table>
