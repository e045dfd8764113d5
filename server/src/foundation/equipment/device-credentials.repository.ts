import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface DeviceRow {
  id: string
  key_code: string
  shard: number
  type_no: number
  protocol_id: number | null
  secret_hash: Buffer
  /** Given out and never used yet. */
  next_hash: Buffer | null
  is_revoked: boolean
  /** Its operator is on the way to another cell. */
  is_moving: boolean
  children: { child_key: string; type_no: number; protocol_id: number | null }[] | null
}

/** Nobody of an operator that is moving to another cell is let in, or may stay. */
const isMoving = sql`exists (select from operator_door d where d.oem_id = e.oem_id and d.until > clock_timestamp())`

const columns = sql`e.id, e.key_code, e.shard, e.type_no, e.protocol_id, c.secret_hash, c.next_hash,
  c.revoked_at is not null or ${isMoving} as is_revoked, ${isMoving} as is_moving,
  (select json_agg(json_build_object('child_key', k.child_key, 'type_no', k.type_no, 'protocol_id', k.protocol_id))
    from equipment k where k.parent_id = e.id) as children`

/** The coalesce is the index's own expression: a box and its loops share a key code, and only the box has a socket. */
export const devicesByKeyCode = (keyCodes: readonly string[]): CompiledQuery<DeviceRow> =>
  sql<DeviceRow>`select ${columns} from equipment e join equipment_credential c on c.equipment_id = e.id
    where e.key_code = any(${keyCodes}::text[]) and coalesce(e.child_key, '') = '' and e.parent_id is null`.compile(
    query,
  )

/** How it is known where it says who it is by two addresses. */
export interface TransmitterRow extends DeviceRow {
  source: number
  target: number
  dialect: string
}

export const devicesBySource = (sources: readonly number[]): CompiledQuery<TransmitterRow> =>
  sql<TransmitterRow>`select ${columns}, t.source, t.target, t.dialect from equipment_transmitter t
    join equipment e on e.id = t.equipment_id join equipment_credential c on c.equipment_id = e.id
    where t.source = any(${sources}::bigint[])`.compile(query)

export const devicesById = (ids: readonly string[]): CompiledQuery<DeviceRow> =>
  sql<DeviceRow>`select ${columns} from equipment e join equipment_credential c on c.equipment_id = e.id
    where e.id = any(${ids}::uuid[])`.compile(query)

export interface ChangedCredential {
  equipment_id: string
  secret_hash: Buffer
  is_revoked: boolean
}

/**
 * Found by indexes over the few that were ever revoked or changed, however many devices are connected; and where a door was
 * closed, the sockets of its operator.
 */
export const credentialsChangedSince = (since: Date): CompiledQuery<ChangedCredential> =>
  sql<ChangedCredential>`select equipment_id, secret_hash, revoked_at is not null as is_revoked
      from equipment_credential where revoked_at > ${since} or changed_at > ${since}
    union all select c.equipment_id, c.secret_hash, true
      from operator_door d join equipment e on e.oem_id = d.oem_id
        join equipment_session s on s.equipment_id = e.id join equipment_credential c on c.equipment_id = e.id
      where d.closed_at > ${since} and d.until > clock_timestamp()`.compile(query)

/** True when it was the one that waited: from then on it is the only one. */
export const useNextCredential = (id: string, used: Buffer): CompiledQuery<{ is_used: boolean }> =>
  sql<{ is_used: boolean }>`select use_next_credential(${id}::uuid, ${used}) as is_used`.compile(query)
