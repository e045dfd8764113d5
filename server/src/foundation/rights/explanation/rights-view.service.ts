/** All of one person's rights at one place at one glance, and what he may do with a piece of equipment. */
import { permissionString, type Permission } from '@vigil/contract/rights/permissions'
import type { PossibleAction, RightsView, Verdict } from '@vigil/contract/rights/rights'
import type { DeviceType } from '@vigil/device-types/device-type'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Actor } from '../actor/actor.ts'
import { bestOf, type Question } from './explanation.rules.ts'
import type { Foresee } from './foresee.ts'
import * as judging from './judging.ts'

type Deps = { database: ScopedDatabase; now: () => number; foresee: Foresee }
type Held = Awaited<ReturnType<typeof judging.heldBy>>

/** What is done with equipment besides commanding it. */
const besideCommands: readonly Permission[] = ['equip:select', 'param:update', 'energy:price']

export const createRightsViewService = ({ database, now, foresee }: Deps) => {
  const actionsOf = async (
    actor: Actor,
    { accountFault, held }: Held,
    { type, place, equipmentId }: { type: DeviceType; place: Question['place']; equipmentId: string },
  ): Promise<PossibleAction[]> => {
    const foreseen = await foresee(actor, equipmentId)
    const judged = (permission: Permission, move?: Question['move']) => {
      const best = bestOf(judging.judge(held, { permission, move, place, now: now() }))
      const reason: PossibleAction['reason'] = accountFault ?? best?.verdict ?? 'noGrant'
      const until = best?.grant.expiresAt?.toISOString() ?? null
      return { best, line: { permission, allowed: reason === 'allowed', reason, until } }
    }
    const commands = Object.keys(type.commands).map((action): PossibleAction => {
      const move = judging.moveOf(type, action)
      const { best, line } = judged(judging.permissionOf(move), move)
      const prospect = best && foreseen?.(best.grant, action, move)
      const hindrance = line.allowed ? (prospect?.hindrance ?? null) : null
      const { zh, en } = move.command.name
      return { ...line, action, commandName: { zh, en }, danger: prospect?.danger ?? move.command.danger, hindrance }
    })
    const [view, ...others] = besideCommands.map((permission): PossibleAction => ({
      ...judged(permission).line,
      action: null,
      commandName: null,
      danger: null,
      hindrance: null,
    }))
    return [...(view ? [view] : []), ...commands, ...others]
  }

  return {
    async view(actor: Actor, asked: judging.AskedPlace): Promise<RightsView> {
      const known = await judging.heldBy(database, actor, asked.accountId)
      const row = await judging.placeAsked(database, actor, asked)
      const place = judging.placeIn(row)
      const type = judging.typeOf(row)
      return {
        ...markersAt(known, place, now()),
        placeName: row.place_name,
        equipmentTypeName: type ? { zh: type.name.zh, en: type.name.en } : null,
        actions:
          type && asked.scopeId !== undefined
            ? await actionsOf(actor, known, { type, place, equipmentId: asked.scopeId })
            : [],
      }
    },
  }
}

const notThere: readonly Verdict[] = ['outsideScope', 'expired', 'behindWider']

const markersIn = (permissions: string): string[] => permissions.split(',').filter((marker) => marker !== '')

const markersAt = ({ accountFault, held }: Held, place: Question['place'], now: number) => {
  const question: Question = { permission: 'dash:list', move: undefined, place, now }
  const there = accountFault ? [] : judging.judge(held, question).filter(({ verdict }) => !notThere.includes(verdict))
  const markers = (isLent: boolean): Set<string> =>
    new Set(
      there
        .filter(({ grant }) => (grant.expiresAt !== null) === isLent)
        .flatMap(({ grant }) => markersIn(grant.permissions)),
    )
  const kept = markers(false)
  const lent = markers(true)
  return {
    permissionsStr: permissionString([...kept]),
    temporaryStr: permissionString([...lent].filter((marker) => !kept.has(marker))),
  }
}
