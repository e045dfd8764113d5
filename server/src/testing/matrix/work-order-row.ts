/** A work order that nobody has taken, for a place. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

export const workOrderRow = async (
  owner: pg.Pool,
  { canary, place }: { canary: string; place: { oem: string; company: string; project: string } },
  equipment: string,
): Promise<string> => {
  const id = uuidV7()
  await owner.query(
    `insert into work_order (id, oem_id, company_id, project_id, equipment_id, kind, urgency, source, title, made_at,
       state, submitted_at, accept_due, arrive_due, finish_due)
     values ($1, $2, $3, $4, $5, 'repair', 'normal', 'person', $6, now(), 'submitted', now(), now() + interval '8 hours',
       now() + interval '1 day', now() + interval '5 days')`,
    [id, place.oem, place.company, place.project, equipment, canary],
  )
  return id
}
