import { bytes, defaulted, flag, instant, nullable, text, uuid, type Table } from '../column.ts'

const place = { oem_id: nullable(uuid), company_id: nullable(uuid), project_id: nullable(uuid) }

export const gettingInTables = {
  registration: {
    id: uuid,
    account_id: uuid,
    ...place,
    job: nullable(text),
    person: nullable(text),
    mobile: nullable(text),
    asked_at: instant,
    outcome: nullable(text),
    decided_by: nullable(uuid),
    decided_at: nullable(instant),
  },
  invitation: {
    id: uuid,
    token_hash: bytes,
    ...place,
    role_id: uuid,
    scope_kind: text,
    scope_id: nullable(uuid),
    mobile: nullable(text),
    invited_by: uuid,
    invited_role: uuid,
    created_at: instant,
    expires_at: instant,
    used_at: nullable(instant),
    used_by: nullable(uuid),
    revoked_at: nullable(instant),
  },
  demo_unit: { only_one: defaulted(flag), project_id: uuid },
  trial_account: { mobile: text, account_id: uuid, ends_at: instant },
} satisfies Record<string, Table>
