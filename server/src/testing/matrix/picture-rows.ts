/** Pictures of a place: of a piece of equipment, and of a floor with a zone drawn on it. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

interface Bench {
  readonly owner: pg.Pool
  readonly canary: string
  readonly place: { readonly oem: string; readonly company: string; readonly project: string }
  readonly account: string
  readonly equipment: string
}

export const equipmentPhotoRow = async ({ owner, place, account, equipment }: Bench) => {
  const equipmentPhoto = uuidV7()
  await owner.query(
    `insert into equipment_photo (id, oem_id, company_id, project_id, equipment_id, account_id, hash, type, width, height, content)
     values ($1, $2, $3, $4, $5, $6, sha256($1::uuid::text::bytea), 'image/jpeg', 1, 1, 'x')`,
    [equipmentPhoto, place.oem, place.company, place.project, equipment, account],
  )
  return { equipmentPhoto }
}

export const planRow = async ({ owner, canary, place, account }: Bench) => {
  const plan = uuidV7()
  await owner.query(
    `with drawn as (insert into plan (id, oem_id, company_id, project_id, name, account_id, hash, type, width, height,
       content) values ($1, $2, $3, $4, $5, $6, sha256($1::uuid::text::bytea), 'image/jpeg', 1, 1, 'x'))
     insert into plan_zone (id, plan_id, oem_id, company_id, project_id, name, corners, place)
       values ($1, $1, $2, $3, $4, $5, '[{"x":0,"y":0},{"x":1,"y":0},{"x":1,"y":1}]', 0)`,
    [plan, place.oem, place.company, place.project, canary, account],
  )
  return { plan }
}
