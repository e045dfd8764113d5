/** A rule of national practice, filled with what the unit has. */
import type { OutputOf } from '@vigil/contract/call'
import type { linkageCalls } from '@vigil/contract/linkage/linkage'
import { mostSteps, mostWatched, type LinkageBody } from '@vigil/contract/linkage/rule'
import { linkageTemplates, type LinkageTemplateId } from '@vigil/contract/linkage/template'
import { Problem } from '@vigil/contract/problems'
import { deviceType } from '@vigil/device-types/find-device-type'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { checkLater } from '../order/check-later.ts'
import { equipmentOfKinds, namedEquipment } from './linkage.repository.ts'
import { namedView } from './linkage.view.ts'
import { templates, type TemplateRow } from './templates.ts'

const numbersOf = (kinds: TemplateRow['kinds']): number[] => kinds.map((kind) => deviceType(kind).equipmentTypeId)

/** Where the unit has less than the practice asks for, so many signs are enough as there can be. */
const triggerOf = ({ event, atLeast, withinS }: TemplateRow, equipmentIds: string[]) => ({
  kind: 'alarm' as const,
  equipmentIds,
  event,
  atLeast: Math.min(atLeast, equipmentIds.length),
  withinS,
})

type Step = LinkageBody['does'][number]

/** What nothing does by itself, such as cutting a fire load, or what he may not move, is no part of it. */
const isDoable = async (tx: Transaction, actor: Actor, step: Step, now: number): Promise<boolean> => {
  try {
    await checkLater(tx, actor, step, { now, isAutomatic: true })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

export const fillTemplate = async (
  tx: Transaction,
  actor: Actor,
  { projectId, template }: { readonly projectId: string; readonly template: LinkageTemplateId },
  now: number,
): Promise<OutputOf<typeof linkageCalls.template>> => {
  const { rows } = tx
  const row: TemplateRow = templates[template]
  const find = (kinds: TemplateRow['kinds'], most: number) => rows(equipmentOfKinds(projectId, numbersOf(kinds), most))
  const watched = (await find(row.kinds, mostWatched)).map(({ id }) => id)
  const does: LinkageBody['does'] = []
  const without: string[] = []
  for (const { kinds, action, delayS, asks } of row.moves) {
    const found: Step[] = []
    for (const { id } of await find(kinds, mostSteps - does.length)) {
      const step = { equipmentId: id, action, params: {}, delayS, asks }
      if (await isDoable(tx, actor, step, now)) found.push(step)
    }
    does.push(...found)
    if (found.length === 0) without.push(...kinds)
  }
  if (watched.length === 0 || does.length === 0)
    throw new Problem('templateEmpty', { without: [...row.kinds, ...without] })
  const ids = [...new Set([...watched, ...does.map(({ equipmentId }) => equipmentId)])]
  return {
    body: {
      name: linkageTemplates[template].name.zh,
      when: [triggerOf(row, watched)],
      and: [],
      forS: 0,
      does,
      otherwise: [],
      again: 'afterEnd',
    },
    named: namedView(ids, await rows(namedEquipment(ids)), projectId, now),
    without,
  }
}
