/** What an operator writes and who reads it: its own people and nobody else’s. */
import { websiteDeskCalls, type ContentDraft } from '@vigil/contract/content/website-desk'
import { websiteCalls } from '@vigil/contract/content/website'
import type { ContentKind } from '@vigil/contract/content/content-kinds'
import { Envelope } from '@vigil/contract/wire'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg, secret } from '#testing/pictures.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
let ours: { oem: string; project: string }
let theirs: { oem: string; project: string }

const bodyOf = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})
const draftOf = (title: string, change: Partial<ContentDraft> = {}): ContentDraft => ({
  title: { zh: title, en: '' },
  summary: { zh: '', en: '' },
  body: { zh: bodyOf(`${title}的正文`), en: null },
  cover: null,
  place: null,
  link: null,
  video: null,
  ...change,
})
const add = (of: ContentKind, draft: ContentDraft, who = 'oem') =>
  server.result(websiteDeskCalls.add, { of, draft }, tokens[who])
const publish = (entryId: string, version: number, who = 'oem') =>
  server.send(websiteDeskCalls.move, { entryId, version, move: 'publish' }, tokens[who])
const published = async (of: ContentKind, draft: ContentDraft, who = 'oem') => {
  const { entryId, version } = await add(of, draft, who)
  expect(await publish(entryId, version, who)).toMatchObject({ code: 'ok' })
  return entryId
}
const picture = async (entryId: string, dots = 'cover', who = 'oem'): Promise<Envelope> => {
  const { address } = await server.result(websiteDeskCalls.preparePicture, { entryId }, tokens[who])
  const bytes = new Uint8Array(await aJpeg({ dots, width: 640, height: 360 }))
  return Envelope.parse(await (await fetch(server.base + address, { method: 'POST', body: bytes })).json())
}
const newsOf = async (who: string) =>
  (await server.result(websiteCalls.news, { size: 100 }, tokens[who])).rows.map(({ title }) => title.zh)
/** Published with a cover at a place. */
const withCover = async (of: ContentKind, title: string, place: number, who = 'oem') => {
  const { entryId, version } = await add(of, draftOf(title, { place }), who)
  await picture(entryId, title, who)
  const draft = draftOf(title, { place, cover: 1, link: 'https://example.com/' })
  const saved = await server.result(websiteDeskCalls.save, { entryId, version, draft }, tokens[who])
  expect(await publish(entryId, saved.version, who)).toMatchObject({ code: 'ok' })
  return entryId
}

beforeAll(async () => {
  server = await startTestServer()
  const place = async () => {
    const oem = await server.make.oem()
    return { oem, project: await server.make.project(oem) }
  }
  ;[ours, theirs] = [await place(), await place()]
  const signIn = async (name: string, ...account: Parameters<typeof server.make.account>) => {
    tokens[name] = await server.signIn((await server.make.account(...account)).loginName)
  }
  await signIn('oem', 'oem', { oem: ours.oem })
  await signIn('reader', 'inspector', ours)
  await signIn('tenant', 'endUser', { oem: ours.oem })
  await signIn('custom', 'custom', { oem: ours.oem, company: await server.make.company(ours.oem) })
  await signIn('otherOem', 'oem', { oem: theirs.oem })
  await signIn('stranger', 'manager', theirs)
  await signIn('platform', 'super')
})
afterAll(() => server.stop())

describe('an article', () => {
  it('is seen by nobody as a draft, by the operator’s own people once it is published, by nobody after it is withdrawn', async () => {
    const { entryId, version } = await add('news', draftOf('月检指南'))
    expect(await newsOf('reader')).not.toContain('月检指南')
    expect(await server.send(websiteCalls.article, { entryId }, tokens['reader'])).toMatchObject({ code: 'missing' })
    expect(await publish(entryId, version)).toMatchObject({ result: { state: 'published' } })
    for (const who of ['reader', 'tenant', 'custom']) expect(await newsOf(who), who).toContain('月检指南')
    for (const who of ['stranger', 'otherOem']) {
      expect(await newsOf(who), who).not.toContain('月检指南')
      expect(await server.send(websiteCalls.article, { entryId }, tokens[who]), who).toMatchObject({ code: 'missing' })
    }
    const move = { entryId, version: version + 1, move: 'withdraw' as const }
    expect(await server.send(websiteDeskCalls.move, move, tokens['oem'])).toMatchObject({
      result: { state: 'withdrawn' },
    })
    expect(await newsOf('reader')).not.toContain('月检指南')
  })

  it('of the platform is everybody’s', async () => {
    await published('news', draftOf('平台公告'), 'platform')
    for (const who of ['reader', 'stranger', 'tenant']) expect(await newsOf(who), who).toContain('平台公告')
  })

  it('is changed beside what readers see, until it is published again', async () => {
    const entryId = await published('news', draftOf('第一稿'))
    const draft = draftOf('第二稿')
    const saved = await server.result(websiteDeskCalls.save, { entryId, version: 2, draft }, tokens['oem'])
    const read = async () => (await server.result(websiteCalls.article, { entryId }, tokens['reader'])).title.zh
    expect(await read()).toBe('第一稿')
    expect(await server.result(websiteDeskCalls.entry, { entryId }, tokens['oem'])).toMatchObject({
      isChanged: true,
      publishedNo: 1,
      draft: { title: { zh: '第二稿' } },
    })
    await publish(entryId, saved.version)
    expect(await read()).toBe('第二稿')
  })

  it('comes at its hour by itself, and waits unchanged until then', async () => {
    const { entryId, version } = await add('news', draftOf('定时发布'))
    const schedule = { entryId, version, move: 'schedule' as const }
    const send = (publishAt?: string) => server.send(websiteDeskCalls.move, { ...schedule, publishAt }, tokens['oem'])
    expect(await send()).toMatchObject({ code: 'invalidInput' })
    expect(await send('2020-01-01T00:00:00.000Z')).toMatchObject({ code: 'invalidInput' })
    expect(await send('2099-01-01T00:00:00.000Z')).toMatchObject({ result: { state: 'scheduled' } })
    expect(await newsOf('reader')).not.toContain('定时发布')
    const save = { entryId, version: version + 1, draft: draftOf('改了') }
    expect(await server.send(websiteDeskCalls.save, save, tokens['oem'])).toMatchObject({ code: 'contentElsewhere' })
    await server.database.owner.query(`update content_entry set publish_at = '2020-01-01' where id = $1`, [entryId])
    expect(await newsOf('reader')).toContain('定时发布')
    expect(await server.result(websiteDeskCalls.entry, { entryId }, tokens['oem'])).toMatchObject({
      state: 'published',
      publishedNo: 1,
      publishAt: null,
    })
    expect(await server.send(websiteDeskCalls.save, save, tokens['oem'])).toMatchObject({ code: 'ok' })
    expect((await server.result(websiteCalls.article, { entryId }, tokens['reader'])).title.zh).toBe('定时发布')
  })

  it('is not published without what its kind needs, and the fields are named', async () => {
    const { entryId, version } = await add('news', draftOf('空', { body: { zh: null, en: null } }))
    expect(await publish(entryId, version)).toMatchObject({
      code: 'contentIncomplete',
      details: { fields: [{ path: 'body', code: 'missing' }] },
    })
  })

  it('is not overwritten by somebody who worked on an older one', async () => {
    const { entryId, version } = await add('news', draftOf('两人'))
    const save = () => server.send(websiteDeskCalls.save, { entryId, version, draft: draftOf('两人') }, tokens['oem'])
    expect((await Promise.all([save(), save()])).map(({ code }) => code).sort()).toEqual(['conflict', 'ok'])
  })

  it('is read by each reader for himself, understood once, and read again when it is published anew', async () => {
    const entryId = await published('news', draftOf('要读懂'))
    const rowFor = async (who: string) =>
      (await server.result(websiteCalls.news, { size: 100 }, tokens[who])).rows.find((row) => row.entryId === entryId)
    expect(await rowFor('reader')).toMatchObject({ isRead: false })
    const read = (isUnderstood: boolean) =>
      server.result(websiteCalls.read, { entryId, isUnderstood }, tokens['reader'])
    expect(await read(false)).toMatchObject({ understoodAt: null })
    const { understoodAt } = await read(true)
    expect(await read(false)).toMatchObject({ understoodAt })
    expect(await rowFor('reader')).toMatchObject({ isRead: true })
    expect(await rowFor('tenant')).toMatchObject({ isRead: false })
    expect(await server.result(websiteDeskCalls.entry, { entryId }, tokens['oem'])).toMatchObject({
      readers: 1,
      understood: 1,
    })
    await publish(entryId, 2)
    expect(await rowFor('reader')).toMatchObject({ isRead: false })
    expect(await server.send(websiteCalls.read, { entryId }, tokens['stranger'])).toMatchObject({ code: 'missing' })
  })

  it('has pictures drawn anew, by their numbers, opened by who may read it and by nobody else', async () => {
    const { entryId, version } = await add('news', draftOf('有图'))
    expect(await picture(entryId)).toMatchObject({ code: 'ok', result: { no: 1 } })
    expect(await picture(entryId)).toMatchObject({ code: 'ok', result: { no: 1 } })
    const draft = draftOf('有图', {
      cover: 1,
      body: { zh: { type: 'doc', content: [{ type: 'picture', attrs: { no: 1, alt: '配电箱' } }] }, en: null },
    })
    const saved = await server.result(websiteDeskCalls.save, { entryId, version, draft }, tokens['oem'])
    await publish(entryId, saved.version)
    const article = await server.result(websiteCalls.article, { entryId }, tokens['reader'])
    expect(article).toMatchObject({ cover: { no: 1 }, pictures: [{ no: 1, width: 640, height: 360 }] })
    const bytes = Buffer.from(await (await fetch(server.base + article.cover?.address)).arrayBuffer())
    expect(bytes.length).toBeGreaterThan(100)
    expect(bytes.includes(secret)).toBe(false)
    const stranger = await server.send(websiteDeskCalls.preparePicture, { entryId }, tokens['otherOem'])
    expect(stranger).toMatchObject({ code: 'missing' })
    const lost = { ...draft, cover: 7 }
    const wrong = await server.result(websiteDeskCalls.save, { entryId, version: 3, draft: lost }, tokens['oem'])
    expect(await publish(entryId, wrong.version)).toMatchObject({ code: 'contentIncomplete' })
  })
})

describe('the calls of the website', () => {
  it('[spec 7.calls.content.logo] give the logo of a brand to whoever stands at its door', async () => {
    const found = await server.result(websiteCalls.logo, { page: 'loginCarnot' })
    expect(found.page).toBe('loginCarnot')
    expect(found.logo.light).toMatch(/^<svg|^data:image/)
    expect((await server.result(websiteCalls.logo, { page: 'loginNobody' })).page).toBe('login')
  })

  it('[spec 7.calls.content.fire-information] list articles on fire safety, page by page', async () => {
    for (const title of ['资讯一', '资讯二', '资讯三']) await published('fireInformation', draftOf(title))
    const first = await server.result(websiteCalls.fireInformation, { size: 2 }, tokens['reader'])
    const second = await server.result(
      websiteCalls.fireInformation,
      { size: 2, after: first.next ?? '' },
      tokens['reader'],
    )
    expect([...first.rows, ...second.rows].map(({ title }) => title.zh)).toEqual(['资讯三', '资讯二', '资讯一'])
    expect((await server.result(websiteCalls.fireInformation, { size: 9 }, tokens['stranger'])).rows).toEqual([])
  })

  it('[spec 7.calls.content.rotation-charts] show the operator’s pictures in their order, else the platform’s', async () => {
    await withCover('rotationChart', '平台轮播', 1, 'platform')
    const shownTo = async (who: string) =>
      (await server.result(websiteCalls.rotationCharts, {}, tokens[who])).rows.map(({ title }) => title.zh)
    expect(await shownTo('reader')).toEqual(['平台轮播'])
    await withCover('rotationChart', '轮播二', 2)
    await withCover('rotationChart', '轮播一', 1)
    expect(await shownTo('reader')).toEqual(['轮播一', '轮播二'])
    expect(await shownTo('stranger')).toEqual(['平台轮播'])
  })

  it('[spec 7.calls.content.links] show links, and none that is no link', async () => {
    const link = 'https://www.example.com/119'
    await published('link', draftOf('消防救援局', { link, place: 1 }))
    expect((await server.result(websiteCalls.links, {}, tokens['reader'])).rows).toMatchObject([{ link }])
    const draft = draftOf('坏链接', { link: 'javascript:alert(1)' })
    expect(await server.send(websiteDeskCalls.add, { of: 'link', draft }, tokens['oem'])).toMatchObject({
      code: 'invalidInput',
    })
  })

  it('[spec 7.calls.content.about-us] say who runs this: the operator, else the platform, else nobody', async () => {
    const about = (who: string) => server.result(websiteCalls.about, {}, tokens[who])
    expect(await about('stranger')).toEqual({ article: null })
    await published('about', draftOf('关于平台'), 'platform')
    await published('about', draftOf('关于我们公司'))
    expect(await about('reader')).toMatchObject({ article: { title: { zh: '关于我们公司' }, isOfPlatform: false } })
    expect(await about('stranger')).toMatchObject({ article: { title: { zh: '关于平台' }, isOfPlatform: true } })
  })

  it('[spec 3.notify-dialog] tell each person once what is to be known, and once more when it is published anew', async () => {
    const told = async (who: string) =>
      (await server.result(websiteCalls.notify, {}, tokens[who])).article?.title.zh ?? null
    expect(await told('reader')).toBeNull()
    await published('notify', draftOf('平台升级'), 'platform')
    const entryId = await published('notify', draftOf('今晚停电'))
    expect([await told('reader'), await told('stranger')]).toEqual(['今晚停电', '平台升级'])
    await server.result(websiteCalls.read, { entryId }, tokens['reader'])
    expect([await told('reader'), await told('tenant')]).toEqual(['平台升级', '今晚停电'])
    await publish(entryId, 2)
    expect(await told('reader')).toBe('今晚停电')
    expect(await server.send(websiteCalls.notify, {})).toMatchObject({ code: 'tokenMissing' })
  })

  it('[spec 3.ads] hold four places, each with a counter of views, and count what was played', async () => {
    for (const place of [1, 2, 3, 4]) await withCover('ad', `平台广告 ${place}`, place, 'platform')
    const own = await withCover('ad', '运营商广告', 3)
    const { rows } = await server.result(websiteCalls.ads, {}, tokens['reader'])
    expect(rows.map(({ place, title }) => [place, title.zh])).toEqual([
      [1, '平台广告 1'],
      [2, '平台广告 2'],
      [3, '运营商广告'],
      [4, '平台广告 4'],
    ])
    const count = (who: string, event: 'view' | 'play') =>
      server.send(websiteCalls.updateAd, { entryId: own, event }, tokens[who])
    await count('reader', 'view')
    expect(await count('reader', 'view')).toMatchObject({ result: { views: 2, plays: 0 } })
    expect(await count('tenant', 'play')).toMatchObject({ result: { views: 0, plays: 1 } })
    expect(await count('stranger', 'view')).toMatchObject({ code: 'missing' })
    expect(await server.result(websiteDeskCalls.entry, { entryId: own }, tokens['oem'])).toMatchObject({
      views: 2,
      plays: 1,
    })
    const fifth = await add('ad', draftOf('第五位', { place: 5, cover: null }))
    expect(await publish(fifth.entryId, fifth.version)).toMatchObject({ code: 'contentIncomplete' })
  })
})

describe('the desk', () => {
  it('is the operator’s and the platform’s: a unit writes nothing, a company is told who does', async () => {
    const input = { of: 'news' as const, draft: draftOf('不该有') }
    expect(await server.send(websiteDeskCalls.add, input, tokens['reader'])).toMatchObject({ code: 'forbidden' })
    expect(await server.send(websiteDeskCalls.add, input, tokens['custom'])).toMatchObject({ code: 'contentNotYours' })
    expect(await server.send(websiteDeskCalls.add, input)).toMatchObject({ code: 'tokenMissing' })
  })

  it('of another operator finds nothing of ours, changes nothing and removes nothing', async () => {
    const { entryId, version } = await add('news', draftOf('我们的草稿'))
    const { find, entry, save, move, remove } = websiteDeskCalls
    const list = await server.result(find, { size: 100 }, tokens['otherOem'])
    expect(list.rows.map(({ title }) => title.zh)).not.toContain('我们的草稿')
    const missing = { code: 'missing' }
    const other = tokens['otherOem']
    expect(await server.send(entry, { entryId }, other)).toMatchObject(missing)
    expect(await server.send(save, { entryId, version, draft: draftOf('偷改') }, other)).toMatchObject(missing)
    expect(await server.send(move, { entryId, version, move: 'publish' }, other)).toMatchObject(missing)
    expect(await server.send(remove, { entryId }, other)).toMatchObject(missing)
    expect(await server.result(entry, { entryId }, tokens['oem'])).toMatchObject({
      draft: { title: { zh: '我们的草稿' } },
    })
  })

  it('lists by kind and state, and removes only what nobody has read', async () => {
    const { entryId } = await add('versionNote', draftOf('4.3.0'))
    const shown = await published('versionNote', draftOf('4.2.0'))
    const list = async (state: 'draft' | 'published') =>
      (await server.result(websiteDeskCalls.find, { of: 'versionNote', state, size: 100 }, tokens['oem'])).rows.map(
        (row) => row.entryId,
      )
    expect([await list('draft'), await list('published')]).toEqual([[entryId], [shown]])
    const remove = (id: string) => server.send(websiteDeskCalls.remove, { entryId: id }, tokens['oem'])
    expect(await remove(shown)).toMatchObject({ code: 'contentPublished' })
    expect(await remove(entryId)).toMatchObject({ result: { removed: 1 } })
    expect(await list('draft')).toEqual([])
  })

  it('leaves what was written, published and withdrawn in the operation log', async () => {
    const { entryId, version } = await add('news', draftOf('留痕'))
    await publish(entryId, version)
    const { rows } = await server.database.owner.query(
      `select action, outcome from audit_entry where target_id = $1 order by id`,
      [entryId],
    )
    expect(rows).toContainEqual({ action: websiteDeskCalls.move.path, outcome: 'ok' })
  })

  it('is walled by the database too, when nothing else asks', async () => {
    const { entryId } = await add('news', draftOf('墙内草稿'))
    const client = new pg.Client({ connectionString: server.database.environment['VIGIL_DATABASE_API_URL'] })
    await client.connect()
    try {
      await client.query(
        `select set_config('app.scope_kind', 'oem', false), set_config('app.scope_ids', $1, false),
           set_config('app.account_id', '', false)`,
        [`{${theirs.oem}}`],
      )
      const { rows } = await client.query('select id from content_entry where id = $1', [entryId])
      const stolen = await client.query(`update content_entry set state = 'withdrawn' where oem_id = $1`, [ours.oem])
      const gone = await client.query('delete from content_entry where oem_id is null')
      expect([rows, stolen.rowCount, gone.rowCount]).toEqual([[], 0, 0])
    } finally {
      await client.end()
    }
  })
})
