import { defaultBrand } from '@vigil/brands/default-brand'
import { readCatalogue } from '@vigil/brands/read-catalogue'
import { brandCalls } from '@vigil/contract/brand/brand'
import { brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { seedBrands } from './seed-brands.ts'

const { loginPage } = brandCalls
const { list, assign, draft, saveDraft, publish, versions, rollBack } = brandStudioCalls

let server: TestServer
let serial = 0

const tokenOf = async (role: Parameters<Factories['account']>[0], place: Parameters<Factories['account']>[1] = {}) => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

const named = (en: string, suffix: string) => ({ ...defaultBrand, name: { zh: '版本测试', en }, suffix, domains: [] })

/** An operator whose brand was published once under each of these names. */
const brandedOperator = async (...names: string[]) => {
  const oem = await server.make.oem()
  const token = await tokenOf('oem', { oem })
  const suffix = `Version${++serial}`
  let revision = 0
  for (const name of names) {
    const saved = await server.result(saveDraft, { oemId: oem, revision, brand: named(name, suffix) }, token)
    revision = (await server.result(publish, { oemId: oem, revision: saved.revision }, token)).revision
  }
  const shown = async () => (await server.result(loginPage, { page: `login${suffix}` })).name.en
  return { oem, token, suffix, revision, shown }
}

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the versions of a brand', () => {
  it('say who published what, and are rolled back at once, as a version of its own', async () => {
    const { oem, token, revision, shown } = await brandedOperator('First', 'Second')
    expect(await shown()).toBe('Second')
    await server.result(rollBack, { oemId: oem, revision, no: 1 }, token)
    expect(await shown()).toBe('First')
    const { rows } = await server.result(versions, { oemId: oem }, token)
    expect(rows.map(({ no, state, copyOf }) => [no, state, copyOf])).toEqual([
      [3, 'published', 1],
      [2, 'rolledBack', null],
      [1, 'replaced', null],
    ])
    expect(rows.filter(({ publishedBy, publishedAt }) => publishedBy === null || publishedAt === null)).toEqual([])
  })

  it('keep a draft that somebody is working on while the door is rolled back', async () => {
    const { oem, token, revision, suffix } = await brandedOperator('First', 'Second')
    await server.result(saveDraft, { oemId: oem, revision, brand: named('Third', suffix) }, token)
    const after = await server.result(rollBack, { oemId: oem, revision: revision + 1, no: 1 }, token)
    expect(after).toMatchObject({ isChanged: true, publishedNo: 4, brand: { name: { en: 'Third' } } })
  })

  it('do not change afterwards, whoever asks the database', async () => {
    await brandedOperator('First')
    const forged = server.database.owner.query(
      `update brand_version set content = jsonb_set(content, '{name,en}', '"Forged"') where state = 'published'`,
    )
    await expect(forged).rejects.toThrow(/does not change/)
  })

  it.each([
    ['the one in use', 2],
    ['one that never was', 9],
  ])('cannot be rolled back to %s', async (_which, no) => {
    const { oem, token, revision } = await brandedOperator('First', 'Second')
    expect(await server.send(rollBack, { oemId: oem, revision, no }, token)).toMatchObject({ code: 'brandNoVersion' })
  })

  it('do not bring back a domain that the platform took away', async () => {
    const platform = await tokenOf('super')
    const { oem, token, revision, suffix } = await brandedOperator('First')
    const at = (domains: string[]) => ({ ...named('First', suffix), domains })
    const publishAs = async (asker: string, domains: string[], from: number) => {
      await server.result(saveDraft, { oemId: oem, revision: from, brand: at(domains) }, asker)
      await server.result(publish, { oemId: oem, revision: from + 1 }, asker)
    }
    await publishAs(platform, ['lent.example'], revision)
    await publishAs(token, ['lent.example'], revision + 2)
    await server.result(saveDraft, { oemId: oem, revision: revision + 4, brand: at(['lent.example']) }, token)
    await server.result(rollBack, { oemId: oem, revision: revision + 5, no: 1 }, platform)
    const now = revision + 6
    expect(await server.send(publish, { oemId: oem, revision: now }, token)).toMatchObject({ code: 'brandDomains' })
    expect(await server.send(rollBack, { oemId: oem, revision: now, no: 2 }, token)).toMatchObject({
      code: 'brandDomains',
    })
    expect((await server.result(loginPage, { domain: 'lent.example' })).name).toEqual(defaultBrand.name)
  })

  it('need a draft to be published', async () => {
    const { oem, token, revision } = await brandedOperator('First')
    expect(await server.send(publish, { oemId: oem, revision }, token)).toMatchObject({ code: 'brandNoDraft' })
  })
})

describe('another operator', () => {
  const attempts = ['draft', 'saveDraft', 'publish', 'versions', 'rollBack'] as const

  it.each(attempts)('finds no brand by %s, and the door stays as it is', async (name) => {
    const theirs = await brandedOperator('Theirs', 'Theirs still')
    const ours = await brandedOperator('Ours')
    const brand = named('Stolen', theirs.suffix)
    const inputs = {
      draft: { oemId: theirs.oem },
      saveDraft: { oemId: theirs.oem, revision: theirs.revision, brand },
      publish: { oemId: theirs.oem, revision: theirs.revision },
      versions: { oemId: theirs.oem },
      rollBack: { oemId: theirs.oem, revision: theirs.revision, no: 1 },
    }
    const answer = await server.send(brandStudioCalls[name], inputs[name], ours.token)
    if (name === 'versions') expect(answer).toMatchObject({ statusCode: 200, result: { rows: [] } })
    else expect(answer).toMatchObject({ code: 'missing' })
    expect(await theirs.shown()).toBe('Theirs still')
    expect(await server.result(draft, { oemId: theirs.oem }, theirs.token)).toMatchObject({
      revision: theirs.revision,
      isChanged: false,
    })
  })

  it('is stopped by the database too, when nothing else asks', async () => {
    const theirs = await brandedOperator('Theirs')
    const ours = await brandedOperator('Ours')
    const client = new pg.Client({ connectionString: server.database.environment['VIGIL_DATABASE_API_URL'] })
    await client.connect()
    try {
      await client.query(
        `select set_config('app.scope_kind', 'oem', false), set_config('app.scope_ids', $1, false),
           set_config('app.account_id', '', false)`,
        [`{${ours.oem}}`],
      )
      const { rows } = await client.query('select oem_id from brand')
      const versionsSeen = await client.query('select distinct content -> $1 ->> $2 as name from brand_version', [
        'name',
        'en',
      ])
      const stolen = await client.query(`update brand set suffix = 'Stolen' where oem_id = $1`, [theirs.oem])
      expect([rows, versionsSeen.rows, stolen.rowCount]).toEqual([[{ oem_id: ours.oem }], [{ name: 'Ours' }], 0])
      const { rows: brandIds } = await server.database.owner.query<{ id: string }>(
        'select id from brand where oem_id = $1',
        [theirs.oem],
      )
      const forged = client.query(`insert into brand_domain (domain, brand_id) values ('stolen.example', $1)`, [
        brandIds[0]?.id,
      ])
      await expect(forged).rejects.toThrow(/row-level security/)
    } finally {
      await client.end()
    }
  })
})

describe('a brand of the catalogue', () => {
  it('waits for an operator, gets one from the platform, and is then the operator’s to change', async () => {
    const platform = await tokenOf('super')
    const oem = await server.make.oem()
    const token = await tokenOf('oem', { oem })
    const mine = async (asker: string) =>
      (await server.result(list, { size: 100 }, asker)).rows.filter(({ oemId }) => oemId === oem)
    expect(await mine(token)).toEqual([])
    const page = 'loginAnlan'
    expect(await server.send(assign, { oemId: oem, page }, token)).toMatchObject({ code: 'forbidden' })
    await server.result(assign, { oemId: oem, page }, platform)
    expect(await mine(token)).toMatchObject([{ page, publishedNo: 1 }])
    expect((await server.result(list, { size: 100 }, token)).rows).toHaveLength(1)
    expect(await server.result(draft, { oemId: oem }, token)).toMatchObject({ brand: { suffix: 'Anlan' } })
  })

  it.each(['loginCarnot', 'loginNobody', 'login', 'admin'])(
    '%s is not given to who has one, nor twice',
    async (page) => {
      const platform = await tokenOf('super')
      const first = await server.make.oem()
      if (page === 'loginCarnot') await server.result(assign, { oemId: first, page }, platform)
      for (const oemId of [first, await server.make.oem()])
        expect(await server.send(assign, { oemId, page }, platform)).toMatchObject({ code: 'brandNotFree' })
    },
  )
})

describe('setting a brand', () => {
  it('is not for people of a unit, and not for strangers', async () => {
    const { oem, revision } = await brandedOperator('First')
    const project = await server.make.project(oem)
    const manager = await tokenOf('manager', { oem, project })
    const input = { oemId: oem, revision, brand: named('Mine', 'Mine') }
    expect(await server.send(saveDraft, input, manager)).toMatchObject({ code: 'forbidden' })
    expect(await server.send(saveDraft, input)).toMatchObject({ code: 'tokenMissing' })
    expect(await server.send(draft, { oemId: oem }, manager)).toMatchObject({ code: 'forbidden' })
  })
})

describe('the catalogue', () => {
  it('goes into the database once, and never over what somebody has edited', async () => {
    const { owner } = server.database
    const facts = () =>
      owner.query(`select b.code, b.suffix, v.no, v.state, v.content from brand b
      join brand_version v on v.brand_id = b.id order by b.code, v.no`)
    const { rows: made } = await owner.query<{ id: string }>(`select id from brand where code = 'carnot'`)
    await owner.query(`update brand_version set state = 'replaced' where brand_id = $1`, [made[0]?.id])
    await owner.query(
      `insert into brand_version (brand_id, no, state, content, published_at)
       select brand_id, 2, 'published', jsonb_set(content, '{name,en}', '"Edited"'), now() from brand_version where brand_id = $1`,
      [made[0]?.id],
    )
    await owner.query(`delete from brand_domain where domain = 'anhai.example'`)
    const before = (await facts()).rows
    const { sql, parameters } = seedBrands(readCatalogue(), uuidV7)
    await owner.query(sql, [...parameters])
    expect((await facts()).rows).toEqual(before)
    expect((await server.result(loginPage, { page: 'loginCarnot' })).name.en).toBe('Edited')
  })

  it('brings what is missing', async () => {
    const { owner } = server.database
    for (const table of ['brand_domain', 'brand_version'])
      await owner.query(`delete from ${table} where brand_id = (select id from brand where code = 'haichuan')`)
    await owner.query(`delete from brand where code = 'haichuan'`)
    const { sql, parameters } = seedBrands(readCatalogue(), uuidV7)
    await owner.query(sql, [...parameters])
    expect((await server.result(loginPage, { domain: 'haichuan.example' })).page).toBe('loginHaichuan')
  })
})

describe('the app of a brand', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.base}${path}`, { headers })

  it('has a manifest and icons of its own, sent again only when they are new', async () => {
    const { oem, token, revision, suffix } = await brandedOperator('First')
    const path = `/manifest.webmanifest?brand=login${suffix}`
    const response = await get(path)
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(await response.json()).toMatchObject({
      name: '版本测试',
      icons: [{ purpose: 'any' }, { purpose: 'maskable' }],
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    const brand = { ...named('First', suffix), name: { zh: '新名字', en: 'New' } }
    await server.result(saveDraft, { oemId: oem, revision, brand }, token)
    await server.result(publish, { oemId: oem, revision: revision + 1 }, token)
    const again = await get(path, { 'if-none-match': etag })
    expect([again.status, await again.json()]).toMatchObject([200, { name: '新名字' }])
  })

  it.each(['icon.svg', 'icon-maskable.svg'])('has its %s as a picture that can do nothing', async (name) => {
    const response = await get(`/brand/${name}?brand=loginHaichuan`)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(await response.text()).toContain('#4b3fd1')
  })

  it('carries what somebody wrote as words, never as a page: script in a name stays text', async () => {
    const oem = await server.make.oem()
    const token = await tokenOf('oem', { oem })
    const payload = '"><svg onload=alert(1)>'
    const suffix = `Version${++serial}`
    const name = { zh: '<b onclick=x()>', en: payload }
    const line = { zh: '</script><script>', en: payload }
    const brand = { ...named('x', suffix), name, line }
    await server.result(saveDraft, { oemId: oem, revision: 0, brand }, token)
    await server.result(publish, { oemId: oem, revision: 1 }, token)
    const manifest = await get(`/manifest.webmanifest?brand=login${suffix}`)
    expect(manifest.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await manifest.json()).toMatchObject({ name: name.zh, description: line.zh })
    const icon = await (await get(`/brand/icon.svg?brand=login${suffix}`)).text()
    expect(icon).not.toMatch(/onload|script|onclick/)
    expect(await server.result(loginPage, { page: `login${suffix}` })).toMatchObject({ name, line })
  })

  it.each(['', '?brand=loginNobody', '?brand=a&brand=b', '?brand[]=x'])('is the default’s for "%s"', async (query) => {
    expect(await (await get(`/manifest.webmanifest${query}`)).json()).toMatchObject({ name: defaultBrand.name.zh })
  })
})
