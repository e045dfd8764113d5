/** A place with its type, a plan that goes there, a task of it, and a check-in that was refused: one of each for a place. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

interface Made {
  patrolPlaceType: string
  patrolPlace: string
  patrolPlan: string
  patrolTask: string
  patrolCheckIn: string
}

const checks = JSON.stringify([{ key: 'door', name: 'door', hint: '', kind: 'look', unit: '', min: null, max: null }])

export const patrolRows = async (
  owner: pg.Pool,
  { canary, place }: { canary: string; place: { oem: string; company: string; project: string } },
  account: string,
): Promise<Made> => {
  const made = {
    patrolPlaceType: uuidV7(),
    patrolPlace: uuidV7(),
    patrolPlan: uuidV7(),
    patrolTask: uuidV7(),
    patrolCheckIn: uuidV7(),
  }
  const site = [place.oem, place.company, place.project]
  const body = {
    name: canary,
    placeIds: [made.patrolPlace],
    cycle: { kind: 'day' },
    windows: [{ from: '08:00', to: '10:00' }],
    people: [{ accountId: account, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
    swaps: [],
    isOrderFixed: false,
    weakestProof: 'photo',
    needsPhoto: false,
  }
  await owner.query(
    `insert into patrol_place_type (id, oem_id, company_id, project_id, name, checks) values ($1, $2, $3, $4, $5, $6)`,
    [made.patrolPlaceType, ...site, canary, checks],
  )
  await owner.query(
    `insert into patrol_place (id, oem_id, company_id, project_id, place_type_id, name, label, secret)
     values ($1, $2, $3, $4, $5, $6, $1::uuid::text, sha256($1::uuid::text::bytea))`,
    [made.patrolPlace, ...site, made.patrolPlaceType, canary],
  )
  await owner.query(
    `insert into patrol_plan (id, oem_id, company_id, project_id, body, account_id) values ($1, $2, $3, $4, $5, $6)`,
    [made.patrolPlan, ...site, JSON.stringify(body), account],
  )
  await owner.query(
    `insert into patrol_task (id, oem_id, company_id, project_id, plan_id, plan_name, day, clock_from, begins_at, ends_at,
       account_id, is_order_fixed, weakest_proof, needs_photo)
     values ($1, $2, $3, $4, $5, $6, current_date::text, '08:00', now(), now() + interval '2 hours', $7, false, 'photo', false)`,
    [made.patrolTask, ...site, made.patrolPlan, canary, account],
  )
  await owner.query(
    `insert into patrol_point (id, task_id, place_id, oem_id, company_id, project_id, plan_id, place, day, clock_from, checks)
     values ($1, $1, $2, $3, $4, $5, $6, 0, current_date::text, '08:00', $7)`,
    [made.patrolTask, made.patrolPlace, ...site, made.patrolPlan, checks],
  )
  await owner.query(
    `insert into patrol_check_in (id, oem_id, company_id, project_id, task_id, place_id, account_id, queue_id, counter,
       state, refusal, checks, clock_off_ms, is_sent_late, phone_at, at, received_at, results, note)
     values ($1, $2, $3, $4, $5, $6, $7, $1, 1, 'refused', 'tooFar', '[]', 0, false, now(), now(), now(), '[]', $8)`,
    [made.patrolCheckIn, ...site, made.patrolTask, made.patrolPlace, account, canary],
  )
  return made
}
