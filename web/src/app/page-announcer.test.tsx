import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { renderApp } from '#testing/render-app.tsx'
import { done, startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
// The first fetch of all the files is no part of what is tried.
beforeAll(async () => void (await import('#app/signed-in/signed-in-frame.tsx')), 30_000)
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(done({ rows: [], next: null }))
})
afterEach(() => wire.stop())
const open = (path: string) => renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })

it('going to a page names it in the title, reads it out and brings the focus to its beginning (B11)', async () => {
  createSessionStore(localStorage, () => '').save(aLogin())
  const { router } = await open('/pages/tabMe/meNew')
  await waitFor(() => expect(document.title).toMatch(/^我的 · /))
  await waitFor(() => expect(document.querySelector('#content')).toBeTruthy())
  await router.go(router.places.notice, 'switchTab')
  await waitFor(() => expect(document.title).toMatch(/^通知 · /))
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('通知')
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

it('the interceptor turns who is not signed in to the door, which leads on to the page afterwards (B11)', async () => {
  const { router } = await open('/pagesLogin/login/login')
  await screen.findByLabelText('账号')
  await router.go(router.places.notice)
  expect(decodeURIComponent(location.hash)).toBe('#/pagesLogin/login/login?from=/pages/notice/notice')
})
