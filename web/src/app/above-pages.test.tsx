import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Screen } from '#foundation/area/area.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin } from '#testing/a-login.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { done, refused, startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { rowAt } from './route-of.ts'

const screenAt = (path: string): Screen => {
  const { screen: built } = rowAt(path)
  if (!built) throw new Error(`${path} is not built`)
  return built
}
let wire: WireServer
let live: LiveServer

const open = (path: string) => renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
const aFire = async (): Promise<void> => {
  await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
  live.say(aRaisedFrame())
}
const strip = () => screen.findByRole('button', { name: /火警待确认/ })

// The first fetch of all the files is no part of what is tried.
beforeAll(async () => void (await import('#app/signed-in/signed-in-frame.tsx')), 30_000)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(done({ rows: [], next: null }))
  createSessionStore(localStorage, () => '新用户').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await wire.stop()
  await live.stop()
})

describe('the fire strip', () => {
  it('says that a fire is one of a drill (A7)', async () => {
    await open('/pages/tabMe/meNew')
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    live.say(aRaisedFrame({ drill: true }))
    await screen.findByRole('button', { name: /演习 · 火警待确认/ })
    expect(screen.getByRole('alert').textContent).toContain('演习 · 火警待确认')
  })

  it('stands above a page that throws, and the page can be tried again (B1, D12)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let breaks = true
    vi.spyOn(screenAt('/pages/tabMe/meNew'), 'load').mockResolvedValue(() => {
      if (breaks) throw new Error('a page that cannot be drawn')
      return <p>the page</p>
    })
    await open('/pages/tabMe/meNew')
    await screen.findByText('页面出错了')
    await aFire()
    await strip()
    breaks = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('the page')
    await strip()
  })

  it('stands above a page whose file is gone after a new version (B1, D12)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(screenAt('/pages/tabMe/meNew'), 'load').mockRejectedValue(
      new TypeError('Failed to fetch dynamically imported module'),
    )
    await open('/pages/tabMe/meNew')
    await screen.findByText('页面加载失败，请重试')
    await aFire()
    await strip()
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  })

  it('leaves a way back from a page that was never visited and cannot be fetched (D17)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(screenAt('/pagesCommon/contacts'), 'load').mockRejectedValue(
      new TypeError('Failed to fetch dynamically imported module'),
    )
    const { router, history } = await open('/pages/tabMe/meNew')
    await router.go('/pagesCommon/contacts')
    await screen.findByText('页面加载失败，请重试')
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '返回' }))
    await waitFor(() => expect(history.state.location.pathname).toBe('/pages/tabMe/meNew'))
  })

  it('is inside the dialog that asks for a login, where it can be pressed, and back in its place afterwards (B6)', async () => {
    const { core } = await open('/pages/tabMe/meNew')
    await aFire()
    await strip()
    wire.reply(refused('tokenUnknown'))
    core.relogin.ask()
    const dialog = await screen.findByRole('alertdialog')
    await within(dialog).findByRole('button', { name: /火警待确认/ })
    core.relogin.answered()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await strip()
  })

  it('is inside the topmost sheet, also on a page that shows fires itself (B6)', async () => {
    await open('/pages/index/indexNew')
    await aFire()
    await waitFor(() => expect(screen.getAllByRole('button', { name: /火警待确认/ })).toHaveLength(1))
    await userEvent.click(await screen.findByRole('button', { name: /临江国际中心/ }))
    const sheet = await screen.findByRole('dialog')
    await within(sheet).findByRole('button', { name: /火警待确认/ })
  })

  it('stands beside a page without a frame, and a login page never has one (B11)', async () => {
    await open('/pagesLogin/login/loginAcme')
    await screen.findByLabelText('账号')
    expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull()
    await aFire()
    await strip()
  })
})
