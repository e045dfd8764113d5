// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createSessionStore } from '../session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { flagsOf, mayControl, mayUse } from './can.ts'

const sessionWith = (permissionsStr: string, equipPermissionsStr = ',') => {
  const store = createSessionStore(localStorage, () => '')
  store.save(aLogin({ permissionsStr, equipPermissionsStr }))
  return store.get()
}

describe('what a person may do', () => {
  it('[spec 6.permissions] is read off the permission string, whole markers only', () => {
    const session = sessionWith(',equip:list,alarmRec:custom,')
    expect(mayUse(session, 'equip:list')).toBe(true)
    expect(mayUse(session, 'equip:select')).toBe(false)
    expect(mayUse(session, { anyOf: ['fireRec:custom', 'alarmRec:custom'] })).toBe(true)
    expect(mayUse(sessionWith(',xequip:list,'), 'equip:list')).toBe(false)
  })

  it('a login is enough where only that is asked, and nothing where nothing is', () => {
    expect(mayUse(sessionWith(','), 'signedIn')).toBe(true)
    expect(mayUse(undefined, 'signedIn')).toBe(false)
    expect(mayUse(undefined, 'public')).toBe(true)
  })

  it('moving equipment needs the right to control and the right on its type', () => {
    expect(mayControl(sessionWith(',control:custom,', ',breaker:custom,'), 'breaker', 'custom')).toBe(true)
    expect(mayControl(sessionWith(',control:custom,', ',breaker:list,'), 'breaker', 'custom')).toBe(false)
    expect(mayControl(sessionWith(',', ',breaker:custom,'), 'breaker', 'custom')).toBe(false)
  })

  it('[spec 6.suffixes] gives a flag for each suffix', () => {
    const flags = flagsOf(',bill:list,bill:price,', 'bill')
    expect(flags).toEqual({
      list: true,
      price: true,
      select: false,
      update: false,
      insert: false,
      delete: false,
      custom: false,
      continue: false,
      batch: false,
    })
  })
})
