import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { success } from '@vigil/contract/wire'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { photoShelf } from '#foundation/photo/photo-shelf.ts'
import { lendDarkroom } from '#testing/a-darkroom.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type Reply, type WireServer } from '#testing/start-wire-server.ts'

const uploadPath = '/file/add-photo'
const shown = anAlarmCase()
let wire: WireServer
let live: LiveServer
let isDown: boolean

const calls = answerBy(
  [alarmDeskCalls.case, () => shown],
  [evidenceCalls.photos, () => ({ photos: [], mayAdd: true })],
  [evidenceCalls.prepare, () => ({ address: `${uploadPath}?seal=y`, expiresAt: '2026-11-14T06:36:00.000Z' })],
  [evidenceCalls.around, () => ({ cameras: [], linked: [], isCut: false })],
)
const platform: Reply = (asked, response) => {
  if (asked.path !== uploadPath) return calls(asked, response)
  if (isDown) return void response.destroy()
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  response.writeHead(200, { 'content-type': 'application/json', ...open })
  if (asked.method === 'OPTIONS') return void response.end()
  response.end(JSON.stringify(success({ photoId: shown.alarmId, photos: 1 }, 'zh')))
}
const sent = () =>
  wire.asked.filter(({ path, method }) => path === uploadPath && method === 'POST').map(({ body }) => body)

const casePage = `/pagesCommon/history/alarmDetail?alarmId=${shown.alarmId}`
const signIn = (accountId = aUser.accountId) => {
  const permissionsStr = ',fireRec:list,fireRec:select,fireRec:custom,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr, user: { ...aUser, accountId } }))
}
const open = (path: string) => renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })

/** Taken where there is no signal; then the page is gone. */
const takeAndKill = async () => {
  isDown = true
  signIn()
  await open(casePage)
  const input = await screen.findByLabelText<HTMLInputElement>('拍照')
  fireEvent.change(input, { target: { files: [new File(['raw'], 'a.jpg', { type: 'image/jpeg' })] } })
  await screen.findByRole('button', { name: '重试' })
  cleanup()
  isDown = false
  wire.asked.length = 0
}

beforeAll(async () => {
  await import('./alarm-detail-screen.tsx')
}, 30_000)
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  lendDarkroom()
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await live.stop()
  await wire.stop()
})

it('a photo that was not sent before the page was closed goes at the next start, whatever page is opened then (B12)', async () => {
  await takeAndKill()
  await open('/pages/tabMe/meNew')
  await waitFor(() => expect(sent()).toEqual(['small']))
  await waitFor(async () => expect(await photoShelf.of(aUser.accountId)).toEqual([]))
})

it('another person neither sends nor finds it (B12)', async () => {
  await takeAndKill()
  const other = '01930000-0000-7000-8000-0000000000b2'
  signIn(other)
  await open(casePage)
  await screen.findByLabelText('拍照')
  await waitFor(async () => expect(await photoShelf.of(aUser.accountId)).toEqual([]))
  expect([sent(), screen.queryByRole('progressbar')]).toEqual([[], null])
})

it('whoever signs out leaves none; whose session ended finds it again (B12)', async () => {
  await takeAndKill()
  signIn()
  isDown = true
  const { core } = await open('/pages/tabMe/meNew')
  core.session.expire()
  expect(await photoShelf.of(aUser.accountId)).toHaveLength(1)
  core.session.end()
  await waitFor(async () => expect(await photoShelf.of(aUser.accountId)).toEqual([]))
})
