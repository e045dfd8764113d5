import { describe, expect, it } from 'vitest'
import { keysOf } from '../keys-of.ts'
import { actions, type Permission } from './permissions.ts'
import { resources } from './resources.ts'
import { presetOf } from './role-presets.ts'
import { jobs, roleTypes, type RoleType } from './role-types.ts'

const { SUPER, OEM, PROJECT, CUSTOM, END_USER, SUB_COMY } = roleTypes

const lettersOf = (preset: readonly Permission[], resource: string): string =>
  keysOf(actions)
    .filter((letter) => preset.some((permission) => permission === `${resource}:${actions[letter]}`))
    .join('')

const countOf = (roleType: RoleType) =>
  Object.values(actions).map((action) => presetOf(roleType).filter((held) => held.endsWith(`:${action}`)).length)

describe('role types', () => {
  it('carry the numbers of the specification [spec 6.roles]', () => {
    expect(roleTypes).toEqual({ SUPER: 0, OEM: 1, PROJECT: 2, CUSTOM: 3, END_USER: 4, SUB_COMY: 5 })
  })
})

describe('presets of the role types', () => {
  it('give SUPER every action of all 40 resources', () => {
    expect(presetOf(SUPER)).toHaveLength(keysOf(resources).length * 9)
    expect(presetOf(SUPER)).toHaveLength(360)
  })

  // Counted from the agreed matrix, apart from the rows: a slip of one letter in any row moves one of these figures.
  it.each([
    ['OEM', OEM, [40, 40, 31, 22, 16, 37, 7, 4, 23]],
    ['PROJECT', PROJECT, [36, 36, 23, 19, 8, 23, 1, 2, 7]],
    ['CUSTOM', CUSTOM, [38, 38, 29, 22, 14, 35, 4, 3, 16]],
    ['END_USER', END_USER, [25, 25, 3, 8, 2, 5, 0, 1, 0]],
    ['SUB_COMY', SUB_COMY, [37, 37, 21, 19, 4, 20, 1, 1, 3]],
  ] as const)('give %s as many of each action as the matrix', (_, roleType, counts) => {
    expect(countOf(roleType)).toEqual(counts)
  })

  it.each([
    ['equip', ['LSUIDCPNB', 'LSUICNB', 'LSUIDCNB', 'LSU', 'LSUICB']],
    ['fireRec', ['LSUCB', 'LSUC', 'LSUC', 'LS', 'LSUC']],
    ['control', ['LSUCB', 'LSUCB', 'LSUCB', 'LSC', 'LSUCB']],
    ['payOrder', ['LSUICPNB', 'LSICN', 'LSUICPNB', 'LSICN', 'LSIN']],
    ['oem', ['LSUC', '', '', '', '']],
    ['user', ['LSUIDCB', 'LSUIC', 'LSUIDCB', '', 'LSUI']],
    ['isolation', ['LSC', 'LSUIC', 'LSUIC', '', 'LSUIC']],
  ])('read for %s as agreed: OEM, PROJECT, CUSTOM, END_USER, SUB_COMY', (resource, letters) => {
    expect([OEM, PROJECT, CUSTOM, END_USER, SUB_COMY].map((type) => lettersOf(presetOf(type), resource))).toEqual(
      letters,
    )
  })

  it('hold no marker twice', () => {
    const doubled = Object.values(roleTypes).filter((type) => new Set(presetOf(type)).size !== presetOf(type).length)
    expect(doubled).toEqual([])
  })

  it('give an end user no verdict on a fire and no price', () => {
    const held = presetOf(END_USER).filter((marker) => marker === 'fireRec:custom' || marker.endsWith(':price'))
    expect(held).toEqual([])
  })

  it('give a role type nobody knows nothing at all', () => {
    // A number from an older or broken row in the database, which the type cannot keep out.
    const unknown: number = 9
    // A number that is no role type is the point of the test.
    expect(presetOf(unknown as RoleType)).toEqual([])
  })
})

describe('jobs inside PROJECT', () => {
  it.each(jobs)('%s never holds more than PROJECT', (job) => {
    const whole = new Set(presetOf(PROJECT))
    expect(presetOf(PROJECT, job).filter((marker) => !whole.has(marker))).toEqual([])
  })

  it.each(['responsible', 'manager'] as const)('%s holds all of PROJECT', (job) => {
    expect(presetOf(PROJECT, job)).toEqual(presetOf(PROJECT))
  })

  it('a duty officer loses exactly the changes of unit, people, patrol plan, roster, and the price', () => {
    const kept = new Set(presetOf(PROJECT, 'dutyOfficer'))
    expect(presetOf(PROJECT).filter((marker) => !kept.has(marker))).toEqual([
      'unit:update',
      'user:update',
      'user:insert',
      'user:custom',
      'patrolPlan:update',
      'patrolPlan:insert',
      'patrolPlan:delete',
      'patrolPlan:custom',
      'energy:price',
      'duty:update',
      'duty:insert',
      'duty:delete',
    ])
  })

  it('a duty officer acknowledges, verifies and mutes', () => {
    expect(presetOf(PROJECT, 'dutyOfficer')).toEqual(
      expect.arrayContaining(['alarmRec:custom', 'fireRec:custom', 'control:custom']),
    )
  })

  it('a maintainer changes equipment, parameters and work orders and sends commands, nothing else', () => {
    expect(changesOf('maintainer')).toEqual([
      'equip:update',
      'control:update',
      'control:custom',
      'control:batch',
      'param:update',
      'param:custom',
      'ticket:update',
      'ticket:insert',
      'ticket:custom',
    ])
  })

  it('a maintainer sees neither people nor doors', () => {
    const seen = presetOf(PROJECT, 'maintainer').filter((marker) => /^(user|access):/.test(marker))
    expect(seen).toEqual([])
  })

  it('an inspector does patrol tasks and reports hazards, nothing else', () => {
    expect(changesOf('inspector')).toEqual(['hazardRec:insert', 'patrolTask:update', 'patrolTask:custom'])
  })

  it('a job means nothing outside PROJECT', () => {
    expect(presetOf(OEM, 'inspector')).toEqual(presetOf(OEM))
  })
})

const changesOf = (job: 'maintainer' | 'inspector') =>
  presetOf(PROJECT, job).filter((marker) => !/:(list|select)$/.test(marker))
