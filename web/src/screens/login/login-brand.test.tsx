import { defaultRow } from '@vigil/brands/default-row'
import { brandCalls, type LoginPage } from '@vigil/contract/brand/brand'
import { accountCalls } from '@vigil/contract/account/account'
import { userCalls } from '@vigil/contract/people/user'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aLogin } from '#testing/a-login.ts'
import { aLoginPage } from '#testing/a-login-page.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = (path: string) => renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
const pages = (...all: LoginPage[]) =>
  [
    brandCalls.loginPage,
    ({ page }: Record<string, unknown>) => all.find((one) => one.page === page) ?? no('unexpected'),
  ] as const
const primary = () => document.documentElement.style.getPropertyValue('--primary')

describe('a link to a new password', () => {
  it('asks for the password, sends it with the secret, and says the name to log in by', async () => {
    const secret = 'ABCDEFGHJKLMNPQ2'
    wire.reply(answerBy(pages(aLoginPage()), [userCalls.setPassword, () => ({ userName: 'u01-manager' })]))
    await open(`/pagesLogin/login/loginHaichuan?newPassword=${secret}`)
    await userEvent.type(await screen.findByLabelText('密码'), 'harbour lamp 42')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '设置新密码' }))
    expect(await screen.findByText('密码已设置，请用账号 u01-manager 登录')).toBeTruthy()
    expect(askedOf(wire.asked, userCalls.setPassword)).toMatchObject([{ secret, newPassword: 'harbour lamp 42' }])
  })
})

it('who forgot the password is shown the other way in (D19)', async () => {
  wire.reply(answerBy(pages(aLoginPage())))
  await open('/pagesLogin/login/loginHaichuan')
  await userEvent.click(await screen.findByRole('button', { name: /忘记密码/ }))
  expect(await screen.findByRole('tab', { name: '验证码登录', selected: true })).toBeTruthy()
})

describe('the login page of a brand', () => {
  it('[spec 1.brands] [spec 2.login-custom-nav] shows its name, its words, its hotline, its colour and its logo', async () => {
    wire.reply(answerBy(pages(aLoginPage())))
    await open('/pagesLogin/login/loginHaichuan')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('用电有数消防有备')
    expect(screen.getByText('海川测试')).toBeTruthy()
    expect(screen.getByRole('contentinfo').textContent).toBe('由 海川测试 提供服务 · 服务热线 400-000-0000')
    expect([primary(), document.title]).toEqual(['#4b3fd1', '海川测试'])
    expect(document.querySelector('header img')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  })

  it('shows no name before it knows one, and can be used meanwhile', async () => {
    wire.reply(() => undefined)
    await open('/pagesLogin/login/loginHaichuan')
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    expect(document.querySelector('header')?.getAttribute('aria-busy')).toBe('true')
  })

  it('draws the picture that a brand has of its own', async () => {
    const hero = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 336"><circle r="9"/></svg>'
    wire.reply(answerBy(pages(aLoginPage({ hero }))))
    await open('/pagesLogin/login/loginHaichuan')
    await screen.findByText('海川测试')
    const addresses = [...document.querySelectorAll('header img')].map((image) => image.getAttribute('src'))
    expect(addresses).toContain(`data:image/svg+xml,${encodeURIComponent(hero)}`)
  })

  it('says script as words: what an operator wrote is never part of the page', async () => {
    const payload = '<img src=x onerror="globalThis.hacked=1">'
    const said = { zh: payload, en: payload }
    wire.reply(
      answerBy(pages(aLoginPage({ name: said, line: said, slogan: { zh: [payload, payload], en: ['', ''] } }))),
    )
    await open('/pagesLogin/login/loginHaichuan')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(payload + payload)
    expect(document.querySelector('img[src=x]')).toBeNull()
    expect('hacked' in globalThis).toBe(false)
  })

  it('of an unknown brand is the platform’s', async () => {
    wire.reply(answerBy(pages()))
    await open('/pagesLogin/login/loginNobody')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('看得见的安全放得下的心')
    expect(document.title).toBe(defaultRow.name.zh)
  })

  it('changes with the address, without a reload', async () => {
    wire.reply(answerBy(pages(aLoginPage(), aLoginPage({ page: 'loginOther', name: { zh: '别家', en: 'Other' } }))))
    const { router } = await open('/pagesLogin/login/loginHaichuan')
    await screen.findByText('海川测试')
    await router.go('/pagesLogin/login/loginOther')
    await screen.findByText('别家')
  })

  it('is where a stranger is sent who was here before', async () => {
    localStorage.setItem('brand', JSON.stringify({ wanted: 'loginHaichuan', page: aLoginPage() }))
    wire.reply(answerBy(pages(aLoginPage())))
    await open('/pages/index/indexNew')
    await screen.findByText('海川测试')
    expect(location.hash).toMatch(/^#\/pagesLogin\/login\/loginHaichuan\?from=/)
  })

  it('gives way to the brand of whoever signs in, on this visit and the next', async () => {
    const own = {
      ...aLoginPage({ page: 'loginOwn', colour: '#00707a', tokens: { light: { primary: '#00707a' }, dark: {} } }),
    }
    wire.reply(
      answerBy(
        pages(aLoginPage()),
        [accountCalls.login, () => aLogin()],
        [brandCalls.own, () => ({ ...own, modules: [], homeLayout: 'overview' })],
      ),
    )
    await open('/pagesLogin/login/loginHaichuan')
    await userEvent.type(await screen.findByLabelText('账号'), 'chen')
    await userEvent.type(screen.getByLabelText('密码'), 'secret-1')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(primary()).toBe('#00707a'))
    expect(askedOf(wire.asked, brandCalls.own)).toHaveLength(1)
    expect(localStorage.getItem('brand')).toContain('loginOwn')
  })
})
