/** The whole database, as the compiler sees it. */
import type { RowTypes, Table } from './column.ts'
import { alarmDeskTables } from './tables/alarm-desk.ts'
import { auditTables } from './tables/audit.ts'
import { brandTables } from './tables/brand.ts'
import { cellTables } from './tables/cell.ts'
import { chatTables } from './tables/chat.ts'
import { companyTables } from './tables/company.ts'
import { contentTables } from './tables/content.ts'
import { controlTables } from './tables/control.ts'
import { drillTables } from './tables/drill.ts'
import { dutyTables } from './tables/duty.ts'
import { energyTables } from './tables/energy.ts'
import { equipmentTables } from './tables/equipment.ts'
import { firmwareTables } from './tables/firmware.ts'
import { eventLaneTables } from './tables/event-lane.ts'
import { evidenceTables } from './tables/evidence.ts'
import { centreTables } from './tables/centre.ts'
import { forwardingTables } from './tables/forwarding.ts'
import { hazardTables } from './tables/hazard.ts'
import { gettingInTables } from './tables/getting-in.ts'
import { inspectorPackTables } from './tables/inspector-pack.ts'
import { moneyTables } from './tables/money.ts'
import { billingTables } from './tables/billing.ts'
import { linkageTables } from './tables/linkage.ts'
import { patrolTables } from './tables/patrol.ts'
import { noticeTables } from './tables/notice.ts'
import { ownAccountTables } from './tables/own-account.ts'
import { reportTables } from './tables/report.ts'
import { statisticsTables } from './tables/statistics.ts'
import { tenancyTables } from './tables/tenancy.ts'
import { unitTables } from './tables/unit.ts'
import { visitorTables } from './tables/visitor.ts'
import { maintenanceTables } from './tables/maintenance.ts'
import { workOrderTables } from './tables/work-order.ts'

export const tables = {
  ...tenancyTables,
  ...gettingInTables,
  ...ownAccountTables,
  ...unitTables,
  ...brandTables,
  ...companyTables,
  ...cellTables,
  ...chatTables,
  ...equipmentTables,
  ...firmwareTables,
  ...auditTables,
  ...eventLaneTables,
  ...alarmDeskTables,
  ...evidenceTables,
  ...centreTables,
  ...forwardingTables,
  ...controlTables,
  ...drillTables,
  ...linkageTables,
  ...patrolTables,
  ...hazardTables,
  ...noticeTables,
  ...dutyTables,
  ...workOrderTables,
  ...maintenanceTables,
  ...statisticsTables,
  ...energyTables,
  ...reportTables,
  ...inspectorPackTables,
  ...contentTables,
  ...visitorTables,
  ...moneyTables,
  ...billingTables,
} satisfies Record<string, Table>

export type Schema = { [Name in keyof typeof tables]: RowTypes<(typeof tables)[Name]> }
