import { readCatalogue } from '@vigil/brands/read-catalogue'
import { defaultBrand } from '@vigil/brands/default-brand'
import { brandCalls, LoginPage } from '@vigil/contract/brand/brand'
import { brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const catalogue = readCatalogue()
const { loginPage, own, terms } = brandCalls
const { draft, saveDraft, publish } = brandStudioCalls

let server: TestServer
let superToken: string
let serial = 0

const tokenOf = async (role: Parameters<Factories['account']>[0], place: Parameters<Factories['account']>[1] = {}) => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

/** An operator and somebody who may set its brand. */
const operator = async () => {
  const oem = await server.make.oem()
  return { oem, token: await tokenOf('oem', { oem }) }
}

const noDomains: string[] = []

const newBrand = (change: object = {}) => ({
  ...defaultBrand,
  name: { zh: '新安测试', en: 'New Safety' },
  suffix: `New${++serial}`,
  domains: noDomains,
  colour: '#4B3FD1',
  ...change,
})

const publishNew = async (at: { oem: string; token: string }, brand = newBrand(), revision = 0) => {
  const saved = await server.result(saveDraft, { oemId: at.oem, revision, brand }, at.token)
  const shown = await server.result(publish, { oemId: at.oem, revision: saved.revision }, at.token)
  return { brand, page: `login${brand.suffix}`, revision: shown.revision }
}

const shownAt = (page: string) => server.result(loginPage, { page })

beforeAll(async () => {
  server = await startTestServer()
  superToken = await tokenOf('super')
})
afterAll(() => server.stop())

describe('the login page', () => {
  it('[spec 7.calls.login.find-login-page-by-domain] is the brand’s whose domain was opened', async () => {
    for (const { brand } of catalogue) {
      const found = await server.result(loginPage, { page: 'login', domain: brand.domains[0]?.toUpperCase() })
      expect([found.page, found.name]).toEqual([`login${brand.suffix}`, brand.name])
    }
  })

  it('[spec 1.brands] is the brand’s whose suffix stands in its address', async () => {
    for (const { brand } of catalogue)
      expect(await shownAt(`login${brand.suffix}`)).toMatchObject({ name: brand.name, hero: brand.art.hero })
  })

  it.each([
    {},
    { page: 'loginNobody' },
    { page: 'loginBack' },
    { page: '%00' },
    { domain: 'nobody.example' },
    { domain: '' },
  ])('is the default’s for %j', async (asked) => {
    expect((await server.result(loginPage, asked)).name).toEqual(defaultBrand.name)
  })

  it('of a name in the address goes before the domain', async () => {
    const [first, second] = catalogue.filter(({ code }) => code !== 'default')
    const found = await server.result(loginPage, {
      page: `login${first?.brand.suffix}`,
      domain: second?.brand.domains[0],
    })
    expect(found.name).toEqual(first?.brand.name)
  })

  it('says nothing but what it shows: no operator, no person, no id', async () => {
    const at = await operator()
    const { page } = await publishNew(at)
    const { result } = await server.send(loginPage, { page })
    expect(Object.keys(result as object).sort()).toEqual(Object.keys(LoginPage.shape).sort()) // An envelope's result is unknown.
    expect(JSON.stringify(result)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  it('is the compiled default where the database has none', async () => {
    const empty = await startTestServer()
    await empty.database.owner.query('truncate brand, brand_version, brand_domain cascade')
    expect(await empty.result(loginPage, { page: 'loginCarnot' })).toMatchObject({
      name: defaultBrand.name,
      tag: 'login.0',
    })
    await empty.stop()
  })
})

describe('a session', () => {
  it('shows the brand of its operator, to whoever belongs to it', async () => {
    const at = await operator()
    const { brand } = await publishNew(at, newBrand({ homeLayout: 'workbench', modules: ['map'] }))
    const project = await server.make.project(at.oem)
    for (const token of [at.token, await tokenOf('manager', { oem: at.oem, project })])
      expect(await server.result(own, {}, token)).toMatchObject({
        name: brand.name,
        homeLayout: 'workbench',
        modules: ['map'],
      })
  })

  it('without a brand of its own shows the default', async () => {
    expect((await server.result(own, {}, (await operator()).token)).name).toEqual(defaultBrand.name)
    expect((await server.result(own, {}, superToken)).name).toEqual(defaultBrand.name)
  })
})

describe('a new brand', () => {
  it('begins with the default, is shown to nobody as a draft, and to everybody the moment it is published', async () => {
    const at = await operator()
    const first = await server.result(draft, { oemId: at.oem }, at.token)
    expect(first).toMatchObject({ revision: 0, isChanged: false, publishedNo: null })
    const brand = newBrand()
    const saved = await server.result(saveDraft, { oemId: at.oem, revision: 0, brand }, at.token)
    expect(saved).toMatchObject({ brand, isChanged: true, problems: [], publishedNo: null })
    expect((await shownAt(`login${brand.suffix}`)).name).toEqual(defaultBrand.name)
    await server.result(publish, { oemId: at.oem, revision: saved.revision }, at.token)
    expect(await shownAt(`login${brand.suffix}`)).toMatchObject({ name: brand.name, colour: '#4b3fd1' })
  })

  it('is written into the trail, with who did it and at whose', async () => {
    const at = await operator()
    await publishNew(at)
    const { rows } = await server.database.owner.query(
      `select action, outcome from audit_entry where target_id = $1 and account_id is not null order by id`,
      [at.oem],
    )
    expect(rows).toEqual([
      { action: saveDraft.path, outcome: 'ok' },
      { action: publish.path, outcome: 'ok' },
    ])
  })

  it('can be saved with a colour that looks like an alarm, but not published', async () => {
    const at = await operator()
    const brand = newBrand({ colour: '#D91E2E' })
    const saved = await server.result(saveDraft, { oemId: at.oem, revision: 0, brand }, at.token)
    expect(saved.problems).toContainEqual({ field: 'colour', code: 'nearSeverity', severity: 'fire' })
    expect(await server.send(publish, { oemId: at.oem, revision: 1 }, at.token)).toMatchObject({ code: 'brandNotFit' })
    expect((await shownAt(`login${brand.suffix}`)).name).toEqual(defaultBrand.name)
  })

  it.each([
    ['a drawing that does more than draw', { art: { logo: '<svg onload="alert(1)"/>', hero: null } }, 'art.logo'],
    ['a script in its logo', { art: { logo: '<svg><script>alert(1)</script></svg>', hero: null } }, 'art.logo'],
    ['a page called a picture', { art: { logo: `data:image/png;base64,${btoa('<script>')}`, hero: null } }, 'art.logo'],
    [
      'an address in its dark logo',
      { art: { logo: null, logoDark: 'https://a.example/x.png', hero: null } },
      'art.logoDark',
    ],
    ['a page that is a path', { suffix: '../x' }, 'suffix'],
    ['a colour that is a style', { colour: 'red;}*{' }, 'colour'],
    ['a fire colour of its own', { fireColour: '#00f' }, ''],
  ])('is refused for %s', async (_why, change, field) => {
    const at = await operator()
    const answer = await server.send(saveDraft, { oemId: at.oem, revision: 0, brand: newBrand(change) }, at.token)
    expect(answer).toMatchObject({ code: 'brandUnreadable', details: { problems: [{ field, code: 'form' }] } })
  })

  it('cannot take a login page that another has, in whatever letters', async () => {
    const { brand } = await publishNew(await operator(), newBrand({ suffix: 'TakenOnce' }))
    for (const suffix of [brand.suffix, 'TAKENONCE', 'Carnot']) {
      const at = await operator()
      await server.result(saveDraft, { oemId: at.oem, revision: 0, brand: newBrand({ suffix }) }, at.token)
      expect(await server.send(publish, { oemId: at.oem, revision: 1 }, at.token)).toMatchObject({ code: 'brandTaken' })
      expect(await server.result(draft, { oemId: at.oem }, at.token)).toMatchObject({ publishedNo: null })
    }
  })

  it('cannot take the page without a suffix, which is the platform’s', async () => {
    const at = await operator()
    const saved = await server.result(
      saveDraft,
      { oemId: at.oem, revision: 0, brand: newBrand({ suffix: '' }) },
      at.token,
    )
    expect(saved.problems).toEqual([{ field: 'suffix', code: 'missing' }])
    expect(await server.send(publish, { oemId: at.oem, revision: 1 }, at.token)).toMatchObject({ code: 'brandNotFit' })
  })

  it('gets a domain from the platform, not from itself, and never another’s', async () => {
    const at = await operator()
    const brand = newBrand({ domains: ['wanted.example'] })
    expect(await server.send(saveDraft, { oemId: at.oem, revision: 0, brand }, at.token)).toMatchObject({
      code: 'brandDomains',
    })
    await publishNew({ oem: at.oem, token: superToken }, brand)
    expect((await server.result(loginPage, { domain: 'wanted.example' })).page).toBe(`login${brand.suffix}`)
    const other = await operator()
    const claim = newBrand({ domains: ['wanted.example'] })
    await server.result(saveDraft, { oemId: other.oem, revision: 0, brand: claim }, superToken)
    expect(await server.send(publish, { oemId: other.oem, revision: 1 }, superToken)).toMatchObject({
      code: 'brandTaken',
    })
    // Its own it may keep.
    const kept = { ...brand, name: { zh: '改名', en: 'Renamed' } }
    await publishNew(at, kept, 2)
    expect((await server.result(loginPage, { domain: 'wanted.example' })).name.en).toBe('Renamed')
  })

  it('is not overwritten by somebody who worked on an older one', async () => {
    const at = await operator()
    const both = [1, 2].map(() => server.send(saveDraft, { oemId: at.oem, revision: 0, brand: newBrand() }, at.token))
    expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual(['conflict', 'ok'])
  })
})

describe('the terms behind a login page', () => {
  it('are the platform’s, in both languages, where the brand gives none (D10)', async () => {
    const found = await server.result(terms, { page: 'login' })
    expect(found.agreement.zh).toContain('119')
    expect(found.agreement.en).toContain('119')
    expect([found.privacy.zh, found.privacy.en]).not.toContain('')
  })

  it('are the brand’s own where it has them, once they are published (D10)', async () => {
    const agreement = { zh: '本店协议', en: 'House rules' }
    const { page } = await publishNew(await operator(), newBrand({ agreement }))
    const found = await server.result(terms, { page })
    expect(found.agreement).toEqual(agreement)
    expect(found.privacy).toEqual((await server.result(terms, { page: 'login' })).privacy)
  })
})
