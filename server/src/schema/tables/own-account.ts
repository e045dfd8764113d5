import { bigint, bytes, defaulted, instant, json, nullable, smallint, text, uuid, type Table } from '../column.ts'

export const ownAccountTables = {
  account_setting: { account_id: uuid, name: text, choice: json<unknown>(), changed_at: defaulted(instant) },
  second_factor: {
    account_id: uuid,
    sealed_secret: bytes,
    created_at: instant,
    confirmed_at: nullable(instant),
    last_step: nullable(bigint),
    tries: defaulted(smallint),
    locked_until: nullable(instant),
  },
  recovery_code: { account_id: uuid, code_hash: bytes, spent_at: nullable(instant) },
  entry_ticket: {
    ticket_hash: bytes,
    account_id: uuid,
    purpose: text,
    role_id: nullable(uuid),
    asked_by: nullable(bytes),
    created_at: instant,
    expires_at: instant,
    spent_at: nullable(instant),
  },
} satisfies Record<string, Table>
