/** Units of gateways with points behind them, and a person in charge of the first unit, who sits before the wall. */
import { createHash, randomBytes } from 'node:crypto'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type pg from 'pg'
import type { RegisteredDevice } from '#lanes/registry.ts'

export interface Gateway extends RegisteredDevice {
  /** By place: the points that speak through it. */
  readonly points: readonly { readonly id: string; readonly childKey: string }[]
}

export interface UnitRegistry {
  readonly projects: readonly string[]
  /** Those of the first unit come first. */
  readonly gateways: readonly Gateway[]
  /** How many of them the wall shows. */
  readonly shown: number
  readonly secret: string
  readonly token: string
}

export interface UnitSize {
  readonly projects: number
  readonly gateways: number
  readonly points: number
}

const gatewayType = 'fireAlarmHost'
const pointType = 'smokeDetector'

let made = 0
/** Of the form of every id here: time first, version 7. */
const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-9000-${(made += 1).toString(16).padStart(12, '0')}`
}
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const gatewayAt = (place: number, points: number): Gateway => ({
  id: newId(),
  keyCode: `GATE-${String(place).padStart(5, '0')}`,
  type: gatewayType,
  points: Array.from({ length: points }, (_, n) => ({ id: newId(), childKey: String(n) })),
})

const insertGateways = async (owner: pg.Client, all: readonly { gateway: Gateway; project: string }[]) => {
  await owner.query(
    `insert into equipment (id, oem_id, project_id, shard, key_code, type_no, name)
     select e.id, p.oem_id, p.id, p.shard, e.key_code, $4, e.key_code
     from unnest($1::uuid[], $2::text[], $3::uuid[]) as e (id, key_code, project) join project p on p.id = e.project`,
    [
      all.map(({ gateway }) => gateway.id),
      all.map(({ gateway }) => gateway.keyCode),
      all.map(({ project }) => project),
      findDeviceType({ id: gatewayType }).equipmentTypeId,
    ],
  )
}

const insertPoints = async (owner: pg.Client, gateways: readonly Gateway[]): Promise<void> => {
  const points = gateways.flatMap(({ id, points: own }) => own.map((point) => ({ ...point, parent: id })))
  await owner.query(
    `insert into equipment (id, oem_id, project_id, shard, parent_id, child_key, key_code, type_no, name)
     select e.id, g.oem_id, g.project_id, g.shard, g.id, e.child_key, g.key_code, $4, g.key_code || '/' || e.child_key
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as e (id, parent, child_key) join equipment g on g.id = e.parent`,
    [
      points.map(({ id }) => id),
      points.map(({ parent }) => parent),
      points.map(({ childKey }) => childKey),
      findDeviceType({ id: pointType }).equipmentTypeId,
    ],
  )
}

/** No password opens this account: nobody signs in, the token is written down directly. */
const insertManager = async (owner: pg.Client, oem: string, project: string, token: string): Promise<void> => {
  const { rows } = await owner.query<{ id: string }>(
    `select id from role where role_type = 2 and job = 'manager' and oem_id is null limit 1`,
  )
  const role = rows[0]?.id
  const account = newId()
  await owner.query(
    `insert into account (id, oem_id, login_name, password_hash) values ($1, $2, 'bench-wall', 'none')`,
    [account, oem],
  )
  await owner.query(
    `insert into role_grant (id, account_id, role_id, scope_kind, scope_id) values ($1, $2, $3, 'project', $4)`,
    [newId(), account, role, project],
  )
  await owner.query(
    `insert into access_token (hash, account_id, role_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [digestOf(token), account, role],
  )
}

export const fillUnits = async (owner: pg.Client, size: UnitSize): Promise<UnitRegistry> => {
  const oem = newId()
  const projects = Array.from({ length: size.projects }, newId)
  const perProject = Math.ceil(size.gateways / size.projects)
  const gateways = Array.from({ length: size.gateways }, (_, place) => gatewayAt(place, size.points))
  const registry = {
    projects,
    gateways,
    shown: perProject,
    secret: randomBytes(12).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
  }
  await owner.query(`insert into oem (id, code, name) values ($1, 'storm', '测量')`, [oem])
  await owner.query(
    `insert into project (id, oem_id, name, shard)
     select id, $1, '单位' || place, (place - 1)::smallint from unnest($2::uuid[]) with ordinality as p (id, place)`,
    [oem, projects],
  )
  await insertGateways(
    owner,
    gateways.map((gateway, place) => ({ gateway, project: projects[Math.floor(place / perProject)] ?? '' })),
  )
  await insertPoints(owner, gateways)
  // In service and heard of: a storm breaks out in a unit that runs, not in one that was registered a moment ago.
  await owner.query(`update equipment_shadow set online = true, reported_at = now()`)
  await owner.query(`insert into equipment_credential (equipment_id, secret_hash) select unnest($1::uuid[]), $2`, [
    gateways.map(({ id }) => id),
    digestOf(registry.secret),
  ])
  await insertManager(owner, oem, projects[0] ?? '', registry.token)
  await owner.query('analyze')
  return registry
}
