/** What may this person do here, and why: the guard's own questions, asked about somebody else. */
import { actions, resources, type Permission } from '@vigil/contract/permissions'
import { keysOf } from '@vigil/contract/keys-of'
import { Problem } from '@vigil/contract/problems'
import type { ExplainedGrant, Explanation, Grant, ScopeKind, Verdict } from '@vigil/contract/rights'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../actor.ts'
import type { Move } from '../move.rules.ts'
import { grantOf, grantsOfAccount } from '../rights.repository.ts'
import { knownRoleType } from '../role-type.ts'
import { knownScopeKind } from '../scope-kind.ts'
import * as explanations from './explanation.repository.ts'
import { bestOf, verdictOf, type HeldGrant, type Question } from './explanation.rules.ts'

type Deps = { database: ScopedDatabase; now: () => number }
type Asked = {
  accountId: string
  scopeKind: ScopeKind
  scopeId?: string | undefined
  permission?: string | undefined
  action?: string | undefined
}
type GrantRow = Extract<explanations.ExplainedRow, { id: string }>

const invalid = (path: string, code: string) => new Problem('invalidInput', { fields: [{ path, code }] })

export const createExplanationService = ({ database, now }: Deps) => {
  const questionOf = async (actor: Actor, asked: Asked): Promise<Question> => {
    if ((asked.scopeKind === 'platform') !== (asked.scopeId === undefined)) throw invalid('scopeId', 'invalid_value')
    const statement = explanations.placeOf(asked.scopeKind, asked.scopeId ?? '', asked.accountId)
    const [row] = await database.read(settingsOf(actor), statement)
    if (!row) throw new Problem('missing')
    const move = moveOf(row, asked)
    return {
      permission: move ? `control${move.command.permission}` : knownPermission(asked.permission),
      move,
      place: { oemId: row.oem_id, companyIds: row.company_ids, projectId: row.project_id, isBound: row.is_bound },
      now: now(),
    }
  }

  /** Only what the wall lets him see; a grant beyond it decides without being shown. */
  const shownGrants = async (actor: Actor, accountId: string, judged: readonly Judged[]): Promise<ExplainedGrant[]> => {
    const byId = new Map(judged.map((one) => [one.row.id, one]))
    const rows = await database.read(settingsOf(actor), grantsOfAccount(accountId))
    return rows.flatMap((row) => {
      const one = byId.get(row.id)
      return one ? [explainedOf(grantOf(row), one)] : []
    })
  }

  return {
    async explain(actor: Actor, asked: Asked): Promise<Explanation> {
      const rows = await database.read(settingsOf(actor), explanations.explainedGrants(asked.accountId))
      const [account] = rows
      if (!account) throw new Problem('missing')
      const question = await questionOf(actor, asked)
      const held = rows.filter((row): row is GrantRow => row.id !== null)
      const judged = judge(held, question)
      const best = bestOf(judged)
      const shown = await shownGrants(actor, asked.accountId, judged)
      const reason = accountReason(account) ?? best?.verdict ?? 'noGrant'
      const decidedBy = shown.find(({ grantId }) => grantId === best?.row.id)?.grantId ?? null
      return {
        allowed: reason === 'allowed',
        reason,
        permission: question.permission,
        command: question.move ? commandOf(question.move) : null,
        byHiddenGrant: best !== undefined && decidedBy === null,
        decidedBy,
        grants: shown,
      }
    },
  }
}

type Judged = { row: GrantRow; verdict: Verdict }

const judge = (rows: readonly GrantRow[], question: Question): Judged[] => {
  const held = rows.map((row) => ({ row, grant: heldOf(row) }))
  const all = held.map(({ grant }) => grant)
  return held.map(({ row, grant }) => ({ row, verdict: verdictOf(grant, all, question) }))
}

/** What ends every grant at once. */
const accountReason = ({ account_state, oem_state }: explanations.ExplainedRow): Explanation['reason'] | undefined => {
  if (account_state !== 'active') return 'accountNotActive'
  return oem_state === 'closed' ? 'operatorClosed' : undefined
}

const moveOf = (row: explanations.PlaceRow, { action }: Asked): Move | undefined => {
  if (action === undefined) return undefined
  if (row.type_no === null) throw invalid('action', 'needs_equipment')
  const type = findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
  const command = Object.hasOwn(type.commands, action) ? type.commands[action] : undefined
  if (!command) throw new Problem('noSuchCommand')
  return { type, command }
}

const knownPermissions = new Map<string, Permission>(
  keysOf(resources)
    .flatMap((resource) => Object.values(actions).map((action): Permission => `${resource}:${action}`))
    .map((permission) => [permission, permission]),
)

const knownPermission = (asked: string | undefined): Permission => {
  const permission = knownPermissions.get(asked ?? '')
  if (!permission) throw invalid('permission', asked === undefined ? 'required' : 'invalid_value')
  return permission
}

const commandOf = ({ type, command }: Move) => ({
  equipmentRight: `${type.id}${command.permission}`,
  danger: command.danger,
})

const heldOf = (row: GrantRow): HeldGrant => ({
  roleId: row.role_id,
  roleType: knownRoleType(row.role_type),
  job: row.job,
  permissions: row.permissions,
  equipmentPermissions: row.equipment_permissions,
  scopeKind: knownScopeKind(row.scope_kind),
  scopeId: row.scope_id,
  expiresAt: row.expires_at,
})

const explainedOf = (grant: Grant, { row, verdict }: Judged): ExplainedGrant => ({
  ...grant,
  roleType: row.role_type,
  job: row.job,
  scopeName: row.scope_name,
  verdict,
})
