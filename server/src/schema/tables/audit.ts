import { bigint, bytes, defaulted, instant, json, nullable, text, uuid, type Table } from '../column.ts'

export const auditTables = {
  audit_entry: {
    id: defaulted(bigint),
    at: defaulted(instant),
    oem_id: nullable(uuid),
    company_id: nullable(uuid),
    project_id: nullable(uuid),
    account_id: nullable(uuid),
    action: text,
    target_id: nullable(uuid),
    outcome: text,
    details: defaulted(json<Record<string, unknown>>()),
  },
  audit_seal: {
    id: defaulted(bigint),
    oem_id: nullable(uuid),
    from_id: bigint,
    to_id: bigint,
    hash: bytes,
    prev: bytes,
    at: defaulted(instant),
    came_at: nullable(instant),
  },
} satisfies Record<string, Table>
