// @vitest-environment jsdom
import { defaultRow } from '@vigil/brands/default-row'
import { brandCalls, type LoginPage } from '@vigil/contract/brand/brand'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '#infrastructure/api/caller.ts'
import { aLoginPage } from '#testing/a-login-page.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import type { BrandFace } from './brand-face.ts'
import { createBrandStore } from './brand-store.ts'
import { pageIn } from './page-in.ts'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = (patienceMs?: number) => {
  const caller = createCaller({
    servers: wire.servers,
    token: () => undefined,
    language: () => 'zh-CN',
    onLoginNeeded: () => undefined,
    onQuietFailure: () => undefined,
  })
  const painted: BrandFace[] = []
  const asking: Promise<LoginPage>[] = []
  const store = createBrandStore({
    store: localStorage,
    domain: 'door.example',
    ask(asked) {
      const answered = caller.call(brandCalls.loginPage, asked)
      asking.push(answered)
      return answered
    },
    paint: (face) => painted.push(face),
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  return { store, painted, asking }
}
const answer = (page: LoginPage | ReturnType<typeof no>) => wire.reply(answerBy([brandCalls.loginPage, () => page]))
const silent = () => wire.reply(() => undefined)

describe('the name on the door', () => {
  it('[spec 1.brands] is asked for by page and domain, and not shown before it is known', async () => {
    answer(aLoginPage())
    const { store, painted } = open()
    store.look('loginHaichuan')
    expect(store.get()).toBeUndefined()
    await waitFor(() => expect(store.get()?.name.zh).toBe('海川测试'))
    expect(painted.map(({ name }) => name.zh)).toEqual(['海川测试'])
    expect(askedOf(wire.asked, brandCalls.loginPage)).toEqual([{ page: 'loginHaichuan', domain: 'door.example' }])
  })

  it('is there at once on the next visit, before anybody has answered', async () => {
    answer(aLoginPage())
    const first = open().store
    first.look('loginHaichuan')
    await waitFor(() => expect(first.get()).toBeDefined())
    silent()
    for (const page of ['loginHaichuan', undefined]) {
      const { store } = open()
      store.look(page)
      expect([store.get()?.name.zh, store.loginPage()]).toEqual(['海川测试', 'loginHaichuan'])
    }
  })

  it('is not the last visitor’s on another brand’s page', async () => {
    localStorage.setItem('brand', JSON.stringify({ wanted: 'loginHaichuan', page: aLoginPage() }))
    answer(aLoginPage({ page: 'loginOther', name: { zh: '别家', en: 'Other' } }))
    const { store } = open()
    store.look('loginOther')
    expect(store.get()).toBeUndefined()
    await waitFor(() => expect(store.get()?.name.zh).toBe('别家'))
  })

  it.each([
    ['refuses', () => answer(no('unexpected'))],
    ['speaks of something else', () => wire.reply(answerBy())],
  ])('is the platform’s where the server %s', async (_how, prepare) => {
    prepare()
    const { store } = open()
    store.look('loginHaichuan')
    await waitFor(() => expect(store.get()?.name).toEqual(defaultRow.name))
    expect(localStorage.getItem('brand')).toBeNull()
  })

  it('is the platform’s where nobody answers in time', async () => {
    silent()
    const { store } = open(20)
    store.look('loginHaichuan')
    await waitFor(() => expect(store.get()?.name).toEqual(defaultRow.name))
  })

  it('is the operator’s as soon as somebody has signed in, whatever is still on its way', async () => {
    const { store, asking } = open()
    let late = (): void => undefined
    wire.reply((asked, response) => {
      late = () => answerBy([brandCalls.loginPage, () => aLoginPage()])(asked, response)
    })
    store.look('loginHaichuan')
    await waitFor(() => expect(wire.asked).toHaveLength(1))
    store.adopt(aLoginPage({ page: 'loginOwn', name: { zh: '自家', en: 'Own' } }))
    late()
    await Promise.all(asking)
    expect([store.get()?.name.zh, store.loginPage()]).toEqual(['自家', 'loginOwn'])
  })

  it('survives what another version has kept', () => {
    silent()
    localStorage.setItem('brand', '{"wanted":"login","page":{"name":"old"}}')
    const { store } = open()
    store.look()
    expect(store.get()).toBeUndefined()
  })

  it('leaves the shades of the default colour to the style sheet', async () => {
    answer(aLoginPage({ colour: defaultRow.colour.toLowerCase() }))
    const { store } = open()
    store.look('login')
    await waitFor(() => expect(store.get()).toMatchObject({ tokens: null }))
  })
})

describe('the login page in an address', () => {
  it.each([
    ['#/pagesLogin/login/login', 'login'],
    ['#/pagesLogin/login/loginCarnot', 'loginCarnot'],
    ['#/pagesLogin/login/loginCarnot?from=%2Fpages%2Findex', 'loginCarnot'],
    ['#/?brand=loginHaichuan', 'loginHaichuan'],
    ['#/pages/index/indexNew', undefined],
    ['#/pagesLogin/login/admin', undefined],
    ['', undefined],
  ])('%s is %s', (address, page) => {
    expect(pageIn(address)).toBe(page)
  })
})
