/** Which sockets a stored event concerns. Pure: no socket, no database. */
import { kindsHeld } from '@vigil/contract/alarm/kind-rights'
import { alarmKinds, type LiveAlarm, type StoredEvent } from '@vigil/contract/live/live-events'
import { keysOf } from '@vigil/contract/keys-of'
import { holds, type Permission } from '@vigil/contract/rights/permissions'
import * as z from 'zod/mini'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { OutboxEvent } from './live.repository.ts'

type AlarmKind = LiveAlarm['kind']
type Site = Pick<OutboxEvent, 'oem_id' | 'company_id' | 'project_id' | 'equipment_id'>

/** The scopes an event belongs to, narrowest first: who holds several of them hears it by the narrowest. */
export const scopesOf = (site: Site): string[] => [
  ...(site.equipment_id === null ? [] : [`equipment:${site.equipment_id}`]),
  `project:${site.project_id}`,
  ...(site.company_id === null ? [] : [`company:${site.company_id}`]),
  `oem:${site.oem_id}`,
  'platform',
]

/** One that is missing below does not compile: nobody would ever hear it. */
type FamilyIn<Type extends string> = Type extends `${infer Family}.${string}` ? Family : never

/** What may be heard, by the rights that show the same by a call. Who may not list alarms does not hear of them either. */
const families = {
  alarm: ['alarmRec:list', 'fireRec:list', 'hazardRec:list'],
  equipment: ['equip:list'],
  command: ['control:list'],
  notice: ['notice:list'],
  hazard: ['hazardRec:list'],
  workOrder: ['ticket:list'],
  isolation: ['isolation:list'],
  drill: ['isolation:list'],
  duty: ['dutyCheck:list'],
} as const satisfies Record<FamilyIn<StoredEvent['type']>, readonly Permission[]>

// Few sets of rights, and ten thousand who hold one of them.
const hearings = new Map<string, ReadonlySet<string>>()

const hearingOf = ({ permissions }: Pick<Actor, 'permissions'>): ReadonlySet<string> => {
  const heard = keysOf(families).filter((family) => families[family].some((right) => holds(permissions, right)))
  // Of alarms each kind by its own right, as the lists show them.
  const heardKinds = kindsHeld(permissions, 'list')
  const all = [...heard, ...heardKinds.map((kind) => `alarm:${kind}`)]
  const key = all.join()
  const known = hearings.get(key) ?? new Set(all)
  hearings.set(key, known)
  return known
}

/** An event is named `family.what`; what belongs to no family of ours nobody hears. */
export const familyOf = ({ type }: { type: string }): string => type.slice(0, type.indexOf('.'))

export const hears = ({ hearing }: Pick<Listener, 'hearing'>, family: string): boolean => hearing.has(family)

export const kindsHeard = ({ hearing }: Pick<Listener, 'hearing'>): AlarmKind[] =>
  alarmKinds.filter((kind) => hearing.has(`alarm:${kind}`))

/** Its family, and of an alarm its kind; one of no kind of ours nobody hears. */
const hearsEvent = (listener: Pick<Listener, 'hearing'>, { type, body }: Pick<OutboxEvent, 'type' | 'body'>) => {
  const family = familyOf({ type })
  return family === 'alarm' ? listener.hearing.has(`alarm:${kindOf(body)}`) : hears(listener, family)
}

/** What of an event is heard: all of it, or of an alarm that carries its equipment's state only the one or the other. */
export type Part = 'all' | 'alarm' | 'state'

const partHeard = (
  listener: Pick<Listener, 'hearing'>,
  event: Pick<OutboxEvent, 'type' | 'body'>,
): Part | undefined => {
  const hearsIt = hearsEvent(listener, event)
  if (familyOf(event) !== 'alarm' || event.body['equipmentState'] === undefined) return hearsIt ? 'all' : undefined
  const hearsState = hears(listener, 'equipment')
  if (hearsIt) return hearsState ? 'all' : 'alarm'
  return hearsState ? 'state' : undefined
}

/** The same for everybody: judged once for each set of rights, of which there are few, however many sockets hold them. */
export const partsHeard = (event: Pick<OutboxEvent, 'type' | 'body'>) => {
  const known = new Map<Listener['hearing'], Part | undefined>()
  return (listener: Pick<Listener, 'hearing'>): Part | undefined => {
    if (!known.has(listener.hearing)) known.set(listener.hearing, partHeard(listener, event))
    return known.get(listener.hearing)
  }
}

const kindOf = (body: unknown): string => Told.safeParse(body).data?.alarm.kind ?? ''
const Told = z.object({ alarm: z.object({ kind: z.string() }) })

export const sameHearing = (a: Pick<Listener, 'hearing'>, b: Pick<Listener, 'hearing'>): boolean =>
  a.hearing.size === b.hearing.size && [...a.hearing].every((family) => b.hearing.has(family))

/** Of an actor only what the live connection needs: the rest is 14 kB of permissions, kept once per open socket. */
export type Listener = Pick<Actor, 'accountId' | 'roleId' | 'scope' | 'tokenHash'> & {
  readonly hearing: ReadonlySet<string>
}

export const listenerOf = ({ accountId, roleId, scope, tokenHash, permissions }: Actor): Listener => ({
  accountId,
  roleId,
  scope,
  tokenHash,
  hearing: hearingOf({ permissions }),
})

export interface Reach {
  readonly kind: Actor['scope']['kind']
  readonly ids: ReadonlySet<string>
}

export const reachOf = ({ scope }: Pick<Actor, 'scope'>): Reach => ({ kind: scope.kind, ids: new Set(scope.ids) })

/** The condition of row-level security once more, for rows that come without it: equipment may have moved house since. */
export const reaches = ({ kind, ids }: Reach, site: Site): boolean => {
  if (kind === 'platform') return true
  const id = site[`${kind}_id`]
  return id !== null && ids.has(id)
}

export const sameReach = (a: Reach, b: Reach): boolean =>
  a.kind === b.kind && a.ids.size === b.ids.size && [...a.ids].every((id) => b.ids.has(id))

export type Lanes = { 1: number; 2: number }

/** What became of a client's own position in one lane. */
export type Resumption = 'replay' | 'ahead' | 'lost'

/**
 * Ahead: the client came from a process that had read further, and must not hear that part again. Lost: its position is
 * older than what is kept, or no position of this log at all (a restored backup). 0 is the beginning of a new log.
 */
export const resumptionOf = (
  position: number,
  upTo: number,
  { first, last }: { first: number; last: number },
): Resumption => {
  if (position > last || (position > 0 && position < first)) return 'lost'
  return position > upTo ? 'ahead' : 'replay'
}
