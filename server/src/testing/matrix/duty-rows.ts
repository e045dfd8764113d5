/** A shift, a check that was answered and a handover that was withdrawn: one of each for a place. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

export const dutyRows = async (
  owner: pg.Pool,
  { canary, place }: { canary: string; place: { oem: string; company: string; project: string } },
  account: string,
): Promise<{ dutyShift: string; dutyCheck: string; dutyHandover: string }> => {
  const [dutyShift, dutyCheck, dutyHandover] = [uuidV7(), uuidV7(), uuidV7()]
  const site = [place.oem, place.company, place.project]
  await owner.query(
    `insert into duty_shift (id, oem_id, company_id, project_id, from_at, to_at, written_by)
     values ($1, $2, $3, $4, now() - interval '1 hour', now() + interval '7 hours', $5)`,
    [dutyShift, ...site, account],
  )
  await owner.query(
    `insert into duty_person (shift_id, place, oem_id, company_id, project_id, account_id) values ($1, 0, $2, $3, $4, $5)`,
    [dutyShift, ...site, account],
  )
  await owner.query(
    `insert into duty_check (id, oem_id, company_id, project_id, state, asked_at, due_at, answered_at, answered_by)
     values ($1, $2, $3, $4, 'answered', now(), now() + interval '10 minutes', now(), $5)`,
    [dutyCheck, ...site, account],
  )
  await owner.query(
    `insert into duty_handover (id, oem_id, company_id, project_id, shift_id, next_id, leaver_id, receiver_id, state,
       begun_at, ended_at, withdrawn_reason)
     values ($1, $2, $3, $4, $5, $5, $6, $7, 'withdrawn', now(), now(), $8)`,
    [dutyHandover, ...site, dutyShift, account, uuidV7(), canary],
  )
  await owner.query(
    `insert into duty_entry (id, oem_id, company_id, project_id, at, kind, actor_id, words)
     values ($1, $2, $3, $4, now(), 'own', $5, $6)`,
    [uuidV7(), ...site, account, canary],
  )
  return { dutyShift, dutyCheck, dutyHandover }
}
