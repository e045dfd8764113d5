/** What the specification calls the client's state: each part of it, where it stands and what changes it. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { feedbackCalls } from '@vigil/contract/content/feedback'
import { websiteCalls } from '@vigil/contract/content/website'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { anArticle } from '#testing/an-article.ts'
import { answerBy, askedOf, type AnswerRow } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
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

const permissionsStr =
  ',equip:list,equip:select,alarmRec:list,alarmRec:select,website:list,website:select,feedback:list,feedback:select,feedback:insert,'
const open = (path: string, ...answers: readonly AnswerRow[]) => {
  wire.reply(answerBy(...answers))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}

describe('[spec 3.client-state] the client holds', () => {
  it('the total of alarms and the state of the live connection, both told by the platform', async () => {
    await open('/pages/tabMe/meNew')
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    live.say(aRaisedFrame({ priority: 2 }))
    expect((await screen.findAllByText('1 条未读')).length).toBeGreaterThan(0)
    live.say(aRaisedFrame({ priority: 2, state: 'acknowledged', version: 1 }, 2))
    await waitFor(() => expect(screen.queryByText('1 条未读')).toBeNull())
    expect(screen.queryByRole('button', { name: '重连' })).toBeNull()
  })

  it('the navigation, which stands from the first moment without anybody’s choice', async () => {
    beWide()
    await open('/pages/tabMe/meNew')
    const bars = await screen.findAllByRole('navigation', { name: '主导航' })
    expect(within(bars[0] ?? document.body).getByRole('link', { current: 'page' }).textContent).toContain('我的')
  })

  it('the history with its status, and the parameters of the list in its address', async () => {
    const alarm = anAlarmCase({ kind: 'alarm', priority: 2, event: 'overTemp', equipmentName: '3F 配电箱' })
    const { router } = await open('/pagesCommon/history/alarmList?stage=open', [
      alarmManyCalls.list,
      () => ({ rows: [alarm], next: null }),
    ])
    const row = await screen.findByRole('link', { name: /3F 配电箱/ })
    expect(askedOf(wire.asked, alarmManyCalls.list)[0]).toMatchObject({ stage: 'open' })
    await userEvent.click(row)
    await waitFor(() => expect(router.current()).toContain('alarmDetail'))
    router.back()
    await waitFor(() => expect(router.current()).toContain('stage=open'))
  })

  it('who runs this, and four ads, each with its own counter', async () => {
    const ads = [1, 2, 3, 4].map((place) =>
      anArticle(place, { kind: 'ad', place, title: { zh: `广告${place}`, en: '' } }),
    )
    const { router } = await open(
      contentPaths.about,
      [websiteCalls.about, () => ({ article: anArticle(9, { kind: 'about' }) })],
      [websiteCalls.ads, () => ({ rows: ads })],
      [websiteCalls.updateAd, () => ({ views: 1, plays: 0 })],
    )
    await screen.findByText('按之前先确认三件事')
    await router.go(contentPaths.news)
    await screen.findByText(/广告4/)
    await waitFor(() =>
      expect(askedOf(wire.asked, websiteCalls.updateAd).map(({ entryId }) => entryId)).toEqual(
        ads.map(({ entryId }) => entryId),
      ),
    )
  })

  it('the feedback, which is read anew as soon as one more was sent', async () => {
    const feedbackId = anArticle(7).entryId
    await open(contentPaths.feedback, [feedbackCalls.send, () => ({ feedbackId })])
    await userEvent.click(await screen.findByRole('button', { name: '写反馈' }))
    await waitFor(() => expect(askedOf(wire.asked, feedbackCalls.find)).toHaveLength(1))
    await userEvent.type(await screen.findByRole('textbox', { name: '问题或建议' }), '曲线不动了')
    await userEvent.click(screen.getByRole('button', { name: '提交反馈' }))
    await waitFor(() => expect(askedOf(wire.asked, feedbackCalls.find).length).toBeGreaterThan(1))
  })
})
