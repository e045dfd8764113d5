/** For whom something is written: for these roles, for these brands; everybody else does not find it. */
import { defaultBrand } from '@vigil/brands/default-brand'
import { brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import type { Audience } from '@vigil/contract/content/audience'
import type { ContentKind } from '@vigil/contract/content/content-kinds'
import { websiteCalls } from '@vigil/contract/content/website'
import { websiteDeskCalls, type ContentDraft } from '@vigil/contract/content/website-desk'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let ours: { oem: string; project: string }
let theirs: { oem: string; project: string }
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const place = async () => {
    const oem = await server.make.oem()
    return { oem, project: await server.make.project(oem) }
  }
  ;[ours, theirs] = [await place(), await place()]
  const signIn = async (name: string, ...account: Parameters<typeof server.make.account>) => {
    const { id, loginName } = await server.make.account(...account)
    ids[name] = id
    tokens[name] = await server.signIn(loginName)
  }
  await signIn('oem', 'oem', { oem: ours.oem })
  await signIn('guard', 'dutyOfficer', ours)
  await signIn('inspector', 'inspector', ours)
  await signIn('tenant', 'endUser', { oem: ours.oem })
  await signIn('stranger', 'dutyOfficer', theirs)
  await signIn('platform', 'super')
  const brand = { ...defaultBrand, suffix: 'Readers', domains: [] }
  const saved = await server.result(brandStudioCalls.saveDraft, { oemId: ours.oem, revision: 0, brand }, tokens['oem'])
  await server.result(brandStudioCalls.publish, { oemId: ours.oem, revision: saved.revision }, tokens['oem'])
})
afterAll(() => server.stop())

const draftOf = (title: string, change: Partial<ContentDraft>): ContentDraft => ({
  title: { zh: title, en: '' },
  summary: { zh: '', en: '' },
  body: {
    zh: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] },
    en: null,
  },
  cover: null,
  place: null,
  link: null,
  video: null,
  ...change,
})
const published = async (of: ContentKind, draft: ContentDraft, who = 'oem') => {
  const { entryId, version } = await server.result(websiteDeskCalls.add, { of, draft }, tokens[who])
  await server.result(websiteDeskCalls.move, { entryId, version, move: 'publish' }, tokens[who])
  return entryId
}
const isFound = async (entryId: string, who: string): Promise<boolean> => {
  const { rows } = await server.result(websiteCalls.news, { size: 100 }, tokens[who])
  const isListed = rows.some((row) => row.entryId === entryId)
  const opened = await server.send(websiteCalls.article, { entryId }, tokens[who])
  const read = await server.send(websiteCalls.read, { entryId }, tokens[who])
  // One answer to three questions: nothing is half hidden.
  expect([opened.code, read.code], who).toEqual(isListed ? ['ok', 'ok'] : ['missing', 'missing'])
  return isListed
}
const found = async (entryId: string, ...people: string[]) => {
  const seen: string[] = []
  for (const who of people) if (await isFound(entryId, who)) seen.push(who)
  return seen
}
const audience = (change: Partial<Audience>): Audience => ({ roles: [], brands: [], ...change })

describe('an entry', () => {
  it('for some roles is found by them and by nobody else, and for everybody when nobody is named', async () => {
    const guards = await published('news', draftOf('给值班员', { audience: audience({ roles: ['dutyOfficer'] }) }))
    expect(await found(guards, 'guard', 'inspector', 'tenant', 'stranger')).toEqual(['guard'])
    const two = await published('news', draftOf('两种', { audience: audience({ roles: ['endUser', 'inspector'] }) }))
    expect(await found(two, 'guard', 'inspector', 'tenant')).toEqual(['inspector', 'tenant'])
    const all = await published('news', draftOf('给所有人', { audience: audience({}) }))
    expect(await found(all, 'guard', 'inspector', 'tenant', 'stranger')).toEqual(['guard', 'inspector', 'tenant'])
  })

  it('of the platform for some brands is found by their people', async () => {
    const brands = ['loginReaders']
    const entryId = await published('news', draftOf('只给一个品牌', { audience: audience({ brands }) }), 'platform')
    expect(await found(entryId, 'guard', 'tenant', 'stranger')).toEqual(['guard', 'tenant'])
    const plain = audience({ brands: ['login'] })
    const other = await published('news', draftOf('只给默认品牌', { audience: plain }), 'platform')
    expect(await found(other, 'guard', 'stranger')).toEqual(['stranger'])
  })

  it('for a brand is kept from the others by the database too', async () => {
    const brands = ['loginReaders']
    const entryId = await published('news', draftOf('墙', { audience: audience({ brands }) }), 'platform')
    const client = new pg.Client({ connectionString: server.database.environment['VIGIL_DATABASE_API_URL'] })
    await client.connect()
    const seenBy = async (who: string, project: string) => {
      await client.query(
        `select set_config('app.scope_kind', 'project', false), set_config('app.scope_ids', $1, false),
           set_config('app.account_id', $2, false)`,
        [`{${project}}`, ids[who]],
      )
      return (await client.query('select id from content_entry where id = $1', [entryId])).rowCount
    }
    try {
      expect([await seenBy('guard', ours.project), await seenBy('stranger', theirs.project)]).toEqual([1, 0])
    } finally {
      await client.end()
    }
  })

  it('of an operator is for its own people, whatever brands were sent with it', async () => {
    const brands = ['loginSomebodyElse']
    const entryId = await published('news', draftOf('我们的', { audience: audience({ brands }) }))
    expect(await found(entryId, 'guard', 'stranger')).toEqual(['guard'])
    const { draft } = await server.result(websiteDeskCalls.entry, { entryId }, tokens['oem'])
    expect(draft.audience).toEqual({ roles: [], brands: [] })
  })

  it('that is to be told once is told to whom it is meant for', async () => {
    await published('notify', draftOf('值班员请看', { audience: audience({ roles: ['dutyOfficer'] }) }))
    const told = async (who: string) => (await server.result(websiteCalls.notify, {}, tokens[who])).article?.title.zh
    expect([await told('guard'), await told('inspector')]).toEqual(['值班员请看', undefined])
  })

  it('of the manual says what part of the product it helps with; no other kind does', async () => {
    await published('manualText', draftOf('误报怎么办', { area: 'alarm' }))
    const { rows } = await server.result(websiteCalls.manuals, {}, tokens['guard'])
    expect(rows).toMatchObject([{ title: { zh: '误报怎么办' }, area: 'alarm' }])
    const news = await published('news', draftOf('新闻', { area: 'alarm' }))
    expect((await server.result(websiteCalls.article, { entryId: news }, tokens['guard'])).area).toBeNull()
  })

  it('for a role or a brand that cannot be is refused', async () => {
    const send = (given: object) =>
      server.send(websiteDeskCalls.add, { of: 'news', draft: draftOf('错', given) }, tokens['oem'])
    expect(await send({ audience: { roles: ['nobody'], brands: [] } })).toMatchObject({ code: 'invalidInput' })
    expect(await send({ audience: { roles: [], brands: ['<script>'] } })).toMatchObject({ code: 'invalidInput' })
    expect(await send({ area: 'nowhere' })).toMatchObject({ code: 'invalidInput' })
  })
})
