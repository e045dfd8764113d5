import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Newcomer } from '#foundation/account/newcomer.ts'
import type { PhoneProof } from '#foundation/account/phone-code/phone-proof.ts'

export const checkPhone = (
  { ticketHash, mobile, codeHash, at, mostTries }: PhoneProof,
  page: string | null,
): CompiledQuery<{ exists: boolean | null }> =>
  sql<{ exists: boolean | null }>`
    select check_phone(${ticketHash}, ${mobile}, ${codeHash}, ${at}, ${mostTries}, ${page}) as exists`.compile(query)

export interface RegistrationWish extends Newcomer {
  readonly registrationId: string
  readonly page: string | null
  readonly unitCode: string | null
  readonly job: string | null
}

export const registerAccount = (
  wish: RegistrationWish,
): CompiledQuery<{ outcome: string; project_name: string | null }> =>
  sql<{ outcome: string; project_name: string | null }>`
    select * from register_account(${wish.accountId}, ${wish.registrationId}, ${wish.mobile}, ${wish.ticketHash},
      ${wish.codeHash}, ${wish.at}, ${wish.mostTries}, ${wish.page}, ${wish.unitCode}, ${wish.job}, ${wish.person},
      ${wish.passwordHash}, ${wish.provinceCode}, ${wish.cityCode}, ${wish.districtCode})`.compile(query)

export interface RegistrationRow {
  id: string
  account_id: string
  oem_id: string | null
  project_id: string | null
  project_name: string | null
  job: string | null
  person: string | null
  mobile: string | null
  asked_at: Date
}

const rowsWhere = (conditions: readonly RawBuilder<unknown>[], limit: number): CompiledQuery<RegistrationRow> =>
  sql<RegistrationRow>`select r.id, r.account_id, r.oem_id, r.project_id, p.name as project_name, r.job, r.person,
      r.mobile, r.asked_at
    from registration r left join project p on p.id = r.project_id
    where r.outcome is null and ${sql.join(conditions, sql` and `)}
    order by r.id limit ${limit}`.compile(query)

const inReach = (scope: Actor['scope']) =>
  scopeFilter(scope, { oem: 'r.oem_id', company: 'r.company_id', project: 'r.project_id' })

export const waitingPage = (
  scope: Actor['scope'],
  { projectId, after, limit }: { projectId: string | undefined; after: string | undefined; limit: number },
): CompiledQuery<RegistrationRow> =>
  rowsWhere(
    [
      inReach(scope),
      ...(projectId === undefined ? [] : [sql`r.project_id = ${projectId}::uuid`]),
      ...(after === undefined ? [] : [sql`r.id > ${after}::uuid`]),
    ],
    limit,
  )

export const waitingById = (scope: Actor['scope'], id: string): CompiledQuery<RegistrationRow> =>
  rowsWhere([inReach(scope), sql`r.id = ${id}::uuid`], 1)

export interface Settlement {
  readonly registrationId: string
  readonly wanted: 'approved' | 'refused'
  readonly scopeKind: string | null
  readonly scopeId: string | null
  readonly at: Date
}

export const settle = (wish: Settlement): CompiledQuery<{ outcome: string }> =>
  sql<{ outcome: string }>`select settle_registration(${wish.registrationId}, ${wish.wanted}, ${wish.scopeKind},
    ${wish.scopeId}::uuid, ${wish.at}) as outcome`.compile(query)
