import type { Grant } from '@vigil/contract/rights/rights'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import { knownScopeKind } from './actor/scope-kind.ts'

export interface TokenRow {
  account_id: string
  oem_id: string | null
  role_id: string
  role_type: number
  job: string | null
  permissions: string
  equipment_permissions: string
  scope_kind: string
  scope_ids: string[]
}

/** A company's program may control only where its maker gave it that right by name. */
export type ProgramRow = TokenRow & { may_control: boolean }

/** While his operator goes to another cell nobody does anything here. */
export type Resolved<Row> = Row & { is_moving: boolean }

const isMoving = sql`exists (select from operator_door d
  where d.oem_id = found.oem_id and d.until > clock_timestamp()) as is_moving`

export const resolveToken = (hash: Buffer): CompiledQuery<Resolved<TokenRow>> =>
  sql<Resolved<TokenRow>>`select found.*, ${isMoving} from resolve_token(${hash}) found`.compile(query)

export type FoundToken = TokenRow & { key: string }

/** In base64: bytes in a list have no form on our wire. */
type Hashes = readonly string[]

const asked = (hashes: Hashes) => sql`unnest(${hashes}::text[]) as asked (key)`

/** A role's permissions are long, and those who come together have few roles: they stand in the first row of each. */
export type SparseToken = Omit<FoundToken, 'permissions' | 'equipment_permissions'> & {
  permissions: string | null
  equipment_permissions: string | null
}

/** Many at once, each with the hash it was asked by; a token that is worth nothing has no row. */
export const resolveTokens = (hashes: Hashes): CompiledQuery<SparseToken> =>
  sql<SparseToken>`select key, account_id, oem_id, role_id, role_type, job, scope_kind, scope_ids,
      case when place = 1 then permissions end as permissions,
      case when place = 1 then equipment_permissions end as equipment_permissions
    from (select asked.key, found.*, row_number() over (partition by found.role_id) as place
      from ${asked(hashes)} cross join lateral resolve_token(decode(asked.key, 'base64')) as found) as tokens
    order by place`.compile(query)

export const resolveCompanyTokens = (hashes: Hashes): CompiledQuery<ProgramRow & { key: string }> =>
  sql<ProgramRow & { key: string }>`select asked.key, found.* from ${asked(hashes)}
    cross join lateral resolve_company_token(decode(asked.key, 'base64')) as found`.compile(query)

/** Of a company's program: the token's id stands where an account's would. */
export const resolveCompanyToken = (hash: Buffer): CompiledQuery<Resolved<ProgramRow>> =>
  sql<Resolved<ProgramRow>>`select found.*, ${isMoving} from resolve_company_token(${hash}) found`.compile(query)

const grantRows = query
  .selectFrom('role_grant as g')
  .innerJoin('role as r', 'r.id', 'g.role_id')
  .leftJoin('account as giver', 'giver.id', 'g.granted_by')
  // A place out of the reader's sight has no name here; the wall takes it.
  .leftJoin('oem as so', (join) => join.onRef('so.id', '=', 'g.scope_id').on('g.scope_kind', '=', 'oem'))
  .leftJoin('company as sc', (join) => join.onRef('sc.id', '=', 'g.scope_id').on('g.scope_kind', '=', 'company'))
  .leftJoin('project as sp', (join) => join.onRef('sp.id', '=', 'g.scope_id').on('g.scope_kind', '=', 'project'))
  .select(['g.id', 'g.account_id', 'g.role_id', 'r.name', 'g.scope_kind', 'g.scope_id', 'g.created_at', 'g.expires_at'])
  .select((columns) => columns.fn.coalesce('giver.person', 'giver.login_name').as('granted_by_name'))
  .select((columns) => columns.fn.coalesce('so.name', 'sc.name', 'sp.name').as('scope_name'))

export interface GrantRow {
  id: string
  account_id: string
  role_id: string
  name: string
  scope_kind: string
  scope_id: string | null
  scope_name: string | null
  granted_by_name: string | null
  created_at: Date
  expires_at: Date | null
}

export const grantOf = (row: GrantRow): Grant => ({
  grantId: row.id,
  accountId: row.account_id,
  roleId: row.role_id,
  roleName: row.name,
  scopeKind: knownScopeKind(row.scope_kind),
  scopeId: row.scope_id,
  scopeName: row.scope_name,
  grantedBy: row.granted_by_name,
  grantedAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
})

export const grantsOfAccount = (accountId: string) =>
  grantRows.where('g.account_id', '=', accountId).orderBy('g.id').limit(500).compile()

export const grantById = (grantId: string) => grantRows.where('g.id', '=', grantId).compile()

export const roleById = (roleId: string) =>
  query
    .selectFrom('role')
    .select(['id', 'oem_id', 'role_type', 'permissions', 'equipment_permissions'])
    .where('id', '=', roleId)
    .compile()

/** Whether a role that somebody made may be held there: only at its maker's, or below. */
export const grantFits = ({
  roleId,
  scopeKind,
  scopeId,
  accountId,
}: GrantWish): CompiledQuery<{ fits: boolean | null }> =>
  sql<{ fits: boolean | null }>`select grant_fits(${roleId}, ${scopeKind}, ${scopeId}, ${accountId}) as fits`.compile(
    query,
  )

/** Until when the actor may give this with the role that he is in; without an end in a distant future. */
export const ownGivingEnds = (roleId: string, { scopeKind, scopeId }: Pick<GrantWish, 'scopeKind' | 'scopeId'>) =>
  sql<{ until: Date | null }>`
    select nullif(own_giving_ends(${roleId}, ${scopeKind}, ${scopeId}), 'infinity') as until`.compile(query)

export interface GrantWish {
  readonly accountId: string
  readonly roleId: string
  readonly scopeKind: ScopeKind
  readonly scopeId: string | null
  readonly expiresAt?: string | undefined
}

export interface NewGrant {
  id: string
  account_id: string
  role_id: string
  scope_kind: string
  scope_id: string | null
  company_id: string | null
  project_id: string | null
  granted_by: string
  expires_at: string | null
}

export const insertGrant = (grant: NewGrant) =>
  query
    .insertInto('role_grant')
    .values({ ...grant, expires_at: grant.expires_at === null ? null : new Date(grant.expires_at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .compile()

/** Row-level security lets an actor reach his own grants for reading; changing them stays with his superiors. */
export const setExpiry = (grantId: string, expiresAt: Date | null, notOf: string) =>
  query
    .updateTable('role_grant')
    .set({ expires_at: expiresAt })
    .where('id', '=', grantId)
    .where('account_id', '<>', notOf)
    .returning('id')
    .compile()

export const deleteGrant = (grantId: string, notOf: string) =>
  query.deleteFrom('role_grant').where('id', '=', grantId).where('account_id', '<>', notOf).returning('id').compile()

const nounTables = {
  oem: 'oem',
  company: 'company',
  project: 'project',
  area: 'area',
  account: 'account',
  role: 'role',
  grant: 'role_grant',
  equipment: 'equipment',
  alarm: 'alarm',
  hazard: 'hazard',
  workOrder: 'work_order',
  unitReport: 'unit_report',
  maintenancePlan: 'maintenance_plan',
  isolation: 'isolation',
  walkTest: 'walk_test',
  drill: 'drill',
  equipmentPhoto: 'equipment_photo',
  plan: 'plan',
  madeType: 'made_type',
  stockItem: 'stock_item',
  firmwareImage: 'firmware_image',
  firmwareJob: 'firmware_job',
  payOrder: 'pay_order',
  payMatch: 'pay_match',
  commandBatch: 'command_batch',
  timer: 'timer',
  scene: 'scene',
  timeSharing: 'time_sharing',
  linkRule: 'linkage_rule',
  linkRun: 'linkage_run',
  patrolPlaceType: 'patrol_place_type',
  patrolPlace: 'patrol_place',
  patrolPlan: 'patrol_plan',
  patrolTask: 'patrol_task',
  patrolCheckIn: 'patrol_check_in',
  dutyShift: 'duty_shift',
  dutyCheck: 'duty_check',
  dutyHandover: 'duty_handover',
  inspectorPack: 'inspector_pack',
  packLink: 'inspector_pack_link',
  registration: 'registration',
  invitation: 'invitation',
  companyToken: 'company_token',
  pushModel: 'push_model',
  delivery: 'push_delivery',
  contact: 'project_contact',
  session: 'access_token',
  notice: 'notice',
  contentEntry: 'content_entry',
  feedback: 'feedback',
  visit: 'visit',
  doorGrant: 'door_grant',
  doorGroup: 'door_group',
} as const

/** Which of these rows the actor can see at all; the wall answers, so there is no filter to forget. */
export const visibleNouns = (noun: keyof typeof nounTables, ids: readonly string[]) =>
  query
    .selectFrom(nounTables[noun])
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .compile()

export const visibleNoun = (noun: keyof typeof nounTables, id: string) => visibleNouns(noun, [id])
