import { bytes, defaulted, instant, integer, nullable, text, uuid, type Table } from '../column.ts'

export const evidenceTables = {
  evidence: {
    id: uuid,
    alarm_id: uuid,
    oem_id: uuid,
    company_id: nullable(uuid),
    project_id: uuid,
    equipment_id: uuid,
    account_id: uuid,
    at: defaulted(instant),
    hash: bytes,
    type: text,
    width: integer,
    height: integer,
    content: bytes,
  },
} satisfies Record<string, Table>
