import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { appVersionCalls } from '@vigil/contract/content/app-version'
import { websiteCalls } from '@vigil/contract/content/website'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { ReadMore } from '#features/content/read-more.tsx'
import { Swiper } from '#features/content/swiper.tsx'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anArticle } from '#testing/an-article.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { phoneOf } from './download/phone-of.ts'
import { ownFile } from './pdf/own-file.ts'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const reader = ',website:list,website:select,feedback:list,feedback:select,feedback:insert,appVersion:list,'
const open = (path: string, answers: readonly AnswerRow[] = [], permissionsStr = reader) => {
  wire.reply(answerBy(...answers))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

describe('the pages of content', () => {
  it.each([
    [contentPaths.news, '还没有资讯', '运营商和平台发布的文章会出现在这里。'],
    [contentPaths.info, '还没有资讯', '运营商和平台发布的文章会出现在这里。'],
    [contentPaths.manual, '手册还没有内容', '运营商和平台写好章节后会出现在这里。'],
    [contentPaths.feedback, '还没有反馈', '遇到问题或有建议，写下来，运营商会答复您。'],
    [contentPaths.about, '还没有介绍', '运营商或平台写好后会显示在这里。'],
    [contentPaths.version, '还没有版本说明', '平台发布新版本时会写在这里。'],
    [contentPaths.pdf, '没有可以打开的文件', '这里只打开本平台自己的 PDF 文件，请从文件所在的页面重新打开。'],
    [contentPaths.externalSecondSettings, '还没有设置版本', '由平台管理员填写；没有设置时下载页提示使用网页版。'],
  ])('%s says what is missing and who writes it', async (path, title, hint) => {
    await open(path, [
      [websiteCalls.about, () => ({ article: null })],
      [appVersionCalls.check, () => ({ update: 'none', version: null })],
    ])
    await screen.findByText(title)
    screen.getByText(hint)
  })

  it.each([
    [contentPaths.news, websiteCalls.news],
    [contentPaths.info, websiteCalls.fireInformation],
    [contentPaths.manual, websiteCalls.manuals],
    [contentPaths.about, websiteCalls.about],
    [`${contentPaths.newsInfo}?id=${anArticle(1).entryId}`, websiteCalls.article],
  ])('%s that failed says so and can be asked for again', async (path, call) => {
    await open(path, [[call, () => no('tooMany')]])
    await screen.findByRole('button', { name: '重试' })
  })

  it('without the right are told which right is missing, in a page with a name', async () => {
    await open(contentPaths.news, [], ',equip:list,')
    await screen.findByRole('heading', { name: '新闻资讯' })
    expect(askedOf(wire.asked, websiteCalls.news)).toEqual([])
  })
})

describe('an article', () => {
  it('stands unread in its list, is read once it was opened, and understood when its reader says so', async () => {
    const first = anArticle(1)
    const now = '2026-11-14T06:32:00.000Z'
    await open(`${contentPaths.newsInfo}?id=${first.entryId}`, [
      [websiteCalls.article, () => first],
      [websiteCalls.read, () => ({ readAt: now, understoodAt: null })],
    ])
    await screen.findByRole('heading', { name: '月检指南 1' })
    screen.getByText('按之前先确认三件事')
    await waitFor(() => expect(askedOf(wire.asked, websiteCalls.read)).toEqual([{ entryId: first.entryId }]))
    await userEvent.click(screen.getByRole('button', { name: '我已读懂' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, websiteCalls.read)).toContainEqual({ entryId: first.entryId, isUnderstood: true }),
    )
  })

  it('is a link in the list, with a dot and a word while it is unread', async () => {
    const rows = [anArticle(1), anArticle(2, { isRead: true, isOfPlatform: true })]
    await open(contentPaths.news, [[websiteCalls.news, () => ({ rows, next: null })]])
    const unread = await screen.findByRole('link', { name: /未读.*月检指南 1/ })
    expect(unread.getAttribute('href')).toBe(`#${contentPaths.newsInfo}?id=${anArticle(1).entryId}`)
    expect(screen.getByRole('link', { name: /月检指南 2.*平台.*已读/ }).textContent).not.toContain('未读')
  })

  it('[spec 3.ads] an ad that is shown is counted once', async () => {
    const ad = anArticle(5, { kind: 'ad', place: 1, title: { zh: '年检优惠', en: '' } })
    await open(contentPaths.news, [
      [websiteCalls.ads, () => ({ rows: [ad] })],
      [websiteCalls.updateAd, () => ({ views: 1, plays: 0 })],
    ])
    await screen.findByText(/年检优惠/)
    await waitFor(() =>
      expect(askedOf(wire.asked, websiteCalls.updateAd)).toEqual([{ entryId: ad.entryId, event: 'view' }]),
    )
  })

  it('of the manual is found by a word of its title', async () => {
    const rows = [
      anArticle(1, { kind: 'manualText', title: { zh: '接班前先看什么', en: '' }, isRead: true }),
      anArticle(2, { kind: 'manualVideo', title: { zh: '火警来了怎么做', en: '' } }),
    ]
    await open(contentPaths.manual, [[websiteCalls.manuals, () => ({ rows })]])
    await screen.findByText('已学 1 / 2')
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索手册' }), '火警')
    expect(screen.queryByText('接班前先看什么')).toBeNull()
    expect(screen.getByRole('link', { name: /火警来了怎么做/ }).getAttribute('href')).toContain('userManual/video')
  })

  it.each(['https://user:pass@evil.example/', 'https://a.example/"onmouseover="alert(1)', 'javascript:alert(1)'])(
    'of the manual that is a film leads nowhere by %s',
    async (video) => {
      const film = anArticle(3, { kind: 'manualVideo', video })
      await open(`${contentPaths.manualVideo}?id=${film.entryId}`, [[websiteCalls.article, () => film]])
      await screen.findByText('这一章没有视频')
      expect(screen.queryByRole('link', { name: '打开视频（另开页面）' })).toBeNull()
    },
  )

  it('[spec 3.client-state] of the manual that is a film says where it is, and counts that it was played', async () => {
    const film = anArticle(3, { kind: 'manualVideo', video: 'https://films.example.com/a.mp4' })
    await open(`${contentPaths.manualVideo}?id=${film.entryId}`, [
      [websiteCalls.article, () => film],
      [websiteCalls.updateAd, () => ({ views: 0, plays: 1 })],
      [websiteCalls.read, () => ({ readAt: film.publishedAt, understoodAt: null })],
    ])
    const link = await screen.findByRole('link', { name: '打开视频（另开页面）' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([film.video, 'noopener noreferrer'])
    screen.getByText('视频在 films.example.com，将在新页面打开。')
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    await waitFor(() =>
      expect(askedOf(wire.asked, websiteCalls.updateAd)).toEqual([{ entryId: film.entryId, event: 'play' }]),
    )
  })
})

describe('what takes turns', () => {
  const part = (shown: ReactNode) =>
    renderPart(<WithTexts areas={['me']}>{shown}</WithTexts>, { PLATFORM_MAIN: wire.address })
  const slides = ['一', '二', '三']
  const turning = (
    <Swiper label="轮播" slides={slides} keyOf={String}>
      {(slide) => <b>图{slide}</b>}
    </Swiper>
  )
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  /** Whoever points at it holds it; let go, it counts by the test's clock. */
  const byOurClock = (region: HTMLElement): void => {
    fireEvent.pointerEnter(region)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fireEvent.click(within(region).getByRole('button', { name: '第 1 张，共 3 张' }))
    fireEvent.pointerLeave(region)
  }

  it('[spec 9.swiper] turns every 3000 ms, stands still while it is paused, and is led by its dots', async () => {
    await part(turning)
    const region = await screen.findByRole('region', { name: '轮播' })
    byOurClock(region)
    const carousel = within(region)
    pass(2_999)
    carousel.getByText('图一')
    pass(1)
    carousel.getByText('图二')
    fireEvent.click(carousel.getByRole('button', { name: '暂停' }))
    pass(9_000)
    carousel.getByText('图二')
    fireEvent.click(carousel.getByRole('button', { name: '第 3 张，共 3 张' }))
    carousel.getByText('图三')
  })

  it('[spec 9.swiper] stands still for whoever wants no motion', async () => {
    const before = globalThis.matchMedia
    onTestFinished(() => void (globalThis.matchMedia = before))
    globalThis.matchMedia = (query) => Object.assign(before(query), { matches: query.includes('reduced-motion') })
    await part(turning)
    byOurClock(await screen.findByRole('region', { name: '轮播' }))
    screen.getByRole('button', { name: '播放' })
    pass(9_000)
    screen.getByText('图一')
  })

  it.each([
    [401, '400px', 1],
    [400, '', 0],
  ])('[spec 9.read-more] what is %i high is cut at "%s", with %i way to the rest', async (height, cut, ways) => {
    const measured = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height)
    onTestFinished(() => measured.mockRestore())
    await part(<ReadMore>正文</ReadMore>)
    expect((await screen.findByText('正文')).style.maxHeight).toBe(cut)
    const more = screen.queryAllByRole('button', { name: '展开阅读全文' })
    expect(more).toHaveLength(ways)
    for (const button of more) fireEvent.click(button)
    expect(screen.getByText('正文').style.maxHeight).toBe('')
  })
})

describe('what comes from outside', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (X11; Linux x86_64)', undefined],
  ])('%s is %s', (userAgent, phone) => {
    expect(phoneOf(userAgent)).toBe(phone)
  })

  const offerApps = (): void => {
    const version = (platform: unknown) => ({
      platform,
      minimum: '4.0',
      newest: '4.2',
      address: platform === 'android' ? 'https://download.example.com/a.apk' : null,
      notes: { zh: '', en: '' },
      changedAt: '2026-11-01T00:00:00.000Z',
    })
    wire.reply(
      answerBy(
        [appVersionCalls.check, ({ platform }) => ({ update: 'none', version: version(platform) })],
        [websiteCalls.logo, () => no('missing')],
      ),
    )
  }

  it.each([
    ['android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8)', '安卓版'],
    ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'iOS 版'],
  ])('a phone gets its own app only, and no code to scan (%s)', async (platform, userAgent, name) => {
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: userAgent } }))
    onTestFinished(() => void vi.unstubAllGlobals())
    offerApps()
    await renderApp(contentPaths.download, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
    await screen.findByText(name)
    expect(askedOf(wire.asked, appVersionCalls.check)).toEqual([expect.objectContaining({ platform })])
    expect(screen.queryByRole('img', { name: '本页地址的二维码' })).toBeNull()
  })

  it('a desk gets both apps and a code to scan, without signing in', async () => {
    offerApps()
    await renderApp(contentPaths.downloadSecond, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
    const link = await screen.findByRole('link', { name: '下载 安卓版' })
    expect(link.getAttribute('href')).toBe('https://download.example.com/a.apk')
    await screen.findByText('iOS 版还没有上架')
    screen.getByRole('img', { name: '本页地址的二维码' })
    expect(askedOf(wire.asked, appVersionCalls.check)[0]).toMatchObject({ page: 'loginCarnot' })
  })

  it.each(['/file/patrol-stickers?for=a&seal=b', '/manual.pdf', '/help/zh/start.pdf'])(
    'the viewer opens %s',
    (file) => {
      expect(ownFile(file)).toBe(file)
    },
  )

  it.each([
    undefined,
    'https://evil.example/a.pdf',
    '//evil.example/a.pdf',
    '/a//b.pdf',
    'javascript:alert(1)',
    '/../a.pdf',
    '/a.html',
  ])('the viewer never opens %s', (file) => expect(ownFile(file)).toBeUndefined())
})
