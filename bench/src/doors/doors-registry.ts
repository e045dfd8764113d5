/** Who stands at the doors: transmitters, lines with slaves, and devices that speak MQTT. */
import { createHash, randomUUID } from 'node:crypto'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type pg from 'pg'

export interface Doorstep {
  readonly oem: string
  readonly project: string
}

export interface Guest {
  readonly id: string
  readonly keyCode: string
}

export const secret = 'a-secret-of-the-bench'
const secretHash = createHash('sha256').update(secret).digest()

export const makePlace = async (owner: pg.Client): Promise<Doorstep> => {
  const place = { oem: randomUUID(), project: randomUUID() }
  await owner.query(`insert into oem (id, code, name) values ($1, 'doors', '测量')`, [place.oem])
  await owner.query(`insert into project (id, oem_id, name, shard) values ($1, $2, '单位', 0)`, [
    place.project,
    place.oem,
  ])
  return place
}

interface Wanted {
  readonly type: string
  readonly name: string
  readonly count: number
  /** Then they are its children, with the keys 1, 2, 3 … */
  readonly parent?: Guest
}

export const makeGuests = async (owner: pg.Client, place: Doorstep, wanted: Wanted): Promise<Guest[]> => {
  const { type, name, count, parent } = wanted
  const guests = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    keyCode: parent?.keyCode ?? `${name}-${index}`,
  }))
  await owner.query(
    `insert into equipment (id, oem_id, project_id, shard, key_code, type_no, name, parent_id, child_key)
     select id, $2, $3, 0, key, $5, key, $6, case when $6::uuid is not null then place::text end
     from unnest($1::uuid[], $4::text[]) with ordinality as g (id, key, place)`,
    [
      guests.map(({ id }) => id),
      place.oem,
      place.project,
      guests.map(({ keyCode }) => keyCode),
      findDeviceType({ id: type }).equipmentTypeId,
      parent?.id ?? null,
    ],
  )
  if (!parent)
    await owner.query('insert into equipment_credential (equipment_id, secret_hash) select unnest($1::uuid[]), $2', [
      guests.map(({ id }) => id),
      secretHash,
    ])
  return guests
}
