import { bytes, defaulted, instant, json, nullable, smallint, text, uuid, type Table } from '../column.ts'

export const unitTables = {
  project_contact: {
    id: uuid,
    oem_id: uuid,
    company_id: nullable(uuid),
    project_id: uuid,
    call_order: smallint,
    person: text,
    tel: text,
    duty: text,
    tested_at: nullable(instant),
    tested_by: nullable(uuid),
    test_reason: nullable(text),
    created_at: defaulted(instant),
  },
  project_import: {
    account_id: uuid,
    import_key: text,
    digest: bytes,
    report: json<unknown>(),
    created_at: defaulted(instant),
  },
} satisfies Record<string, Table>
