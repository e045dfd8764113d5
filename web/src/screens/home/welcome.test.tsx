/** What a person is told when he comes to Home: once, for himself, and never over a fire. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { websiteCalls, type Article } from '@vigil/contract/content/website'
import { noticeCalls } from '@vigil/contract/notice/notice'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin } from '#testing/a-login.ts'
import { anArticle } from '#testing/an-article.ts'
import { answerBy, askedOf, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
const at = '2026-11-14T06:32:00.000Z'

beforeAll(async () => {
  await import('./home-screen.tsx')
  await import('./home-banners.tsx')
  await import('#features/content/welcome/welcome.tsx')
}, 30_000)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const reader = ',dash:list,equip:list,equip:select,notice:list,website:list,website:select,'
const open = (answers: readonly AnswerRow[], permissionsStr = reader) => {
  wire.reply(answerBy(...answers))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp('/pages/index/indexNew', { PLATFORM_MAIN: wire.address, live: live.address })
}
/** A platform that remembers what was closed. */
const telling = (article: Article): AnswerRow[] => {
  let isRead = false
  return [
    [websiteCalls.notify, () => ({ article: isRead ? null : article })],
    [
      websiteCalls.read,
      () => {
        isRead = true
        return { readAt: at, understoodAt: null }
      },
    ],
  ]
}
const notice = anArticle(1, { kind: 'notify', title: { zh: '今晚平台升级', en: '' } })
const dialog = () => screen.findByRole('dialog', { name: '今晚平台升级' })

describe('the notify dialog', () => {
  it('[spec 3.notify-dialog] [spec 3.client-state] stands once: closed, it is read, and coming back finds nothing', async () => {
    const { router } = await open(telling(notice))
    const shown = within(await dialog())
    shown.getByText('按之前先确认三件事')
    await userEvent.click(shown.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(askedOf(wire.asked, websiteCalls.read)).toEqual([{ entryId: notice.entryId }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await router.go('/pages/tabMe/meNew', 'switchTab')
    await screen.findByRole('heading', { name: '我的' })
    await router.go('/pages/index/indexNew', 'switchTab')
    await screen.findByRole('button', { name: /临江国际中心/ })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[spec 3.notify-dialog] never stands over a fire, and comes when the fire is dealt with', async () => {
    const { router } = await open(telling(notice))
    await dialog()
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    live.say(aRaisedFrame())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('button', { name: /火警待确认/ })
    live.say(aRaisedFrame({ state: 'acknowledged', version: 1 }, 2))
    await dialog()
    expect(router.current()).toContain('/pages/index/indexNew')
  })

  it('is not asked for by whoever may not read', async () => {
    await open([], ',dash:list,equip:list,')
    await screen.findByRole('button', { name: /临江国际中心/ })
    expect(askedOf(wire.asked, websiteCalls.notify)).toEqual([])
  })

  it('[spec 3.notify-dialog] [spec 3.client-state] new messages are counted on the bell, and the log lists them', async () => {
    const message = {
      kind: 'broadcast' as const,
      part: 'needsMe' as const,
      at,
      priority: 4,
      isUnread: true,
      noticeId: notice.entryId,
      title: '停电通知',
      text: '今晚十点停电检修。',
      author: '王敏',
      projectName: '临江国际中心',
      mustConfirm: false,
      confirmedAt: null,
    }
    const { router } = await open([
      [websiteCalls.notify, () => ({ article: null })],
      [noticeCalls.list, () => ({ rows: [message], next: null, now: [], at })],
      [noticeCountCalls.unread, () => ({ needsMe: 1, info: 0, system: 0, besidesAlarms: 1, worst: 4 })],
    ])
    expect((await screen.findAllByText('1 条未读')).length).toBeGreaterThan(0)
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    live.say(aRaisedFrame({ priority: 2 }))
    expect((await screen.findAllByText('2 条未读')).length).toBeGreaterThan(0)
    await router.go('/pages/notice/notice', 'switchTab')
    await screen.findByText('停电通知')
  })
})
