/** What screens hear of work orders: that there is something to read again. */
import type { OutboxRow } from './outbox-row.ts'

interface Row {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string | null
}

export const workOrderChanged = ({ id, oem_id, company_id, project_id, equipment_id }: Row): OutboxRow => ({
  lane: 2,
  oemId: oem_id,
  companyId: company_id,
  projectId: project_id,
  equipmentId: equipment_id,
  type: 'workOrder.updated',
  body: { workOrderId: id, projectId: project_id },
})
