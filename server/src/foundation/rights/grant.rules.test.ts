/** [S3] Nobody gives what he does not have: random givers, roles and places against an oracle of its own. */
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { actions, permissionString } from '@vigil/contract/rights/permissions'
import { resources } from '@vigil/contract/rights/resources'
import { equipmentPreset, equipmentRightsOf } from '@vigil/contract/rights/equipment-rights'
import { scopeKinds } from '@vigil/contract/rights/scope-kinds'
import { presetOf } from '@vigil/contract/rights/role-presets'
import { jobs, roleTypes, type Job, type RoleType } from '@vigil/contract/rights/role-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grantRefusal, roleRefusal, type GivenRole, type Giver, type RoleWish } from './grant.rules.ts'

const anyType = fc.constantFrom<RoleType>(...Object.values(roleTypes))
const anyJob = fc.option(fc.constantFrom<Job>(...jobs), { nil: undefined })
const anyKind = fc.constantFrom(...scopeKinds)

const knownMarkers = Object.keys(resources).flatMap((name) =>
  Object.values(actions).map((action) => `${name}:${action}`),
)
/** Right ones, and ones that only look so: a part of another, or a foreign word. */
const marker = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...knownMarkers) },
  { weight: 1, arbitrary: fc.constantFrom('equip:lis', 'quip:list', 'root:custom', 'equip:list ', 'Equip:list') },
)
const typeMarker = fc
  .tuple(fc.constantFrom(...catalogue), fc.constantFrom(...Object.values(actions)))
  .map(([type, action]) => `${type.id}:${action}`)

const giver = fc.record({ roleType: anyType, job: anyJob, kind: anyKind, dropped: fc.array(marker, { maxLength: 30 }) })

const giverOf = ({ roleType, job, kind, dropped }: typeof giver extends fc.Arbitrary<infer G> ? G : never): Giver => ({
  roleType,
  permissions: permissionString(presetOf(roleType, job).filter((own) => !dropped.includes(own))),
  equipmentPermissions: equipmentPreset(roleType, job, catalogue),
  scope: { kind },
})

// ---- the oracle: from the text of the rules, with sets and a table of its own ----
const above = '0 1 3 5 2 4'.split(' ').map(Number)
const kindsAllowed: Record<number, string> = {
  0: 'platform',
  1: 'oem company project equipment',
  3: 'company project equipment',
  5: 'company project equipment',
  2: 'project equipment',
  4: 'equipment',
}
const setOf = (text: string) => new Set(text.split(',').filter(Boolean))
const has = (own: string, asked: string): boolean => {
  const owned = setOf(own)
  return [...setOf(asked)].every((one) => owned.has(one))
}

const oracleGrants = (who: Giver, role: GivenRole, kind: string): boolean => {
  const below = above.indexOf(role.role_type) - above.indexOf(who.roleType)
  const owns = has(who.permissions, role.permissions) && has(who.equipmentPermissions, role.equipment_permissions)
  if (below < 0 || !(owns || (role.oem_id === null && below > 0))) return false
  if (kind === 'platform' && who.scope.kind !== 'platform') return false
  return (kindsAllowed[role.role_type] ?? '').split(' ').includes(kind)
}
// ---- end of the oracle ----

const givenRole = fc
  .record({ type: anyType, job: anyJob, isPreset: fc.boolean(), added: fc.array(marker, { maxLength: 2 }) })
  .map(({ type, job, isPreset, added }): GivenRole => ({
    oem_id: isPreset ? null : 'an operator',
    role_type: type,
    permissions: permissionString(isPreset ? presetOf(type, job) : [...presetOf(type, job).slice(0, 25), ...added]),
    equipment_permissions: equipmentPreset(type, job, catalogue),
  }))

describe('[S3] granting, over 5,000 givers, roles and places', () => {
  it('is let through exactly when the oracle lets it through [spec 6.manage]', () => {
    const seen = { yes: 0, no: 0 }
    fc.assert(
      fc.property(giver, givenRole, anyKind, (from, role, kind) => {
        const who = giverOf(from)
        const expected = oracleGrants(who, role, kind)
        seen[expected ? 'yes' : 'no'] += 1
        expect(grantRefusal(who, role, kind) === undefined).toBe(expected)
      }),
      { numRuns: 5_000 },
    )
    // An oracle that always says the same would agree with a rule that does.
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(200)
  })

  it('never passes by rank for a role that somebody made', () => {
    const who = giverOf({ roleType: roleTypes.OEM, job: undefined, kind: 'oem', dropped: [] })
    const made: GivenRole = {
      oem_id: 'an operator',
      role_type: roleTypes.PROJECT,
      permissions: ',visitor:update,',
      equipment_permissions: ',',
    }
    expect(grantRefusal(who, made, 'project')).toBe('grantBeyondOwn')
    expect(grantRefusal(who, { ...made, oem_id: null }, 'project')).toBeUndefined()
  })

  it.each([6, -1, 0.5])('does not know a role type %s', (role_type) => {
    const who = giverOf({ roleType: roleTypes.SUPER, job: undefined, kind: 'platform', dropped: [] })
    const strange = { oem_id: null, role_type, permissions: ',', equipment_permissions: ',' }
    expect(grantRefusal(who, strange, 'project')).toBe('grantBeyondOwn')
  })
})

describe('[S3] making a role, over 3,000 makers and wishes', () => {
  const wish = fc.record({
    roleType: anyType,
    job: anyJob,
    permissions: fc.array(marker, { maxLength: 3 }),
    equipPermissions: fc.array(typeMarker, { maxLength: 2 }),
  })

  it('leaves nothing in it that its maker does not have, nor more than its kind and job may hold', () => {
    let made = 0
    fc.assert(
      fc.property(giver, wish, (from, asked) => {
        const maker = giverOf(from)
        if (roleRefusal(maker, asked, catalogue)) return
        made += 1
        expect(has(maker.permissions, asked.permissions.join())).toBe(true)
        expect(has(maker.equipmentPermissions, asked.equipPermissions.join())).toBe(true)
        expect(has(presetOf(asked.roleType, asked.job).join(), asked.permissions.join())).toBe(true)
        const most = equipmentRightsOf(asked.roleType, asked.job, catalogue).join()
        expect(has(most, asked.equipPermissions.join())).toBe(true)
        expect(above.indexOf(asked.roleType)).toBeGreaterThanOrEqual(above.indexOf(maker.roleType))
        expect(asked.roleType).not.toBe(roleTypes.SUPER)
      }),
      { numRuns: 3_000 },
    )
    expect(made).toBeGreaterThan(100)
  })

  it('keeps a resource and a kind of equipment of one name apart', () => {
    const root = giverOf({ roleType: roleTypes.SUPER, job: undefined, kind: 'platform', dropped: [] })
    const wish = { roleType: roleTypes.CUSTOM, job: undefined, permissions: ['camera:batch'], equipPermissions: [] }
    expect(equipmentRightsOf(wish.roleType, undefined, catalogue)).toContain('camera:batch')
    expect(roleRefusal(root, wish, catalogue)).toEqual({ code: 'roleBeyondType', beyond: ['camera:batch'] })
  })

  const oem = giverOf({ roleType: roleTypes.OEM, job: undefined, kind: 'oem', dropped: [] })
  const asks = (change: Partial<RoleWish>) =>
    roleRefusal(oem, { roleType: 2, job: undefined, permissions: [], equipPermissions: [], ...change }, catalogue)

  it.each<[string, Partial<RoleWish>, string | undefined]>([
    ['a duty officer who controls', { job: 'dutyOfficer', permissions: ['control:custom'] }, undefined],
    [
      'a duty officer who edits patrol plans',
      { job: 'dutyOfficer', permissions: ['patrolPlan:update'] },
      'roleBeyondType',
    ],
    [
      'a duty officer with batch control',
      { job: 'dutyOfficer', equipPermissions: ['breaker:batch'] },
      'roleBeyondType',
    ],
    ['a maintainer who moves a breaker', { job: 'maintainer', equipPermissions: ['breaker:custom'] }, undefined],
    [
      'a maintainer who moves a fire pump',
      { job: 'maintainer', equipPermissions: ['firePump:custom'] },
      'roleBeyondType',
    ],
    ['an inspector who moves anything', { job: 'inspector', equipPermissions: ['breaker:custom'] }, 'roleBeyondType'],
    ['a job outside a unit', { roleType: 3, job: 'manager' }, 'roleBeyondType'],
    ['a right only the platform has', { roleType: 1, permissions: ['oem:delete'] }, 'grantBeyondOwn'],
    ['a right the operator does not hold', { permissions: ['visitor:update'] }, 'grantBeyondOwn'],
    ['a platform role', { roleType: 0 }, 'grantBeyondOwn'],
  ])('of %s', (_what, change, code) => {
    expect(asks(change)?.code).toBe(code)
  })
})
