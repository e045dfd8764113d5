/** What several urgent alarms of one unit say of each other: a second detector confirms, many at once are a storm. Pure. */
import { confirmingTypes } from '#foundation/equipment/confirming-types.ts'
import type { AlarmChange, OpenAlarm } from '../judging/alarm.rules.ts'
import { threatensLife } from '../escalation/ladder-names.ts'
import { handlingOf } from '../judging/lifecycle.rules.ts'

/** Another urgent alarm of the unit, already open. */
export interface Neighbour {
  readonly id: string
  readonly projectId: string
  readonly equipmentId: string
  readonly areaId: string | null
  readonly kind: OpenAlarm['kind']
  readonly likelyReal: boolean
  readonly groupId: string | null
  readonly state: OpenAlarm['state']
  readonly firstAt: number
  readonly lastAt: number
}

export interface Verdict {
  /** Of new alarms and of those before them. */
  readonly likelyReal: ReadonlySet<string>
  /** Alarm → storm. */
  readonly groups: ReadonlyMap<string, string>
}

const confirmWithinMs = 5 * 60_000
const stormWindowMs = 60_000
const stormMost = 20

const isBeginning = ({ step }: AlarmChange): boolean => step !== 'recover' && step !== 'merge'

export const urgentBeginnings = (changes: readonly AlarmChange[]): AlarmChange[] =>
  changes.filter((change) => change.alarm.priority === 1 && isBeginning(change))

const asNeighbour = ({ alarm, signal }: AlarmChange): Neighbour => ({
  ...alarm,
  projectId: signal.equipment.site.projectId,
})

const confirms = (a: Neighbour, b: Neighbour): boolean =>
  a.kind === 'fire-alarm' &&
  b.kind === 'fire-alarm' &&
  a.equipmentId !== b.equipmentId &&
  a.areaId !== null &&
  a.areaId === b.areaId &&
  Math.abs(a.lastAt - b.lastAt) <= confirmWithinMs

export const judgeTogether = (
  begun: readonly AlarmChange[],
  before: readonly Neighbour[],
  newId: () => string,
): Verdict => {
  const fresh = begun.map(asNeighbour)
  const known = new Map([...before, ...fresh].map((alarm) => [alarm.id, alarm]))
  const likelyReal = new Set(
    begun
      .filter(({ alarm, signal }) => alarm.kind === 'fire-alarm' && confirmingTypes.includes(signal.equipment.type.id))
      .map(({ alarm }) => alarm.id),
  )
  for (const one of fresh)
    for (const other of known.values()) if (confirms(one, other)) [one.id, other.id].forEach((id) => likelyReal.add(id))
  return { likelyReal, groups: stormsOf(fresh, [...known.values()], newId) }
}

const isWaiting = ({ state }: Neighbour): boolean => state === 'received' || state === 'notified'

/**
 * Nothing is dropped: a storm is a name that its alarms share, so that one person gets one call. A storm that people have
 * taken is closed: whoever comes after it begins another, of which everybody is told again.
 */
const stormsOf = (
  fresh: readonly Neighbour[],
  all: readonly Neighbour[],
  newId: () => string,
): ReadonlyMap<string, string> => {
  const groups = new Map<string, string>()
  for (const projectId of new Set(fresh.map((alarm) => alarm.projectId))) {
    const newest = Math.max(...fresh.filter((alarm) => alarm.projectId === projectId).map(({ firstAt }) => firstAt))
    const young = all.filter((alarm) => alarm.projectId === projectId && newest - alarm.firstAt <= stormWindowMs)
    if (young.length <= stormMost) continue
    const group = young.find((alarm) => alarm.groupId !== null && isWaiting(alarm))?.groupId ?? newId()
    for (const { id, groupId } of young) if (groupId === null) groups.set(id, group)
  }
  return groups
}

/** What people have done to a point: shielded it, or put it on the list of a walk test. */
export interface Isolated {
  readonly id: string
  readonly equipmentId: string
  readonly kind: string
}

/** A new or changed alarm as it is saved: seen beside the others, and beside what people have shielded. */
export const assessed = (
  alarm: OpenAlarm,
  { likelyReal, groups }: Verdict,
  isolations: readonly Isolated[],
): OpenAlarm => {
  const own = isolations.filter(({ equipmentId }) => equipmentId === alarm.equipmentId)
  // A walk test ticks its point although somebody has shielded it.
  const shown = own.find(({ kind }) => kind === 'test') ?? own[0]
  // A shielded point calls nobody; what threatens life is never silent, and a walk test silences nothing.
  const isSilent = !threatensLife(alarm) && own.some(({ kind }) => kind === 'shield')
  return {
    ...alarm,
    likelyReal: alarm.likelyReal || likelyReal.has(alarm.id),
    groupId: alarm.groupId ?? groups.get(alarm.id) ?? null,
    isolationId: alarm.isolationId ?? shown?.id ?? null,
    ladderDue: isSilent ? null : alarm.ladderDue,
  }
}

type Silenced = Pick<OpenAlarm, 'condition' | 'state' | 'verdict' | 'ladder' | 'ladderDue'> & {
  readonly ladderDone: number | null
}

/** Begun under a shield that is over: it still holds, nobody came, and nobody was ever called. */
export const callsAfterShield = ({ condition, ladder, ladderDue, ladderDone, ...alarm }: Silenced): boolean =>
  condition === 'active' &&
  handlingOf(alarm) === 'waiting' &&
  ladder !== null &&
  ladderDue === null &&
  ladderDone === null

/** Those that were there before and now stand in another light. */
export const reassessed = (before: readonly Neighbour[], { likelyReal, groups }: Verdict) =>
  before
    .map(({ id, likelyReal: was, groupId }) => ({
      id,
      likelyReal: likelyReal.has(id),
      groupId: groups.get(id) ?? null,
      isNews: (likelyReal.has(id) && !was) || (groups.has(id) && groupId === null),
    }))
    .filter(({ isNews }) => isNews)
