/** What may this person do here, and why: the guard's own questions, asked about somebody else. */
import type { ExplainedGrant, Explanation, Grant } from '@vigil/contract/rights/rights'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../actor/actor.ts'
import type { Move } from '../move.rules.ts'
import { grantOf, grantsOfAccount } from '../rights.repository.ts'
import { chainOf } from './chain.rules.ts'
import { whoCanGrant } from './explanation.repository.ts'
import { bestOf, type Question } from './explanation.rules.ts'
import type { Foresee } from './foresee.ts'
import * as judging from './judging.ts'

type Deps = { database: ScopedDatabase; now: () => number; foresee: Foresee }
type Asked = judging.AskedPlace & { permission?: string | undefined; action?: string | undefined }

export const createExplanationService = ({ database, now, foresee }: Deps) => {
  const questionOf = async (actor: Actor, asked: Asked): Promise<Question> => {
    const row = await judging.placeAsked(database, actor, asked)
    const type = judging.typeOf(row)
    if (asked.action !== undefined && !type) throw judging.invalid('action', 'needs_equipment')
    const move = type && asked.action !== undefined ? judging.moveOf(type, asked.action) : undefined
    const permission = move ? judging.permissionOf(move) : judging.knownPermission(asked.permission)
    return { permission, move, place: judging.placeIn(row), now: now() }
  }

  /** Only what the wall lets him see; a grant beyond it decides without being shown. */
  const shownGrants = async (actor: Actor, accountId: string, judged: readonly judging.Judged[]) => {
    const byId = new Map(judged.map((one) => [one.row.id, one]))
    const rows = await database.read(settingsOf(actor), grantsOfAccount(accountId))
    return rows.flatMap((row) => {
      const one = byId.get(row.id)
      return one ? [explainedOf(grantOf(row), one)] : []
    })
  }

  const prospectOf = async (actor: Actor, { scopeId, action }: Asked, { move }: Question, best?: judging.Judged) => {
    if (!move || scopeId === undefined || action === undefined || !best) return undefined
    const foreseen = await foresee(actor, scopeId)
    return foreseen?.(best.grant, action, move)
  }

  const granters = async (actor: Actor, { place }: Question): Promise<string[]> => {
    const rows = await database.read(settingsOf(actor), whoCanGrant(place, new Date(now())))
    return rows.map(({ name }) => name)
  }

  return {
    async explain(actor: Actor, asked: Asked): Promise<Explanation> {
      const { accountFault, held } = await judging.heldBy(database, actor, asked.accountId)
      const question = await questionOf(actor, asked)
      const judged = judging.judge(held, question)
      const best = bestOf(judged)
      const shown = await shownGrants(actor, asked.accountId, judged)
      const reason = accountFault ?? best?.verdict ?? 'noGrant'
      const decided = shown.find(({ grantId }) => grantId === best?.row.id)
      const prospect = await prospectOf(actor, asked, question, best)
      const names = { roleName: decided?.roleName ?? null, scopeName: decided?.scopeName ?? null }
      return {
        allowed: reason === 'allowed',
        reason,
        permission: question.permission,
        command: question.move ? commandOf(question.move) : null,
        byHiddenGrant: best !== undefined && !decided,
        decidedBy: decided?.grantId ?? null,
        grants: shown,
        chain: chainOf({ accountFault, question, best, prospect, ...names }),
        grantableBy: reason === 'allowed' || accountFault ? [] : await granters(actor, question),
      }
    },
  }
}

const commandOf = ({ type, command }: Move) => ({
  equipmentRight: `${type.id}${command.permission}`,
  danger: command.danger,
})

const explainedOf = (grant: Grant, { row, verdict }: judging.Judged): ExplainedGrant => ({
  ...grant,
  roleType: row.role_type,
  job: row.job,
  scopeName: row.scope_name,
  verdict,
})
