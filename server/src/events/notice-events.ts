/** What is said of notices, by whoever writes them to the screens. */
import type { OutboxRow } from './outbox-row.ts'

interface Site {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
}

interface Written {
  readonly noticeId: string
  readonly priority: number
  readonly mustConfirm: boolean
}

/** Its words are read by a call. It never threatens life, so it never stands in that lane. */
export const noticeWritten = (
  { oem_id, company_id, project_id }: Site,
  { noticeId, priority, mustConfirm }: Written,
): OutboxRow => ({
  lane: 2,
  oemId: oem_id,
  companyId: company_id,
  projectId: project_id,
  equipmentId: null,
  type: 'notice.new',
  body: { noticeId, priority, mustConfirm },
})
