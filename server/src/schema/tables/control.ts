import { bigint, bytes, defaulted, flag, instant, json, nullable, smallint, text, uuid, type Table } from '../column.ts'

/** Whether it was online, and how its states read, when a person was shown what a command would do. */
export interface SeenState {
  readonly online: boolean | null
  readonly values: Readonly<Record<string, unknown>>
}

const site = { oem_id: uuid, company_id: nullable(uuid), project_id: uuid }

export const controlTables = {
  command_intent: {
    nonce_hash: bytes,
    account_id: uuid,
    token_hash: bytes,
    ...site,
    equipment_id: uuid,
    action: text,
    params: json<Record<string, unknown>>(),
    shadow_version: bigint,
    seen: json<SeenState>(),
    expires_at: instant,
    spent_at: nullable(instant),
  },
  command: {
    id: uuid,
    ...site,
    equipment_id: uuid,
    carrier_id: uuid,
    child_key: nullable(text),
    action: text,
    params: json<Record<string, unknown>>(),
    counter: bigint,
    state: text,
    reason: nullable(text),
    late: defaulted(flag),
    overtakes: defaulted(flag),
    is_read: defaulted(flag),
    read_back: nullable(text),
    read_back_at: nullable(instant),
    origin_kind: text,
    origin_id: text,
    created_at: defaulted(instant),
    expires_at: instant,
    timeout_at: instant,
    settled_at: nullable(instant),
  },
  service_lock: {
    equipment_id: uuid,
    ...site,
    command_id: uuid,
    account_id: uuid,
    reason: text,
    at: defaulted(instant),
  },
  step_up: { account_id: uuid, attempts: smallint, locked_until: nullable(instant) },
  command_counter: { equipment_id: uuid, last: bigint },
  command_move: {
    id: defaulted(bigint),
    command_id: uuid,
    ...site,
    at: defaulted(instant),
    from_state: nullable(text),
    to_state: text,
    actor_kind: text,
    actor_id: nullable(text),
    note: nullable(text),
  },
} satisfies Record<string, Table>
