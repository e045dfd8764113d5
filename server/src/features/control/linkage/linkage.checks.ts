/** What stands against a rule before it is saved, and again before it acts. */
import type { LinkageCheck } from '@vigil/contract/linkage/linkage'
import type { Comparison, LinkageBody, LinkageStep, ValueTest } from '@vigil/contract/linkage/rule'
import { Problem } from '@vigil/contract/problems'
import type { Property } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { checkLater } from '../order/check-later.ts'
import { expressionOf } from './expression.ts'
import * as repository from './linkage.repository.ts'
import { conflictsOf, loopThrough, movedBy, needsApproval, ruleInUnit, stepsOf, watchedBy } from './linkage.rules.ts'

export interface Wish {
  readonly projectId: string
  readonly ruleId?: string | undefined
  readonly body: LinkageBody
}

export interface Checked {
  readonly rows: LinkageCheck[]
  readonly expression: string
  readonly needsApproval: boolean
  readonly named: readonly repository.NamedRecord[]
}

const bare = { isRefused: false, rules: [], equipmentId: null, deviceName: null, code: null }
const inOrder: readonly Comparison[] = ['gt', 'ge', 'lt', 'le']

/** Whether a property can be compared like this. */
const fits = ({ is, value }: ValueTest, property: Property | undefined): boolean => {
  if (!property) return false
  if (property.type === 'number') return typeof value === 'number'
  if (inOrder.includes(is)) return false
  return property.type === 'bool' ? typeof value === 'boolean' : typeof value === 'string'
}

export const checkRule = async (tx: Transaction, actor: Actor, wish: Wish, now: number): Promise<Checked> => {
  const { projectId, ruleId, body } = wish
  const ids = [...new Set([...watchedBy(body), ...movedBy(body)])]
  const named = await tx.rows(repository.namedEquipment(ids))
  const others = await tx.rows(repository.otherRules(projectId, ruleId))
  const elsewhere = [...new Set(others.flatMap((other) => movedBy(other.body)))].filter((id) => !ids.includes(id))
  const known = [...named, ...(await tx.rows(repository.namedEquipment(elsewhere)))]

  const typeOf = (equipmentId: string) => {
    const row = known.find(({ id }) => id === equipmentId)
    return row && findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
  }
  const commandOf = ({ equipmentId, action }: LinkageStep) => typeOf(equipmentId)?.commands[action]
  const nameOf = (equipmentId: string): string => known.find(({ id }) => id === equipmentId)?.name ?? ''
  const about = (equipmentId: string) => ({ ...bare, equipmentId, deviceName: nameOf(equipmentId) })

  for (const test of [...body.when, ...body.and])
    if (test.kind === 'value' && !fits(test, typeOf(test.equipmentId)?.properties[test.property]))
      throw new Problem('noSuchProperty', { equipmentId: test.equipmentId })

  const refusalOf = async (step: LinkageStep): Promise<LinkageCheck[]> => {
    try {
      await checkLater(tx, actor, step, { now, isAutomatic: true })
      return []
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return [{ ...about(step.equipmentId), check: 'automatic', isRefused: true, code: error.code }]
    }
  }

  const isHere = (equipmentId: string): boolean =>
    named.some(({ id, project_id }) => id === equipmentId && project_id === projectId)
  const rows: LinkageCheck[] = ids
    .filter((equipmentId) => !isHere(equipmentId))
    .map((equipmentId) => ({ ...about(equipmentId), check: 'missing', isRefused: true, code: 'missing' }))
  for (const step of stepsOf(body)) if (isHere(step.equipmentId)) rows.push(...(await refusalOf(step)))

  const draft = ruleInUnit(body, commandOf)
  const beside = others.map((other) => ruleInUnit(other.body, commandOf))
  const loop = loopThrough(draft, beside)
  if (loop) rows.push({ ...bare, check: 'loop', isRefused: true, rules: loop, code: 'linkageLoop' })
  for (const { equipmentId, rules } of conflictsOf(draft, beside))
    rows.push({ ...about(equipmentId), check: 'conflict', rules: [...rules] })
  const isDangerous = needsApproval(body, commandOf)
  if (isDangerous) rows.push({ ...bare, check: 'approval' })
  return { rows, expression: expressionOf(body), needsApproval: isDangerous, named }
}

/** What is refused is not saved, and does not act. */
export const refuseIn = ({ rows }: Checked): void => {
  const first = rows.find(({ isRefused }) => isRefused)
  if (!first) return
  if (first.check === 'loop') throw new Problem('linkageLoop', { rules: first.rules })
  if (first.check === 'missing') throw new Problem('missing')
  throw new Problem('linkageRefused', { checks: rows })
}
