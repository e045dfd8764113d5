/** The rows a run needs before anything speaks: an operator, its units, their devices with secrets, and a person. */
import { createHash, randomBytes } from 'node:crypto'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { Database } from './database.ts'

export interface RegisteredDevice {
  readonly id: string
  readonly projectId: string
  readonly keyCode: string
  readonly secret: string
  /** The id of a row. */
  readonly type: string
  readonly children: readonly { readonly id: string; readonly childKey: string; readonly type: string }[]
}

export interface DeviceKind {
  /** The id of a row. */
  readonly type: string
  readonly count: number
  /** Children of this type for each device. */
  readonly childType?: string | undefined
  /** By these keys; one, unless said. */
  readonly childKeys?: readonly string[]
}

export interface Registry {
  readonly projects: readonly string[]
  readonly devices: readonly RegisteredDevice[]
  /** Of somebody who may see everything. */
  readonly token: string
}

let made = 0
/** Of the form of every id here: time first, version 7. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  const rest = (made += 1).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const typeNoOf = (id: string): number => {
  const row = catalogue.find((type) => type.id === id)
  if (!row) throw new Error(`there is no device type ${id}`)
  return row.equipmentTypeId
}

const devicesOf = (kinds: readonly DeviceKind[], projects: readonly string[]): RegisteredDevice[] =>
  kinds
    .flatMap((kind) => Array.from({ length: kind.count }, () => kind))
    .map(({ type, childType, childKeys = ['L1'] }, index) => ({
      id: newId(),
      projectId: projects[index % projects.length] ?? '',
      keyCode: `F${String(index + 1).padStart(7, '0')}`,
      secret: randomBytes(12).toString('base64url'),
      type,
      children:
        childType === undefined ? [] : childKeys.map((childKey) => ({ id: newId(), childKey, type: childType })),
    }))

const insertSites = async ({ ask }: Database, oem: string, projects: readonly string[]): Promise<void> => {
  await ask(`insert into oem (id, code, name) values ($1, 'faults', '故障演练')`, [oem])
  // Neighbouring shards, so that every group has the same share.
  await ask(
    `insert into project (id, oem_id, name, shard)
     select id, $1, '单位' || place, (place - 1)::smallint from unnest($2::uuid[]) with ordinality as p (id, place)`,
    [oem, projects],
  )
}

const insertEquipment = async ({ ask }: Database, oem: string, devices: readonly RegisteredDevice[]): Promise<void> => {
  const rows = devices.flatMap(({ children, ...device }) => [
    { ...device, parent: null, childKey: null },
    ...children.map((child) => ({ ...device, ...child, parent: device.id })),
  ])
  await ask(
    `insert into equipment (id, oem_id, project_id, parent_id, child_key, shard, key_code, type_no, name)
     select e.id, $1, e.project, e.parent, e.child_key, p.shard, e.key_code, e.type_no, e.key_code
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::integer[])
       as e (id, project, parent, child_key, key_code, type_no) join project p on p.id = e.project
     order by e.parent nulls first`,
    [
      oem,
      rows.map(({ id }) => id),
      rows.map(({ projectId }) => projectId),
      rows.map(({ parent }) => parent),
      rows.map(({ childKey }) => childKey),
      rows.map(({ keyCode }) => keyCode),
      rows.map(({ type }) => typeNoOf(type)),
    ],
  )
  await ask(
    `insert into equipment_credential (equipment_id, secret_hash) select * from unnest($1::uuid[], $2::bytea[])`,
    [devices.map(({ id }) => id), devices.map(({ secret }) => digestOf(secret))],
  )
}

// Every installation's preset role for the platform's own people.
const superRole = '00000000-0000-7000-8000-000000000001'

const insertPerson = async ({ ask }: Database): Promise<string> => {
  const account = newId()
  const token = randomBytes(32).toString('base64url')
  // No password opens this account: nobody signs in, the token is written down directly.
  await ask(`insert into account (id, login_name, password_hash) values ($1, 'faults', 'none')`, [account])
  await ask(`insert into role_grant (id, account_id, role_id, scope_kind) values ($1, $2, $3, 'platform')`, [
    newId(),
    account,
    superRole,
  ])
  await ask(
    `insert into access_token (hash, account_id, role_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [digestOf(token), account, superRole],
  )
  return token
}

export const fillRegistry = async (
  database: Database,
  kinds: readonly DeviceKind[],
  projectCount: number,
): Promise<Registry> => {
  const oem = newId()
  const projects = Array.from({ length: projectCount }, newId)
  const devices = devicesOf(kinds, projects)
  await insertSites(database, oem, projects)
  await insertEquipment(database, oem, devices)
  return { projects, devices, token: await insertPerson(database) }
}
