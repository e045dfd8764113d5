import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
// The first fetch of all the files is no part of what is tried.
beforeAll(async () => void (await import('#app/signed-in/signed-in-frame.tsx')), 30_000)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

it('signing in as another leaves nothing of the one before: no answer, no alarm (B9)', async () => {
  const answers = answerBy([
    noticeCountCalls.unread,
    () => ({ needsMe: 47, info: 0, system: 0, besidesAlarms: 47, worst: null }),
  ])
  // Nobody answers the second person yet.
  wire.reply((asked, response) => {
    if (!asked.body.includes('second-token')) answers(asked, response)
  })
  const permissionsStr = ',equip:list,equip:select,notice:list,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  const { core } = await renderApp('/pages/tabMe/meNew', { PLATFORM_MAIN: wire.address, live: live.address })
  await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
  await waitFor(() => expect(screen.getAllByText('47').length).toBeGreaterThan(0))
  live.say(aRaisedFrame())
  await screen.findByRole('button', { name: /火警待确认/ })
  const accountId = '01930000-0000-7000-8000-0000000000b2'
  core.session.save(aLogin({ token: 'second-token', user: { ...aUser, accountId }, permissionsStr, projectList: [] }))
  await waitFor(() =>
    expect(live.heard.findLast(({ type }) => type === 'hello')).toMatchObject({ token: 'second-token' }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /火警待确认/ })).toBeNull())
  expect(screen.queryByText(/^4[78]$/)).toBeNull()
})
