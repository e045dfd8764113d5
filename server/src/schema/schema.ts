/** The whole database, as the compiler sees it. */
import type { RowTypes, Table } from './column.ts'
import { auditTables } from './tables/audit.ts'
import { brandTables } from './tables/brand.ts'
import { controlTables } from './tables/control.ts'
import { equipmentTables } from './tables/equipment.ts'
import { eventLaneTables } from './tables/event-lane.ts'
import { tenancyTables } from './tables/tenancy.ts'

export const tables = {
  ...tenancyTables,
  ...brandTables,
  ...equipmentTables,
  ...auditTables,
  ...eventLaneTables,
  ...controlTables,
} satisfies Record<string, Table>

export type Schema = { [Name in keyof typeof tables]: RowTypes<(typeof tables)[Name]> }
