import {
  bigint,
  bytes,
  defaulted,
  flag,
  instant,
  integer,
  json,
  nullable,
  smallint,
  text,
  texts,
  uuid,
  type Table,
} from '../column.ts'

/** A reported value and the moment the platform received it. */
export type ReportedValues = Record<string, { value: unknown; at: string }>

const site = { oem_id: uuid, company_id: nullable(uuid), project_id: uuid }

export const equipmentTables = {
  equipment: {
    id: uuid,
    ...site,
    area_id: nullable(uuid),
    parent_id: nullable(uuid),
    child_key: nullable(text),
    shard: smallint,
    key_code: text,
    type_no: integer,
    protocol_id: nullable(integer),
    name: text,
    serial_no: nullable(text),
    pinyin: defaulted(text),
    install_add: defaulted(text),
    lifecycle: defaulted(text),
    expires_at: nullable(instant),
    created_at: defaulted(instant),
  },
  equipment_credential: {
    equipment_id: uuid,
    secret_hash: bytes,
    created_at: defaulted(instant),
    revoked_at: nullable(instant),
  },
  equipment_shadow: {
    equipment_id: uuid,
    ...site,
    version: defaulted(bigint),
    reported: defaulted(json<ReportedValues>()),
    desired: defaulted(json<Record<string, unknown>>()),
    online: nullable(flag),
    offline_cause: nullable(text),
    state: defaulted(smallint),
    reported_at: nullable(instant),
    last_boot: nullable(bigint),
    last_seq: nullable(bigint),
    rules: defaulted(json<Record<string, unknown>>()),
  },
  equipment_override: {
    equipment_id: uuid,
    ...site,
    thresholds: defaulted(json<unknown[]>()),
    changed_by: nullable(uuid),
    changed_at: defaulted(instant),
  },
  equipment_binding: { account_id: uuid, equipment_id: uuid, ...site, created_at: defaulted(instant) },
  equipment_search: { equipment_id: uuid, ...site, words: text, pairs: defaulted(texts) },
  equipment_history: {
    equipment_id: uuid,
    received_at: instant,
    device_time: nullable(instant),
    boot_id: bigint,
    device_seq: bigint,
    reported: json<Record<string, unknown>>(),
  },
} satisfies Record<string, Table>
