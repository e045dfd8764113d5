import type { Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export const appendAudit = (entry: Insertable<Schema['audit_entry']>) =>
  query.insertInto('audit_entry').values(entry).compile()
