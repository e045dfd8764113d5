/** What screens hear of hazards and of the ledger of isolations: that there is something to read again. */
import type { OutboxRow } from './outbox-row.ts'

interface Row {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string | null
}

const siteOf = ({ oem_id, company_id, project_id, equipment_id }: Row) => ({
  lane: 2 as const,
  oemId: oem_id,
  companyId: company_id,
  projectId: project_id,
  equipmentId: equipment_id,
})

export const hazardChanged = (row: Row & { readonly id: string }): OutboxRow => ({
  ...siteOf(row),
  type: 'hazard.updated',
  body: { hazardId: row.id, projectId: row.project_id },
})

export const isolationChanged = (row: Row): OutboxRow => ({
  ...siteOf(row),
  type: 'isolation.updated',
  body: { projectId: row.project_id },
})
