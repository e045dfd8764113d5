/** A newer version of the page: told once where it may wait, each time where it must not, and never over a fire. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { termsCalls } from '@vigil/contract/brand/terms'
import { appVersionCalls, type UpdateNeed } from '@vigil/contract/content/app-version'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { updateKey } from '#infrastructure/storage/keys.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin } from '#testing/a-login.ts'
import { anArticle } from '#testing/an-article.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
const at = '2026-11-14T06:32:00.000Z'

beforeAll(async () => {
  await import('./home-screen.tsx')
  await import('./home-banners.tsx')
  await import('./welcome.tsx')
}, 30_000)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  sessionStorage.removeItem(updateKey)
  localStorage.removeItem(updateKey)
  await wire.stop()
  await live.stop()
})

const home = '/pages/index/indexNew'
const open = async (update: UpdateNeed) => {
  const notes = { zh: '修复消音后重响', en: '' }
  const version = { platform: 'web', minimum: '0.2', newest: '0.3', address: null, notes, changedAt: at }
  wire.reply(
    answerBy(
      [termsCalls.own, () => ({ version: '0123456789abcdef', acceptedAt: at, words: null })],
      [appVersionCalls.check, () => ({ update, version })],
    ),
  )
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',dash:list,equip:list,equip:select,' }))
  const opened = await renderApp(home, { PLATFORM_MAIN: wire.address, live: live.address })
  await screen.findByRole('button', { name: /临江国际中心/ })
  return opened
}
const softly = { name: '有新版本 0.3，可以更新' }
const forced = { name: '当前版本已停用，请更新到 0.3' }
const notNow = { name: '稍后' }

describe('[spec 7.calls.visitor.app-version-check] a newer version', () => {
  it('that may wait is told once on a device, with what it brings', async () => {
    const { router } = await open('soft')
    const told = within(await screen.findByRole('dialog', softly))
    told.getByText('修复消音后重响')
    expect(askedOf(wire.asked, appVersionCalls.check)[0]).toMatchObject({ platform: 'web', running: '0.1.0' })
    await userEvent.click(told.getByRole('button', notNow))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await router.go('/pages/tabMe/meNew', 'switchTab')
    await screen.findByRole('heading', { name: '我的' })
    await router.go(home, 'switchTab')
    await screen.findByRole('button', { name: /临江国际中心/ })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that must not wait stays until it is fetched', async () => {
    await open('forced')
    const told = within(await screen.findByRole('dialog', forced))
    expect(told.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['刷新更新'])
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', forced)).toBeTruthy()
  })

  it('that was fetched once and came as it was may wait', async () => {
    sessionStorage.setItem(updateKey, '0.3')
    await open('forced')
    await userEvent.click(within(await screen.findByRole('dialog', forced)).getByRole('button', notNow))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('never stands over a fire, and waits while any alarm does', async () => {
    await open('forced')
    await screen.findByRole('dialog', forced)
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    live.say(aRaisedFrame())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    live.say(aRaisedFrame({ state: 'acknowledged', version: 1 }, 2))
    await screen.findByRole('dialog', forced)
    live.say(aRaisedFrame({ alarmId: anArticle(4).entryId, priority: 2 }, 3))
    await userEvent.click(await screen.findByRole('button', notNow))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that is none says nothing', async () => {
    await open('none')
    await waitFor(() => expect(askedOf(wire.asked, appVersionCalls.check)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
