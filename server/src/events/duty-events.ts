/** What screens hear of a unit's duty: that there is something to read again. */
import type { OutboxRow } from './outbox-row.ts'

interface Row {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
}

export const dutyChanged = ({ oem_id, company_id, project_id }: Row): OutboxRow => ({
  lane: 2,
  oemId: oem_id,
  companyId: company_id,
  projectId: project_id,
  equipmentId: null,
  type: 'duty.updated',
  body: { projectId: project_id },
})
