/** A role at a place: what is chosen, out of what one has to give. */
import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '@vigil/contract/company'
import type { ScopeKind } from '@vigil/contract/rights'
import { roleCalls } from '@vigil/contract/role'
import { roleTypes } from '@vigil/contract/role-types'
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

const kindOf = (roleType: number): ScopeKind => {
  if (roleType === roleTypes.SUPER) return 'platform'
  if (roleType === roleTypes.OEM) return 'oem'
  if (roleType === roleTypes.PROJECT) return 'project'
  return roleType === roleTypes.END_USER ? 'equipment' : 'company'
}

const most = 100

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

export const useWish = (oemId: string | null) => {
  const can = useCan()
  const here = useProject()?.projectId
  const roles = useQuery({ ...queryOf(roleCalls.list, { size: most }), enabled: can(roleCalls.list) })
  const [roleId, setRoleId] = useState('')
  const [placeId, setPlaceId] = useState('')
  const [day, setDay] = useState('')
  const options = roles.data?.rows.filter(({ mayGrant }) => mayGrant) ?? []
  const role = options.find((one) => one.roleId === roleId)
  const kind = role && kindOf(role.roleType)
  const places = usePlaces(kind, oemId)
  const scopeId = [placeId, here, places.length === 1 ? places[0]?.value : undefined].find((id) =>
    places.some(({ value }) => value === id),
  )
  const needsPlace = kind !== 'platform' && kind !== 'equipment'
  return {
    roles: { query: roles, options, roleId, setRoleId },
    places: { options: places, placeId: scopeId ?? '', setPlaceId, needsPlace: kind !== undefined && needsPlace },
    end: { day, setDay },
    wish:
      role && kind && (!needsPlace || scopeId !== undefined)
        ? { roleId: role.roleId, scopeKind: kind, scopeId: needsPlace ? (scopeId ?? null) : null }
        : undefined,
  }
}
