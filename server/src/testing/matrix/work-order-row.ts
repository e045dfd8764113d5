/** A work order that nobody has taken, for a place. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

/** A plan of maintenance that will come. */
export const maintenancePlanRow = async (
  owner: pg.Pool,
  { canary, place }: { canary: string; place: { oem: string; company: string; project: string } },
  account: string,
): Promise<string> => {
  const id = uuidV7()
  const body = {
    name: canary,
    interval: 'month',
    systems: ['fireAlarm'],
    accountId: null,
    firm: canary,
    firstDay: '2090-01-01',
  }
  await owner.query(
    `insert into maintenance_plan (id, oem_id, company_id, project_id, body, next_turn, next_at, made_by)
     values ($1, $2, $3, $4, $5, 0, '2090-01-01T00:00:00Z', $6)`,
    [id, place.oem, place.company, place.project, JSON.stringify(body), account],
  )
  return id
}

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
