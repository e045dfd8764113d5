/** A hazard, a shielded point, a walk test and a drill: one of each for a place. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

export const hazardRows = async (
  owner: pg.Pool,
  { canary, place }: { canary: string; place: { oem: string; company: string; project: string } },
  { equipment, account }: { equipment: string; account: string },
): Promise<{ hazard: string; isolation: string; walkTest: string; drill: string }> => {
  const [hazard, isolation, walkTest, drill, area] = [uuidV7(), uuidV7(), uuidV7(), uuidV7(), uuidV7()]
  const site = [place.oem, place.company, place.project]
  await owner.query(
    `insert into hazard (id, oem_id, company_id, project_id, equipment_id, source, title, level, found_at, due_at,
       deadline_s, deadline_from)
     values ($1, $2, $3, $4, $5, 'manual', $6, 'general', now(), now() + interval '3 days', 259200, now())`,
    [hazard, ...site, equipment, canary],
  )
  await owner.query(
    `insert into isolation (id, oem_id, company_id, project_id, equipment_id, kind, reason, owner_id, until)
     values ($1, $2, $3, $4, $5, 'shield', $6, $7, now() + interval '1 hour')`,
    [isolation, ...site, equipment, canary, account],
  )
  await owner.query(
    `insert into walk_test (id, oem_id, company_id, project_id, owner_id, reason, until)
     values ($1, $2, $3, $4, $5, $6, now() + interval '1 hour')`,
    [walkTest, ...site, account, canary],
  )
  await owner.query(`insert into area (id, oem_id, project_id, kind, name) values ($1, $2, $3, 'zone', $4)`, [
    area,
    place.oem,
    place.project,
    canary,
  ])
  await owner.query(
    `insert into drill (id, oem_id, company_id, project_id, area_id, name, leader_id, made_by, from_at, until)
     values ($1, $2, $3, $4, $5, $6, $7, $7, now(), now() + interval '1 hour')`,
    [drill, ...site, area, canary, account],
  )
  return { hazard, isolation, walkTest, drill }
}
