import { defaulted, instant, integer, json, nullable, text, uuid, type Table } from '../column.ts'

export const brandTables = {
  brand: {
    id: uuid,
    code: text,
    oem_id: nullable(uuid),
    suffix: nullable(text),
    revision: defaulted(integer),
    created_at: defaulted(instant),
  },
  brand_version: {
    brand_id: uuid,
    no: integer,
    state: text,
    content: json<Record<string, unknown>>(),
    copy_of: nullable(integer),
    saved_by: nullable(uuid),
    saved_at: defaulted(instant),
    published_by: nullable(uuid),
    published_at: nullable(instant),
  },
  terms_acceptance: {
    account_id: uuid,
    version: text,
    brand_page: text,
    brand_no: integer,
    how: text,
    at: defaulted(instant),
  },
  brand_domain: { domain: text, brand_id: uuid },
} satisfies Record<string, Table>
