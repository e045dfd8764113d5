/** A role at a place: what is chosen on a form, out of what one has to give. */
import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '@vigil/contract/tenancy/company'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { roleCalls, type Role } from '@vigil/contract/rights/role'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { useEffect } from 'react'
import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { instantOfDay } from '#infrastructure/i18n/day-texts.ts'

export interface Wish {
  readonly roleId: string
  readonly scopeId: string
  /** A day; empty for good. */
  readonly expiresAt: string
}

export const noWish: Wish = { roleId: '', scopeId: '', expiresAt: '' }

const kindOf = (roleType: number): ScopeKind => {
  if (roleType === roleTypes.SUPER) return 'platform'
  if (roleType === roleTypes.OEM) return 'oem'
  if (roleType === roleTypes.PROJECT) return 'project'
  return roleType === roleTypes.END_USER ? 'equipment' : 'company'
}

const needsPlace = (kind: ScopeKind): boolean => kind !== 'platform' && kind !== 'equipment'

const most = 100

/** What one may give. */
export const useGivenRoles = () => {
  const can = useCan()
  const query = useQuery({ ...queryOf(roleCalls.list, { size: most }), enabled: can(roleCalls.list) })
  return { query, options: query.data?.rows.filter(({ mayGrant }) => mayGrant) ?? [] }
}

/** As the platform takes it. Without a role there is none for the schema to take. */
export const wishIn = ({ roleId, scopeId, expiresAt }: Wish, roles: readonly Role[]) => {
  const role = roles.find((one) => one.roleId === roleId)
  const scopeKind = role ? kindOf(role.roleType) : 'platform'
  const end = instantOfDay(expiresAt, true)
  return {
    roleId,
    scopeKind,
    scopeId: needsPlace(scopeKind) ? scopeId : null,
    ...(end === undefined ? {} : { expiresAt: end }),
  }
}

const usePlaces = (kind: ScopeKind | undefined, oemId: string | null) => {
  const can = useCan()
  const session = useSession()
  const companies = useQuery({
    ...queryOf(companyCalls.list, { size: most }),
    enabled: kind === 'company' && can(companyCalls.list),
  })
  if (kind === 'project')
    return session?.projectList.map(({ projectId, projectName }) => ({ value: projectId, text: projectName })) ?? []
  if (kind === 'company')
    return companies.data?.rows.map(({ companyId, name }) => ({ value: companyId, text: name })) ?? []
  const operator = oemId ?? session?.user.oemId
  return kind === 'oem' && operator ? [{ value: operator, text: operator.slice(-6) }] : []
}

export type WishForm = Pick<CallForm<Wish>, 'field' | 'values' | 'change'>

/** The places that the chosen role can be given at; where there is an obvious one, it is chosen. */
export const useWishPlaces = ({ values, change }: WishForm, roles: readonly Role[], oemId: string | null) => {
  const here = useProject()?.projectId
  const role = roles.find((one) => one.roleId === values.roleId)
  const kind = role && kindOf(role.roleType)
  const options = usePlaces(kind, oemId)
  const only = options.length === 1 ? options[0]?.value : undefined
  const meant = [values.scopeId, here, only].find((id) => options.some(({ value }) => value === id)) ?? ''
  useEffect(() => {
    if (meant !== values.scopeId) change({ scopeId: meant })
    // Only another place is a change.
  }, [meant, values.scopeId])
  return { options, needsPlace: kind !== undefined && needsPlace(kind) }
}
