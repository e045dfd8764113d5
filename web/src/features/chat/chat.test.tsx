import { accountCalls } from '@vigil/contract/account/account'
import { brandCalls } from '@vigil/contract/brand/brand'
import { chatCalls } from '@vigil/contract/account/chat'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeTurn, turnOf } from '#foundation/session/login-again.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { aLoginPage } from '#testing/a-login-page.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const page = 'loginHaichuan'
const path = `/pagesLogin/login/${page}`
const ticket = 't'.repeat(43)
const nonce = 'n'.repeat(43)
const chatAppId = 'wx00000000000000aa'
const offered = [brandCalls.loginPage, () => aLoginPage({ chatAppId })] as const
const own = [brandCalls.own, () => ({ ...aLoginPage({ chatAppId }), modules: [], homeLayout: 'overview' })] as const
// A place in this very page: jsdom goes nowhere else.
const begun = [chatCalls.begin, () => ({ address: '#/gone' })] as const

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
  sessionStorage.clear()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wire.stop()
})

const open = (address = path) => renderApp(address, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
const asked = (call: (typeof chatCalls)[keyof typeof chatCalls]) => askedOf(wire.asked, call)
const setOutFor = (aim: string, from: string | null = null, whose: string | null = null) =>
  sessionStorage.setItem('chatErrand', JSON.stringify({ nonce, from, whose, aim }))
const insideChat = () =>
  vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: 'Mobile MicroMessenger/8.0.50' } }))

describe('the button of the chat platform', () => {
  it('sets out for the brand’s page and keeps the nonce in the tab', async () => {
    wire.reply(answerBy(offered, begun))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '微信登录' }))
    await waitFor(() => expect(location.hash).toBe('#/gone'))
    const [wish] = asked(chatCalls.begin)
    expect(wish).toEqual({ page, nonce: expect.stringMatching(/^[\w-]{43}$/) })
    expect(JSON.parse(sessionStorage.getItem('chatErrand') ?? '')).toEqual({
      ...wish,
      page: undefined,
      from: null,
      whose: null,
      aim: 'enter',
    })
    expect(Object.keys(localStorage).join()).not.toContain('chat')
  })

  it('is not there for a brand without an app, nor for one that does not offer it', async () => {
    for (const brand of [aLoginPage(), aLoginPage({ chatAppId, offersChat: false })]) {
      wire.reply(answerBy([brandCalls.loginPage, () => brand]))
      await open()
      expect((await screen.findAllByText('海川测试')).length).toBeGreaterThan(0)
      expect(screen.queryByRole('button', { name: '微信登录' })).toBeNull()
      document.body.innerHTML = ''
    }
  })

  it('says why it led nowhere, and can be pressed again', async () => {
    wire.reply(answerBy(offered, [chatCalls.begin, () => no('chatNotSetUp')]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '微信登录' }))
    expect((await screen.findByRole('alert')).textContent).toBe('微信登录未开通，请使用密码登录')
    wire.reply(answerBy(offered, begun))
    await userEvent.click(screen.getByRole('button', { name: '微信登录' }))
    await waitFor(() => expect(location.hash).toBe('#/gone'))
  })
})

describe('a page that is opened', () => {
  it('[spec 1.official-account] in the chat platform’s own browser sets out by itself, once', async () => {
    insideChat()
    wire.reply(answerBy(offered, begun))
    await open()
    await waitFor(() => expect(location.hash).toBe('#/gone'))
    expect(asked(chatCalls.begin)).toHaveLength(1)
    expect(turnOf(sessionStorage)).toBe('rest')
  })

  it.each(['rest', 'in'] as const)('there after it has (%s) waits for somebody to press', async (turn) => {
    insideChat()
    takeTurn(sessionStorage, turn)
    wire.reply(answerBy(offered, begun))
    await open()
    await screen.findByRole('button', { name: '微信登录' })
    expect(asked(chatCalls.begin)).toEqual([])
  })
})

describe('who comes back', () => {
  it('[spec 7.calls.login.open-id-auto-login-and-binding] is signed in, where he wanted to go, and the ticket leaves the address', async () => {
    setOutFor('enter', '/pages/tabMe/meNew')
    wire.reply(answerBy(offered, own, [chatCalls.loginByOpenId, () => aLogin()]))
    await open(`${path}?chat=${ticket}`)
    await waitFor(() => expect(location.hash).toBe('#/pages/tabMe/meNew'))
    expect(localStorage.getItem('token')).toBe('secret')
    expect(asked(chatCalls.loginByOpenId)).toEqual([{ ticket, nonce }])
    expect([turnOf(sessionStorage), sessionStorage.getItem('chatErrand')]).toEqual(['in', null])
  })

  it('is led to nobody else’s page', async () => {
    setOutFor('enter', '/pages/tabMe/meNew', '01930000-0000-7000-8000-0000000000ff')
    wire.reply(answerBy(offered, own, [chatCalls.loginByOpenId, () => aLogin()]))
    await open(`${path}?chat=${ticket}`)
    await waitFor(() => expect(location.hash).toBe('#/pages/index/indexNew'))
  })

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example'])(
    'never goes on to %s',
    async (from) => {
      setOutFor('enter', from)
      wire.reply(answerBy(offered, own, [chatCalls.loginByOpenId, () => aLogin()]))
      await open(`${path}?chat=${ticket}`)
      await waitFor(() => expect(location.hash).toBe('#/pages/index/indexNew'))
    },
  )

  it('without an account is told so, and is bound when he signs in', async () => {
    setOutFor('enter')
    const answers = [offered, own, [chatCalls.loginByOpenId, () => no('chatNotBound')]] as const
    wire.reply(
      answerBy(
        ...answers,
        [accountCalls.login, () => aLogin()],
        [chatCalls.bindOpenId, () => ({ boundAt: '2026-01-01T00:00:00.000Z' })],
      ),
    )
    await open(`${path}?chat=${ticket}`)
    expect((await screen.findByRole('status')).textContent).toBe('此微信尚未绑定账号，登录后自动绑定')
    expect(location.hash).toBe(`#${path}`)
    await userEvent.type(screen.getByLabelText('账号'), 'chen')
    await userEvent.type(screen.getByLabelText('密码'), 'password')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(asked(chatCalls.bindOpenId)).toEqual([{ ticket, nonce, token: 'secret' }]))
  })

  it('is told the platform’s reason when it has one', async () => {
    setOutFor('enter')
    wire.reply(answerBy(offered, [chatCalls.loginByOpenId, () => no('chatTicketOver')]))
    await open(`${path}?chat=${ticket}`)
    expect((await screen.findByRole('alert')).textContent).toBe('本次微信登录已失效，请重试')
  })

  it.each([
    ['in a tab that never set out', ticket, false],
    ['without an answer', 'failed', true],
  ])('%s is signed in by nobody, and told in words', async (_what, came, hasSetOut) => {
    if (hasSetOut) setOutFor('enter')
    wire.reply(answerBy(offered))
    await open(`${path}?chat=${came}`)
    expect((await screen.findByRole('alert')).textContent).toBe('微信登录未完成，请重试或使用其他方式登录')
    expect(asked(chatCalls.loginByOpenId)).toEqual([])
  })
})

describe('[spec 4.relogin-redirect] a session that has expired', () => {
  const expire = async (turn: 'in' | undefined) => {
    if (turn) takeTurn(sessionStorage, turn)
    wire.reply(answerBy(offered, own, begun))
    createSessionStore(localStorage, () => '').save(aLogin())
    const { core } = await open('/pages/tabMe/meNew')
    core.relogin.ask()
    await userEvent.click(await screen.findByRole('button', { name: '重新登录' }))
  }

  it('that began there clears what is kept and goes back there', async () => {
    await expire('in')
    await waitFor(() => expect(location.hash).toBe('#/gone'))
    expect(asked(chatCalls.begin)).toEqual([{ page, nonce: expect.any(String) }])
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('in the chat platform’s browser goes there too, also after a tab has been there before', async () => {
    insideChat()
    takeTurn(sessionStorage, 'rest')
    await expire(undefined)
    await waitFor(() => expect(location.hash).toBe('#/gone'))
  })

  it('that did not begin there leads to the brand’s login page', async () => {
    await expire(undefined)
    await screen.findByRole('button', { name: '微信登录' })
    const [door, wish] = location.hash.split('?')
    expect([asked(chatCalls.begin), door]).toEqual([[], `#${path}`])
    // Whoever comes back through it, and is the same, is led to where they were.
    expect(new URLSearchParams(wish).get('from')).toBe('/pages/tabMe/meNew')
  })
})
