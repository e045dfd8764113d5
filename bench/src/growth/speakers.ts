/** Seeded equipment gets a voice: the first of each ten becomes a fire panel with a secret, and its loops detectors. */
import { createHash } from 'node:crypto'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type pg from 'pg'
import type { Gateway } from '#alarm/unit-registry.ts'

const panelType = 'fireAlarmHost'

interface GatewayRow {
  readonly id: string
  readonly key_code: string
  readonly points: Gateway['points']
}

/** As the owner, with every trigger: what is counted stays true. */
export const giveVoices = async (owner: pg.Client, secret: string): Promise<Gateway[]> => {
  const numberOf = (id: string): number => findDeviceType({ id }).equipmentTypeId
  await owner.query(
    `update equipment set type_no = case when parent_id is null then $1::integer else $2::integer end
     where parent_id is not null or key_code like '%-0'`,
    [numberOf(panelType), numberOf('smokeDetector')],
  )
  await owner.query(
    `insert into equipment_credential (equipment_id, secret_hash)
     select id, $1 from equipment where parent_id is null and key_code like '%-0'`,
    [createHash('sha256').update(secret).digest()],
  )
  await owner.query('analyze')
  const { rows } = await owner.query<GatewayRow>(
    `select g.id, g.key_code, json_agg(json_build_object('id', p.id, 'childKey', p.child_key)) as points
     from equipment g join equipment p on p.parent_id = g.id
     where g.parent_id is null and g.key_code like '%-0' group by g.id order by g.id`,
  )
  return rows.map(({ id, key_code, points }) => ({ id, keyCode: key_code, type: panelType, points }))
}
