/** The questions one after the other, as a person reads them: the account, the role, the place, the type, the moment. Pure. */
import { holds } from '@vigil/contract/rights/permissions'
import type { Link, Verdict } from '@vigil/contract/rights/rights'
import { moveRefusal } from '../move.rules.ts'
import type { HeldGrant, Question } from './explanation.rules.ts'
import type { Prospect } from './foresee.ts'

export interface Standing {
  /** What stands before any grant, or undefined. */
  readonly accountFault: 'accountNotActive' | 'operatorClosed' | undefined
  readonly question: Question
  /** The grant nearest to yes; its names only where the asker sees it. */
  readonly best: { readonly grant: HeldGrant; readonly verdict: Verdict } | undefined
  readonly roleName: string | null
  readonly scopeName: string | null
  readonly prospect: Prospect | undefined
}

const placeFaults: readonly Verdict[] = ['outsideScope', 'expired', 'behindWider']
const siteRules: readonly string[] = [
  'closeAfterTrip',
  'managerNeeded',
  'fireLoadIncluded',
  'fireLoadNotTimed',
  'timedByPlatform',
  'lockedByOther',
]

const linkOf = (link: Link['link'], fault: string | undefined, good: string, more: Partial<Link> = {}): Link => ({
  link,
  holds: fault === undefined,
  because: fault ?? good,
  about: null,
  until: null,
  ...more,
})

const roleLink = ({ best, question: { permission }, roleName }: Standing): Link => {
  if (!best) return linkOf('role', 'noGrant', 'roleHolds')
  const { grant, verdict } = best
  const isMissing = !holds(grant.permissions, permission)
  const fault = isMissing ? (verdict === 'narrowedByJob' ? verdict : 'permissionMissing') : undefined
  return linkOf('role', fault, 'roleHolds', { about: roleName })
}

const scopeLink = ({ best, scopeName }: Standing): Link => {
  if (!best) return linkOf('scope', 'noGrant', 'placeHolds')
  const { grant, verdict } = best
  const until = grant.expiresAt?.toISOString() ?? null
  return linkOf('scope', placeFaults.includes(verdict) ? verdict : undefined, 'placeHolds', { about: scopeName, until })
}

const typeLink = ({ best, question: { move } }: Standing): Link[] => {
  if (!move) return []
  const refusal = best && moveRefusal(best.grant, move)
  const fault = best ? (refusal === 'permissionMissing' ? undefined : refusal) : 'noGrant'
  return [linkOf('equipmentType', fault, 'typeHolds', { about: `${move.type.id}${move.command.permission}` })]
}

const momentLinks = ({ question: { move }, prospect }: Standing): Link[] => {
  if (!move || !prospect) return []
  const { hindrance, danger, reasons } = prospect
  const isRule = hindrance !== undefined && siteRules.includes(hindrance)
  const asked = danger === 'password' ? 'passwordAsked' : 'nothingSpecial'
  return [
    linkOf('equipmentNow', isRule ? undefined : hindrance, 'readyNow'),
    linkOf('siteRule', isRule ? hindrance : undefined, asked, { about: reasons[0] ?? null }),
  ]
}

export const chainOf = (standing: Standing): Link[] => [
  linkOf('account', standing.accountFault, 'accountActive'),
  roleLink(standing),
  scopeLink(standing),
  ...typeLink(standing),
  ...momentLinks(standing),
]
