/** Who exists before anything speaks: one operator, its units, their devices with secrets, and a person who sees all. */
import { createHash, randomBytes } from 'node:crypto'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type pg from 'pg'

export interface RegisteredDevice {
  readonly id: string
  readonly keyCode: string
  /** The id of a row. */
  readonly type: string
}

export interface Registry {
  readonly projects: readonly string[]
  /** Speak. */
  readonly fires: readonly RegisteredDevice[]
  readonly others: readonly RegisteredDevice[]
  /** Only connected. */
  readonly idle: readonly RegisteredDevice[]
  readonly secret: string
  readonly token: string
}

const projectCount = 20
// One type whose alarms threaten life (lane 1) and one whose do not (lane 2).
const crowd = { fires: ['fireAlarmHost', 50], others: ['firePump', 450], idle: ['firePump', 10_000] } as const

let made = 0
/** Of the form of every id here: time first, version 7. */
const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${(made += 1).toString(16).padStart(12, '0')}`
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const devicesOf = (kind: keyof typeof crowd): RegisteredDevice[] =>
  Array.from({ length: crowd[kind][1] }, (_, place) => ({
    id: newId(),
    keyCode: `${kind.toUpperCase()}-${String(place).padStart(5, '0')}`,
    type: crowd[kind][0],
  }))

const insertSites = async (owner: pg.Client, oem: string, projects: readonly string[]): Promise<void> => {
  await owner.query(`insert into oem (id, code, name) values ($1, 'bench', '测量')`, [oem])
  await owner.query(
    `insert into project (id, oem_id, name, shard)
     select id, $1, '单位' || place, (place - 1)::smallint from unnest($2::uuid[]) with ordinality as p (id, place)`,
    [oem, projects],
  )
}

const insertDevices = async (
  owner: pg.Client,
  { projects, secret }: Pick<Registry, 'projects' | 'secret'>,
  devices: readonly RegisteredDevice[],
): Promise<void> => {
  const columns = [devices.map(({ id }) => id), devices.map(({ keyCode }) => keyCode)]
  const types = devices.map(({ type }) => findDeviceType({ id: type }).equipmentTypeId)
  const sites = devices.map((_, place) => projects[place % projects.length])
  await owner.query(
    `insert into equipment (id, oem_id, project_id, shard, key_code, type_no, name)
     select e.id, p.oem_id, p.id, p.shard, e.key_code, e.type_no, e.key_code
     from unnest($1::uuid[], $2::text[], $3::integer[], $4::uuid[]) as e (id, key_code, type_no, project)
     join project p on p.id = e.project`,
    [...columns, types, sites],
  )
  await owner.query(`insert into equipment_credential (equipment_id, secret_hash) select unnest($1::uuid[]), $2`, [
    columns[0],
    digestOf(secret),
  ])
}

// Every installation's preset role for the platform's own people.
const superRole = '00000000-0000-7000-8000-000000000001'

/** No password opens this account: nobody signs in, the token is written down directly. */
const insertPerson = async (owner: pg.Client, token: string): Promise<void> => {
  const account = newId()
  await owner.query(`insert into account (id, login_name, password_hash) values ($1, 'bench', 'none')`, [account])
  await owner.query(`insert into role_grant (id, account_id, role_id, scope_kind) values ($1, $2, $3, 'platform')`, [
    newId(),
    account,
    superRole,
  ])
  await owner.query(
    `insert into access_token (hash, account_id, role_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [digestOf(token), account, superRole],
  )
}

export const fillRegistry = async (owner: pg.Client): Promise<Registry> => {
  const registry = {
    projects: Array.from({ length: projectCount }, newId),
    fires: devicesOf('fires'),
    others: devicesOf('others'),
    idle: devicesOf('idle'),
    secret: randomBytes(12).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
  }
  await insertSites(owner, newId(), registry.projects)
  await insertDevices(owner, registry, [...registry.fires, ...registry.others, ...registry.idle])
  await insertPerson(owner, registry.token)
  await owner.query('analyze')
  return registry
}
