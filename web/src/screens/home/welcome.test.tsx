/** What a person is told when he comes to Home: once, for himself, and never over a fire. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { termsCalls } from '@vigil/contract/brand/terms'
import { websiteCalls, type Article } from '@vigil/contract/content/website'
import { noticeCalls } from '@vigil/contract/notice/notice'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin } from '#testing/a-login.ts'
import { anArticle } from '#testing/an-article.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
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
  await wire.stop()
  await live.stop()
})

const version = '0123456789abcdef'
const agreed = { version, acceptedAt: at, words: null }
const reader = ',dash:list,equip:list,equip:select,notice:list,website:list,website:select,'
const open = (answers: readonly AnswerRow[], permissionsStr = reader) => {
  wire.reply(answerBy([termsCalls.own, () => agreed], ...answers))
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

describe('an agreement in other words', () => {
  const both = (text: string) => ({ zh: text, en: text })
  const words = { agreement: both('新的协议'), privacy: both('新的隐私说明') }
  const changed: AnswerRow = [termsCalls.own, () => ({ version, acceptedAt: null, words })]
  const question = () => screen.findByRole('dialog', { name: '用户协议与隐私说明已更新' })

  it('is agreed to before one goes on, in its version, and what is to be told comes after it', async () => {
    let isAgreed = false
    await open([
      [termsCalls.own, () => (isAgreed ? agreed : { version, acceptedAt: null, words })],
      [
        termsCalls.accept,
        () => {
          isAgreed = true
          return { acceptedAt: at }
        },
      ],
      ...telling(notice),
    ])
    const asked = within(await question())
    asked.getByText('新的协议')
    expect(screen.queryByRole('dialog', { name: '今晚平台升级' })).toBeNull()
    expect(asked.queryByRole('button', { name: '先处理报警，稍后再看' })).toBeNull()
    await userEvent.click(asked.getByRole('button', { name: '同意并继续' }))
    await dialog()
    expect(askedOf(wire.asked, termsCalls.accept)).toEqual([{ version }])
  })

  it('waits while something burns, and can be put off while any alarm waits', async () => {
    await open([changed])
    await question()
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    live.say(aRaisedFrame())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    live.say(aRaisedFrame({ state: 'acknowledged', version: 1 }, 2))
    await question()
    live.say(aRaisedFrame({ alarmId: anArticle(4).entryId, priority: 2 }, 3))
    await userEvent.click(await screen.findByRole('button', { name: '先处理报警，稍后再看' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(askedOf(wire.asked, termsCalls.accept)).toEqual([])
  })

  it('that changed once more while it was read says so and is laid before the reader again', async () => {
    await open([changed, [termsCalls.accept, () => no('conflict')]])
    await userEvent.click(await screen.findByRole('button', { name: '同意并继续' }))
    await within(await question()).findByRole('alert')
    expect(askedOf(wire.asked, termsCalls.own).length).toBeGreaterThan(1)
  })

  it('leaves the way out to whoever does not agree', async () => {
    const { core } = await open([changed])
    await userEvent.click(within(await question()).getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(core.session.get()).toBeUndefined())
  })
})
