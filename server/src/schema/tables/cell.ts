import { bytes, defaulted, instant, nullable, text, uuid, type Table } from '../column.ts'

export const cellTables = {
  cell: { id: text, mqtt: text, api: text, added_at: defaulted(instant) },
  cell_operator: { oem_id: uuid, cell_id: text, since: defaulted(instant), came_at: nullable(instant) },
  operator_door: { oem_id: uuid, closed_at: defaulted(instant), until: defaulted(instant) },
  cell_name: { kind: text, digest: bytes, oem_id: uuid, subject_id: uuid },
} satisfies Record<string, Table>
