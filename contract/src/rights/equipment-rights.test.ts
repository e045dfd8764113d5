import { describe, expect, it } from 'vitest'
import { systems as systemRows } from '@vigil/device-types/systems'
import { equipmentPreset, equipmentRightsOf, fireSystems } from './equipment-rights.ts'
import { holds } from './permissions.ts'
import { jobs, roleTypes, type Job, type RoleType } from './role-types.ts'

const { SUPER, OEM, PROJECT, CUSTOM, END_USER, SUB_COMY } = roleTypes

const systems = systemRows.map(({ id }) => id)
// One device type a system, named after it, so that a right reads as the system it opens.
const deviceTypes = systems.map((system) => ({ id: system, system }))

const systemsWith = (action: 'custom' | 'update' | 'batch', roleType: RoleType, job?: Job) => {
  const text = equipmentPreset(roleType, job, deviceTypes)
  return systems.filter((system) => holds(text, `${system}:${action}`))
}

describe('equipment rights', () => {
  it('are written like the permission string', () => {
    expect(equipmentPreset(PROJECT, 'inspector', [{ id: 'breaker', system: 'electrical' }])).toBe(
      ',breaker:list,breaker:select,',
    )
  })

  it.each(Object.entries(roleTypes))('let %s see every device type', (_, roleType) => {
    const text = equipmentPreset(roleType, undefined, deviceTypes)
    const unseen = systems.filter((system) => !holds(text, `${system}:list`) || !holds(text, `${system}:select`))
    expect(unseen).toEqual([])
  })

  it.each([
    ['SUPER', SUPER, undefined],
    ['OEM', OEM, undefined],
    ['CUSTOM', CUSTOM, undefined],
    ['PROJECT', PROJECT, undefined],
    ['the responsible person', PROJECT, 'responsible'],
    ['the manager', PROJECT, 'manager'],
  ] as const)('let %s move every system, in batches too', (_, roleType, job) => {
    expect(systemsWith('custom', roleType, job)).toEqual(systems)
    expect(systemsWith('update', roleType, job)).toEqual(systems)
    expect(systemsWith('batch', roleType, job)).toEqual(systems)
  })

  it('let a duty officer move every system, but one piece at a time', () => {
    expect(systemsWith('custom', PROJECT, 'dutyOfficer')).toEqual(systems)
    expect(systemsWith('update', PROJECT, 'dutyOfficer')).toEqual(systems)
    expect(systemsWith('batch', PROJECT, 'dutyOfficer')).toEqual([])
  })

  it('let a maintainer move everything but the fire systems', () => {
    const others = systems.filter((system) => !fireSystems.includes(system))
    expect(systemsWith('custom', PROJECT, 'maintainer')).toEqual(others)
    expect(systemsWith('batch', PROJECT, 'maintainer')).toEqual(others)
  })

  it('let a maintainer move nothing of a system nobody knows', () => {
    const rights = equipmentRightsOf(PROJECT, 'maintainer', [{ id: 'odd', system: 'made-up' }])
    expect(rights).toEqual(['odd:list', 'odd:select'])
  })

  it('let an inspector move nothing', () => {
    const moves = equipmentRightsOf(PROJECT, 'inspector', deviceTypes).filter((right) => !/:(list|select)$/.test(right))
    expect(moves).toEqual([])
  })

  it('let a sub company move these systems, in batches too', () => {
    const moved = ['electrical', 'environment', 'water', 'access', 'lighting', 'hvac', 'iot-gateway']
    expect(systemsWith('custom', SUB_COMY)).toEqual(moved)
    expect(systemsWith('update', SUB_COMY)).toEqual(moved)
    expect(systemsWith('batch', SUB_COMY)).toEqual(moved)
  })

  it('let an end user move these systems, one piece at a time', () => {
    const moved = ['electrical', 'water', 'lighting', 'hvac']
    expect(systemsWith('custom', END_USER)).toEqual(moved)
    expect(systemsWith('update', END_USER)).toEqual(moved)
    expect(systemsWith('batch', END_USER)).toEqual([])
  })

  it.each([SUB_COMY, END_USER])('never let role type %i move a fire system', (roleType) => {
    expect(systemsWith('custom', roleType).filter((system) => fireSystems.includes(system))).toEqual([])
  })

  it.each(jobs)('take no notice of the job %s outside PROJECT', (job) => {
    expect(equipmentPreset(END_USER, job, deviceTypes)).toBe(equipmentPreset(END_USER, undefined, deviceTypes))
  })

  it('give a role type nobody knows nothing at all', () => {
    // What a broken row in the database could hold.
    expect(equipmentRightsOf(9 as RoleType, undefined, deviceTypes)).toEqual([])
  })

  it('never open insert, delete, price or continue on a device type', () => {
    const all = Object.values(roleTypes).flatMap((roleType) => equipmentRightsOf(roleType, undefined, deviceTypes))
    expect(all.filter((right) => /:(insert|delete|price|continue)$/.test(right))).toEqual([])
  })
})
