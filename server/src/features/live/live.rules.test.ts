import { permissionString } from '@vigil/contract/rights/permissions'
import { presetOf } from '@vigil/contract/rights/role-presets'
import { jobs, roleTypes } from '@vigil/contract/rights/role-types'
import { describe, expect, it } from 'vitest'
import {
  familyOf,
  hears,
  listenerOf,
  partsHeard,
  reaches,
  reachOf,
  resumptionOf,
  sameReach,
  scopesOf,
} from './live.rules.ts'

const actor = {
  accountId: 'a',
  roleId: 'r',
  scope: { kind: 'project', ids: [] },
  tokenHash: Buffer.alloc(0),
  oemId: null,
  roleType: 2,
  job: null,
  equipmentPermissions: ',',
} as const

const site = { oem_id: 'o', company_id: 'c', project_id: 'p', equipment_id: 'e' }

describe('an event', () => {
  it('belongs to its scopes, narrowest first', () => {
    expect(scopesOf(site)).toEqual(['equipment:e', 'project:p', 'company:c', 'oem:o', 'platform'])
    expect(scopesOf({ ...site, company_id: null, equipment_id: null })).toEqual(['project:p', 'oem:o', 'platform'])
  })

  it.each([
    ['platform', [], true],
    ['oem', ['o'], true],
    ['oem', ['p'], false],
    ['company', ['x', 'c'], true],
    ['project', ['p'], true],
    ['project', [], false],
    ['equipment', ['e'], true],
    ['equipment', ['p'], false],
  ] as const)('is within reach of %s %j: %s', (kind, ids, expected) => {
    expect(reaches(reachOf({ scope: { kind, ids } }), site)).toBe(expected)
  })

  it('of no company is not within reach of any', () => {
    expect(reaches(reachOf({ scope: { kind: 'company', ids: ['c'] } }), { ...site, company_id: null })).toBe(false)
  })
})

describe('reach', () => {
  it('is the same whatever the order, and another with one place more or less', () => {
    const reach = (...ids: string[]) => reachOf({ scope: { kind: 'project', ids } })
    expect(sameReach(reach('a', 'b'), reach('b', 'a'))).toBe(true)
    expect(sameReach(reach('a', 'b'), reach('a'))).toBe(false)
    expect(sameReach(reach('a'), reach('b'))).toBe(false)
    expect(sameReach(reach('a'), reachOf({ scope: { kind: 'oem', ids: ['a'] } }))).toBe(false)
  })
})

describe('a position that a client comes back with', () => {
  it.each([
    ['is replayed from inside the log', 50, 90, { first: 10, last: 100 }, 'replay'],
    ['is replayed from the last event', 90, 90, { first: 10, last: 100 }, 'replay'],
    ['is replayed from the oldest that is kept', 10, 90, { first: 10, last: 100 }, 'replay'],
    ['is lost when what followed it may be gone', 9, 90, { first: 10, last: 100 }, 'lost'],
    ['is lost when nothing is kept any more', 9, 9, { first: 0, last: 0 }, 'lost'],
    ['is ahead when another process had read further', 95, 90, { first: 10, last: 100 }, 'ahead'],
    ['is lost when the log never had it', 101, 90, { first: 10, last: 100 }, 'lost'],
    ['is the beginning of a new log', 0, 3, { first: 1, last: 3 }, 'replay'],
    ['is the beginning of an empty log', 0, 0, { first: 0, last: 0 }, 'replay'],
  ] as const)('%s', (_name, position, upTo, ends, expected) => {
    expect(resumptionOf(position, upTo, ends)).toBe(expected)
  })
})

describe('what a role may hear', () => {
  const hearingBy = (permissions: string) => {
    const listener = listenerOf({ ...actor, permissions })
    return ['alarm.raised', 'equipment.online', 'command.updated', 'notice.new', 'other.thing'].filter((type) =>
      hears(listener, familyOf({ type })),
    )
  }

  it.each([
    [',alarmRec:list,', ['alarm.raised']],
    [',fireRec:list,', ['alarm.raised']],
    [',equip:list,control:list,', ['equipment.online', 'command.updated']],
    [',report:list,alarmRec:select,', []],
    [',', []],
  ])('by %s is %j', (permissions, heard) => {
    expect(hearingBy(permissions)).toEqual(heard)
  })

  it.each(Object.values(roleTypes))('is everything of ours, for the preset of type %s', (roleType) => {
    for (const job of roleType === roleTypes.PROJECT ? jobs : [undefined])
      expect(hearingBy(permissionString(presetOf(roleType, job)))).toHaveLength(4)
  })
})

describe('an alarm that carries the state of its equipment', () => {
  const fire = { type: 'alarm.raised', body: { alarm: { kind: 'fire-alarm' }, equipmentState: 'fire' } }
  const partBy = (permissions: string) => partsHeard(fire)(listenerOf({ ...actor, permissions }))

  it.each([
    [',fireRec:list,equip:list,', 'all'],
    [',fireRec:list,', 'alarm'],
    [',hazardRec:list,equip:list,', 'state'],
    [',equip:list,', 'state'],
    [',hazardRec:list,', undefined],
  ])('is heard by %s as %s', (permissions, part) => {
    expect(partBy(permissions)).toBe(part)
  })

  it('and one that does not is heard whole, or not at all', () => {
    const plain = { type: 'alarm.updated', body: { alarm: { kind: 'fire-alarm' } } }
    expect(partsHeard(plain)(listenerOf({ ...actor, permissions: ',fireRec:list,' }))).toBe('all')
    expect(partsHeard(plain)(listenerOf({ ...actor, permissions: ',equip:list,' }))).toBeUndefined()
  })
})
