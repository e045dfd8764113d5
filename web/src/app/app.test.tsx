import { accountCalls } from '@vigil/contract/account/account'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin } from '#testing/a-login.ts'
import { askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { done, refused, startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'

let wire: WireServer
let live: LiveServer

const open = (path: string) => renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
const signIn = (changes = {}): void => createSessionStore(localStorage, () => '新用户').save(aLogin(changes))
const hash = (): string => decodeURIComponent(location.hash)

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(done({ rows: [], next: null }))
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the way in', () => {
  it('[spec 2.hash] [spec 2.entry] / is the router page, in hash mode, and shows the way to the login', async () => {
    await open('/')
    await userEvent.click(await screen.findByRole('button', { name: '开始使用' }))
    await screen.findByRole('tab', { name: '密码登录' })
    expect(location.pathname).toBe('/')
    expect(hash()).toBe('#/pagesLogin/login/login')
  })

  it.each(['/', '/pagesLogin/login/login', '/pages/tabMe/meNew'])(
    '%s can be skipped to, at the door as inside',
    async (path) => {
      if (path.includes('Me')) signIn()
      await open(path)
      await screen.findByRole('main')
      await userEvent.click(screen.getByText('跳到主要内容'))
      expect(document.activeElement?.contains(screen.getByRole('main'))).toBe(true)
      expect(document.activeElement).not.toBe(document.body)
    },
  )

  it('[spec 2.entry] / leads who is signed in straight home', async () => {
    signIn()
    await open('/')
    await waitFor(() => expect(hash()).toBe('#/pages/index/indexNew'))
  })

  it('a page of the signed-in asks for a login and is opened after it', async () => {
    await open('/pages/tabMe/meNew')
    await userEvent.type(await screen.findByLabelText('账号'), 'chen')
    await userEvent.type(screen.getByLabelText('密码'), 'secret-1')
    await userEvent.click(screen.getByRole('checkbox'))
    wire.reply(done(aLogin()))
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await screen.findByText('值班员')
    expect(hash()).toBe('#/pages/tabMe/meNew')
    expect(
      new URLSearchParams(wire.asked.find(({ path }) => path.endsWith('login.action'))?.body).get('userName'),
    ).toBe('chen')
  })

  it('says at the field what is missing, and asks nobody', async () => {
    await open('/pagesLogin/login/login')
    await userEvent.click(await screen.findByRole('button', { name: '登录' }))
    expect(screen.getByText('请输入账号')).toBeTruthy()
    expect(screen.getByText('请输入密码')).toBeTruthy()
    expect(screen.getByText('请先阅读并同意用户协议')).toBeTruthy()
    expect(askedOf(wire.asked, accountCalls.login)).toEqual([])
  })

  it('says why the platform refused, in words', async () => {
    await open('/pagesLogin/login/loginAcme')
    await userEvent.type(await screen.findByLabelText('账号'), 'chen')
    await userEvent.type(screen.getByLabelText('密码'), 'wrong')
    await userEvent.click(screen.getByRole('checkbox'))
    wire.reply(refused('credentialsWrong'))
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误')
  })
})

describe('the frame', () => {
  it('[spec 2.tabs] has four tabs in five slots', async () => {
    signIn()
    await open('/pages/tabMe/meNew')
    const bars = await screen.findAllByRole('navigation', { name: '主导航' })
    const bar = bars.at(-1)
    if (!bar) throw new Error('no tab bar')
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['首页', '监控', '通知', '我的'])
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('我的')
    expect(bar.children).toHaveLength(5)
  })

  it('[spec 2.tab-centre] leaves the slot in the middle without page, text or hit area', async () => {
    signIn()
    await open('/pages/tabMe/meNew')
    const bar = (await screen.findAllByRole('navigation', { name: '主导航' })).at(-1)
    const centre = bar?.children[2]
    expect(centre?.tagName).toBe('SPAN')
    expect(centre?.textContent).toBe('')
    expect(centre?.children).toHaveLength(0)
    expect(centre?.getAttribute('aria-hidden')).toBe('true')
  })

  it('goes from tab to tab without a step back to take', async () => {
    signIn()
    await open('/pages/tabMe/meNew')
    const before = history.length
    await userEvent.click((await screen.findAllByRole('link', { name: '通知' })).at(-1) ?? document.body)
    await waitFor(() => expect(hash()).toBe('#/pages/notice/notice'))
    expect(history.length).toBe(before)
  })

  it('an address that nobody knows says so', async () => {
    signIn()
    await open('/no/such/page')
    await screen.findByText('没有这个页面')
  })

  it('listens to the unit on the screen and shows a fire on every page', async () => {
    signIn({ permissionsStr: ',equip:list,equip:select,' })
    await open('/pages/tabMe/meNew')
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    live.say(aRaisedFrame())
    expect((await screen.findByRole('alert')).textContent).toContain('火警待确认')
  })
})

describe('an expired login', () => {
  it('[spec 4.relogin] [spec 8.404] opens one modal without cancel, and only "log in again" leaves it', async () => {
    signIn()
    wire.reply(refused('tokenUnknown'))
    await open('/pages/index/indexNew')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('您的登录已过期，请重新登录')
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    const buttons = within(dialog).getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(['重新登录'])
    const escape = new Event('cancel', { cancelable: true })
    dialog.dispatchEvent(escape)
    expect(escape.defaultPrevented).toBe(true)
    await userEvent.click(buttons[0] ?? dialog)
    await waitFor(() => expect(hash()).toBe('#/pagesLogin/login/login'))
    expect(localStorage.getItem('token')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a place that lacks its data', () => {
  it('[spec 8.500-query] says so itself when a query broke, without a dialog or toast', async () => {
    signIn({ permissionsStr: ',equip:list,equip:select,' })
    wire.reply(refused('unexpected'))
    await open('/pages/monitor/monitor')
    await screen.findByText('数据没有加载成功')
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }, 12_000)

  it('says in words that the right is missing, and never by its code (D19)', async () => {
    signIn({ permissionsStr: ',' })
    await open('/pages/monitor/monitor')
    await screen.findByText('您的角色没有这里的查看权限，请联系管理员')
  })
})
