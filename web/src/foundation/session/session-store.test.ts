// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createSessionStore, type LoginAnswer } from './session-store.ts'
import { createRelogin } from './relogin.ts'
import { aLogin, aUser } from '#testing/a-login.ts'

const create = () => createSessionStore(localStorage, () => '新用户')

describe('signing in', () => {
  it('[spec 4.login-saves] [spec 4.token-key] saves token, user, menu, projects, roles and permissions', () => {
    const store = create()
    store.save(aLogin())
    expect(localStorage.getItem('token')).toBe('secret')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ accountId: aUser.accountId })
    expect(localStorage.getItem('userName')).toBe('chen')
    expect(store.get()).toMatchObject({
      token: 'secret',
      leftMenuList: ['equip', 'alarmRec'],
      projectList: [{ projectName: '临江国际中心' }],
      roleList: [{ roleType: 2 }],
      permissionsStr: ',equip:list,',
      loginConnect: false,
    })
  })

  it('[spec 4.new-user] a person without a name is called 新用户', () => {
    const store = create()
    store.save(aLogin({ user: { ...aUser, userName: '' } }))
    expect(store.get()?.userName).toBe('新用户')
  })

  it.each([[''], [undefined], [42]])('[spec 5.token-string] the token %o is not saved', (token) => {
    const store = create()
    store.save(aLogin({ token }))
    expect(store.get()).toBeUndefined()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('[spec 5.arrays] lists that are no lists are not saved', () => {
    const store = create()
    store.save(aLogin())
    const odd: Partial<LoginAnswer> = { permissionsList: 'equip', projectList: null, roleList: { 0: 'x' } }
    store.save(aLogin(odd))
    expect(store.get()).toMatchObject({ leftMenuList: ['equip', 'alarmRec'], roleList: [{ roleType: 2 }] })
  })
})

describe('starting again', () => {
  it('[spec 4.reload] [spec 9.caches] reads everything back, by the id of the user', () => {
    create().save(aLogin())
    const { loginConnect: _, ...before } = create().get() ?? {}
    expect(before).toMatchObject({ leftMenuList: ['equip', 'alarmRec'], permissionsStr: ',equip:list,' })
    const other = { ...aUser, accountId: '01930000-0000-7000-8000-0000000000ff' }
    localStorage.setItem('user', JSON.stringify(other))
    expect(create().get()).toMatchObject({ leftMenuList: [], projectList: [], permissionsStr: '' })
  })

  it.each(['token', 'user', 'userName'])('[spec 4.logged-in] nobody is signed in without %s', (key) => {
    create().save(aLogin())
    localStorage.setItem(key, '')
    expect(create().get()).toBeUndefined()
  })

  it('what somebody else left in the store does not stop the page', () => {
    create().save(aLogin())
    localStorage.setItem(`menu:${aUser.accountId}`, '{broken')
    localStorage.setItem('user', '[]')
    expect(create().get()).toBeUndefined()
  })

  it('keeps somebody signed in whom an older version of the page has kept, with fewer fields', () => {
    create().save(aLogin())
    const { logoMainSite: _new, customId: _newToo, ...older } = aUser
    localStorage.setItem('user', JSON.stringify(older))
    expect(create().get()?.user).toMatchObject({
      accountId: aUser.accountId,
      customId: null,
    })
  })

  describe('leaving', () => {
    it('[spec 4.logout] clears name, token, user and caches, and keeps only how the device looks', () => {
      localStorage.setItem('preferences', '{"theme":"dark","language":"en"}')
      const store = create()
      store.save(aLogin())
      store.end()
      expect(store.get()).toBeUndefined()
      expect(Object.entries(localStorage)).toEqual([['preferences', '{"theme":"dark","language":"en"}']])
    })

    it('[spec 4.relogin] asks once, however many calls have found out', () => {
      const relogin = createRelogin()
      const asked: boolean[] = []
      relogin.subscribe((yes) => asked.push(yes))
      relogin.ask()
      relogin.ask()
      expect(asked).toEqual([true])
      relogin.answered()
      relogin.ask()
      expect(asked).toEqual([true, false, true])
    })
  })
})
