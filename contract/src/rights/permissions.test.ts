import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOf } from '../keys-of.ts'
import { actions, holds, holdsAny, permissionString, type Permission } from './permissions.ts'
import { resources } from './resources.ts'

const everyPermission = keysOf(resources).flatMap((resource) =>
  Object.values(actions).map((action): Permission => `${resource}:${action}`),
)

describe('permissionString', () => {
  it('puts a comma at both ends and between', () => {
    expect(permissionString(['equip:list', 'equip:select'])).toBe(',equip:list,equip:select,')
  })

  it('grants nothing when it is empty', () => {
    const none = permissionString([])
    expect(everyPermission.filter((permission) => holds(none, permission))).toEqual([])
  })
})

describe('holds', () => {
  it('finds exactly the markers that were put in, whatever they are [spec 6.suffixes]', () => {
    fc.assert(
      fc.property(fc.subarray(everyPermission), (granted) => {
        const text = permissionString(granted)
        expect(everyPermission.filter((permission) => holds(text, permission))).toEqual(granted)
      }),
    )
  })

  it.each([
    ['a longer action', ',equip:listen,'],
    ['a longer resource', ',xequip:list,'],
    ['both', ',myequip:lists,'],
    ['a string without commas at its ends', 'equip:list'],
    ['a string cut at the front', 'equip:list,unit:list,'],
    ['a string cut at the back', ',unit:list,equip:list'],
    ['other capitals', ',Equip:list,'],
    ['spaces around the marker', ', equip:list ,'],
    ['the empty string', ''],
  ])('does not find equip:list in %s', (_, text) => {
    expect(holds(text, 'equip:list')).toBe(false)
  })

  it('does not find access:list where only a resource that ends in it is held', () => {
    expect(holds(',roomaccess:list,', 'access:list')).toBe(false)
  })

  it('refuses a marker that spans two neighbours', () => {
    expect(holds(',equip:list,unit:list,', 'equip:list,unit:list')).toBe(false)
  })

  it('matches rights on device types the same way', () => {
    const text = permissionString(['breaker:custom', 'breakerTZ:select'])
    expect([holds(text, 'breaker:custom'), holds(text, 'breaker:select')]).toEqual([true, false])
  })
})

describe('holdsAny', () => {
  it('is content with one of several', () => {
    expect(holdsAny(',fireRec:custom,', ['alarmRec:custom', 'fireRec:custom'])).toBe(true)
  })

  it('refuses when none is held, and when none is asked for', () => {
    expect([holdsAny(',fireRec:list,', ['alarmRec:list']), holdsAny(',fireRec:list,', [])]).toEqual([false, false])
  })
})
