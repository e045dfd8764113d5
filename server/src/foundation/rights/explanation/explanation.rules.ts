/** Why somebody may or may not do something at a place. Pure: the same order of questions as the guard and the wall ask. */
import { holds, type Permission } from '@vigil/contract/rights/permissions'
import { presetOf } from '@vigil/contract/rights/role-presets'
import { verdicts, type Verdict } from '@vigil/contract/rights/rights'
import { scopeKinds, type ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { jobs, roleTypes, type RoleType } from '@vigil/contract/rights/role-types'
import { moveRefusal, type Move } from '../move.rules.ts'

/** A place with everything it lies in. */
interface Place {
  readonly oemId: string | null
  /** Its company and those above. */
  readonly companyIds: readonly string[]
  readonly projectId: string | null
  /** The account has this very equipment bound to it. */
  readonly isBound: boolean
}

export interface HeldGrant {
  readonly roleId: string
  readonly roleType: RoleType
  readonly job: string | null
  readonly permissions: string
  readonly equipmentPermissions: string
  readonly scopeKind: ScopeKind
  readonly scopeId: string | null
  readonly expiresAt: Date | null
}

/** What is asked: a right, and for a command also the type that would be moved. */
export interface Question {
  readonly permission: Permission
  readonly move: Move | undefined
  readonly place: Place
  readonly now: number
}

const reaches = ({ scopeKind, scopeId }: HeldGrant, place: Place): boolean => {
  if (scopeKind === 'platform') return true
  if (scopeKind === 'equipment') return place.isBound
  if (scopeId === null) return false
  if (scopeKind === 'oem') return scopeId === place.oemId
  if (scopeKind === 'company') return place.companyIds.includes(scopeId)
  return scopeId === place.projectId
}

const hasEnded = ({ expiresAt }: HeldGrant, now: number): boolean => expiresAt !== null && expiresAt.getTime() <= now

/** All grants of a role together are its scope, and the widest kind among them counts (docs/decisions/0006). */
const isBehindWider = (grant: HeldGrant, all: readonly HeldGrant[], now: number): boolean =>
  all.some(
    (other) =>
      other.roleId === grant.roleId &&
      !hasEnded(other, now) &&
      scopeKinds.indexOf(other.scopeKind) < scopeKinds.indexOf(grant.scopeKind),
  )

/** PROJECT as a whole may, the job may not. */
const isNarrowed = ({ roleType, job: name }: HeldGrant, permission: Permission): boolean => {
  const job = jobs.find((known) => known === name)
  if (roleType !== roleTypes.PROJECT || !job) return false
  return presetOf(roleType).includes(permission) && !presetOf(roleType, job).includes(permission)
}

export const verdictOf = (grant: HeldGrant, all: readonly HeldGrant[], question: Question): Verdict => {
  const { permission, move, place, now } = question
  if (!reaches(grant, place)) return 'outsideScope'
  if (hasEnded(grant, now)) return 'expired'
  if (isBehindWider(grant, all, now)) return 'behindWider'
  if (!holds(grant.permissions, permission))
    return isNarrowed(grant, permission) ? 'narrowedByJob' : 'permissionMissing'
  return (move && moveRefusal(grant, move)) ?? 'allowed'
}

/** The nearest to yes; of equals the first. */
export const bestOf = <Judged extends { verdict: Verdict }>(judged: readonly Judged[]): Judged | undefined =>
  judged.toSorted((a, b) => verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict))[0]
