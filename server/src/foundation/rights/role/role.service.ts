/** Roles that operators and companies make: out of what their maker has, for his own place. */
import type { DeviceTypeRow } from '@vigil/contract/rights/equipment-rights'
import { permissionString } from '@vigil/contract/rights/permissions'
import { Problem } from '@vigil/contract/problems'
import type { Role, RoleDetail } from '@vigil/contract/rights/role'
import { jobs, type Job } from '@vigil/contract/rights/role-types'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../actor/actor.ts'
import { mayGive, roleRefusal, type RoleWish } from '../grant.rules.ts'
import { pageStart } from '../call/page-start.ts'
import { visibleNoun } from '../rights.repository.ts'
import { knownRoleType } from './role-type.ts'
import * as roles from './role.repository.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  rightsChanged: () => void
  deviceTypes: readonly DeviceTypeRow[]
}
type Owner = { oemId?: string | undefined; companyId?: string | undefined }
type NewRole = Owner & Omit<RoleWish, 'job'> & { roleName: string; job?: Job | undefined }
type RoleChange = { roleId: string; version: number; roleName?: string | undefined } & {
  [Rights in 'permissions' | 'equipPermissions']?: readonly string[] | undefined
}

export const createRoleService = ({ database, newId, rightsChanged, deviceTypes }: Deps) => {
  const found = async (actor: Actor, roleId: string) => {
    const [role] = await database.read(settingsOf(actor), roles.roleInFull(roleId))
    if (!role) throw new Problem('missing')
    return role
  }

  /** Seen is not owned: a unit sees the roles its people hold, and presets follow the code. */
  const owned = async (actor: Actor, roleId: string) => {
    const role = await found(actor, roleId)
    if (!isOwner(actor, role)) throw new Problem('forbidden')
    return role
  }

  const ownerOf = async (actor: Actor, { oemId, companyId }: Owner) => {
    const { kind, ids } = actor.scope
    const company = companyId ?? (kind === 'company' ? only(ids) : undefined)
    const oem = oemId ?? (kind === 'oem' ? only(ids) : undefined)
    if (company) {
      const [row] = await database.read(settingsOf(actor), roles.operatorOfCompany(company))
      if (!row) throw new Problem('missing')
      return { oem_id: row.oem_id, company_id: company }
    }
    const path = kind === 'company' ? 'companyId' : 'oemId'
    if (!oem) throw new Problem('invalidInput', { fields: [{ path, code: 'required' }] })
    const [row] = await database.read(settingsOf(actor), visibleNoun('oem', oem))
    if (!row) throw new Problem('missing')
    return { oem_id: oem, company_id: null }
  }

  const refuseTooMuch = (actor: Actor, wish: RoleWish): void => {
    const refusal = roleRefusal(actor, wish, deviceTypes)
    if (refusal) throw new Problem(refusal.code, { beyond: refusal.beyond.slice(0, 50) })
  }

  return {
    async list(actor: Actor, { after, size }: { after?: string | undefined; size: number }) {
      const page = roles.rolePage(actor.scope, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, (row) => roleOf(actor, row))
    },

    detail: async (actor: Actor, roleId: string): Promise<RoleDetail> => detailOf(actor, await found(actor, roleId)),

    async add(actor: Actor, wish: NewRole): Promise<RoleDetail> {
      refuseTooMuch(actor, { ...wish, job: wish.job })
      const id = newId()
      const row = {
        id,
        ...(await ownerOf(actor, wish)),
        name: wish.roleName,
        role_type: wish.roleType,
        job: wish.job ?? null,
        permissions: stringOf(wish.permissions),
        equipment_permissions: stringOf(wish.equipPermissions),
      }
      await database.read(settingsOf(actor), roles.insertRole(row))
      return detailOf(actor, await found(actor, id))
    },

    async change(actor: Actor, { roleId, version, roleName, ...rights }: RoleChange): Promise<RoleDetail> {
      const role = await owned(actor, roleId)
      const { permissions, equipPermissions } = rights
      // What he leaves as it is he does not give.
      refuseTooMuch(actor, {
        roleType: knownRoleType(role.role_type),
        job: jobOf(role.job) ?? undefined,
        permissions: permissions ?? [],
        equipPermissions: equipPermissions ?? [],
      })
      const change = {
        name: roleName ?? role.name,
        permissions: permissions ? stringOf(permissions) : role.permissions,
        equipment_permissions: equipPermissions ? stringOf(equipPermissions) : role.equipment_permissions,
      }
      const [changed] = await database.read(settingsOf(actor), roles.updateRole(roleId, version, change))
      if (!changed) throw new Problem('conflict')
      rightsChanged()
      return detailOf(actor, await found(actor, roleId))
    },

    async remove(actor: Actor, roleId: string): Promise<{ removed: boolean }> {
      const { holders } = await owned(actor, roleId)
      const [removed] = await database.read(settingsOf(actor), roles.deleteRole(roleId))
      if (!removed) throw new Problem('roleInUse', { holders })
      return { removed: true }
    },
  }
}

type RoleRow = {
  id: string
  name: string
  role_type: number
  job: string | null
  oem_id: string | null
  company_id: string | null
  holders: number | null
  version: number
  permissions: string
  equipment_permissions: string
}

const only = (ids: readonly string[]): string | undefined => (ids.length === 1 ? ids[0] : undefined)

const isOwner = ({ scope: { kind, ids } }: Actor, { oem_id, company_id }: RoleRow): boolean => {
  if (oem_id === null) return false
  if (kind === 'platform') return true
  if (kind === 'oem') return ids.includes(oem_id)
  return kind === 'company' && company_id !== null && ids.includes(company_id)
}

const stringOf = (markers: readonly string[]): string => permissionString([...new Set(markers)])

const jobOf = (value: string | null): Job | null => jobs.find((job) => job === value) ?? null

const roleOf = (reader: Actor, row: RoleRow): Role => ({
  roleId: row.id,
  roleName: row.name,
  roleType: row.role_type,
  job: jobOf(row.job),
  oemId: row.oem_id,
  companyId: row.company_id,
  holders: row.holders,
  mayGrant: mayGive(reader, row),
  version: row.version,
})

const detailOf = (reader: Actor, row: RoleRow): RoleDetail => ({
  ...roleOf(reader, row),
  permissionsStr: row.permissions,
  equipPermissionsStr: row.equipment_permissions,
})
