/** The doors of brands that a foreign hand has named, three hundred payloads in each of their texts: login, agreement, download, pages from outside. S8. */
import { describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { callsOf } from '#journeys/new-operator.ts'
import { accountOf } from '#site.ts'
import { answerFor, both, foreignIn, inOne, leafThrough, look, readPayloads } from './foreign-hand.ts'
import { unharmed, watched } from './watched.ts'

const { city, manager, person, stranger } = setStage()
const at = '2026-11-14T06:32:00.000Z'
const login = '/pagesLogin/login/login'
const outside = '/pagesCommon/externalCarnot'
const downloads = '/pagesCommon/external/downloadApp'

/** Of one door: as many as its front has room for. */
const few = 10
/** As many letters as an English name may have. */
const longestName = 40

const brandOf = async (page: string, payload: string) => {
  const body = new URLSearchParams({ page: 'login' })
  const answer = await fetch(`${city.api}/brand/findLoginPage.action`, { method: 'POST', body })
  // The envelope of the contract.
  const { result } = (await answer.json()) as { result: object }
  const shades = { primary: payload }
  return {
    ...result,
    page,
    tag: payload,
    name: both(payload),
    slogan: { zh: [payload, `\n${page}`], en: [payload, page] },
    line: both(payload),
    hotline: payload,
    colour: payload,
    tokens: { light: shades, dark: shades },
    logo: { light: payload, dark: payload, onColour: payload },
    hero: payload,
    chatAppId: null,
  }
}
const app = (change: object) => ({
  update: 'none',
  version: { platform: 'android', minimum: '1', newest: '1', notes: both('x'), changedAt: at, ...change },
})

describe('[S8] three hundred payloads at the door of a brand', () => {
  it('are letters in its name, its words and its drawings', async () => {
    const payloads = await readPayloads()
    const names = Array.from({ length: payloads.length / few }, (_, place) => `login${place}`)
    const brands = await Promise.all(
      names.map((name, place) => brandOf(name, inOne(payloads.slice(place * few, (place + 1) * few)))),
    )
    const visit = await watched(stranger({ unguarded: true }), city.api)
    await answerFor(visit.page, {
      'brand/findLoginPage.action': ({ page = '' }) => brands[names.indexOf(page)] ?? brands[0] ?? {},
    })
    await visit.open('/pagesCommon/userAgreement')
    await visit.page.getByRole('heading', { name: '用户协议' }).first().waitFor()
    await leafThrough(
      visit.page,
      names.map((name) => ({ path: `/pagesLogin/login/${name}`, texts: [`\n${name}`] })),
    )
    expect(visit.harmed()).toEqual(unharmed)
  })

  it('are letters in its agreement: on its page, over the form of its login, and asked for anew at Home', async () => {
    const payloads = await readPayloads()
    const terms = { agreement: both(inOne(payloads)), privacy: both(inOne(payloads)) }
    const visit = await watched(stranger({ unguarded: true }), city.api)
    await answerFor(visit.page, { 'brand/findTerms.action': terms })
    const last = payloads.at(-1) ?? ''
    await look(visit, '/pagesCommon/userAgreement', last)
    await visit.open(login)
    await visit.page.getByRole('link', { name: '《用户协议》' }).click()
    await visit.page.getByRole('dialog').getByText(last).first().waitFor()
    expect(await foreignIn(visit.page)).toEqual([])
    expect(visit.harmed()).toEqual(unharmed)

    const signedIn = await watched(manager({ unguarded: true }), city.api)
    const own = { version: '0123456789abcdef', acceptedAt: null, words: terms }
    await answerFor(signedIn.page, { 'brand/getOwnTerms.action': own })
    await look(signedIn, '/pages/index/indexNew', last)
    expect(signedIn.harmed()).toEqual(unharmed)
  })

  it('are letters where its app is fetched and where it stands outside; none of them is an address to fetch from', async () => {
    const payloads = await readPayloads()
    const visit = await watched(stranger({ size: 'wide', unguarded: true }), city.api)
    const { logo } = await brandOf('login', payloads[0] ?? '')
    let asked = 0
    const next = () => payloads[asked++ % payloads.length] ?? ''
    let named = 0
    await answerFor(visit.page, {
      'appVersion/findUpdate.action': () => app({ address: next() }),
      'website/findLogo.action': () => {
        const payload = payloads[named++ % payloads.length] ?? ''
        return { name: both(`${named} ${payload}`), logo, page: 'login', hotline: payload }
      },
    })
    await visit.open('/pagesLogin/login/login')
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    // Each page asks for the app of Android and of iOS, and whose it is; between two of them stands the page from outside.
    const leaves = payloads.map((payload, place) => ({
      path: place % 2 === 0 ? downloads : `${outside}/index`,
      texts: [`${place + 1} ${payload}`, ...(place % 2 === 0 ? ['安卓版还没有上架', 'iOS 版还没有上架'] : [])],
    }))
    await leafThrough(visit.page, leaves)
    expect([asked, named]).toEqual([300, 300])
    expect(visit.harmed()).toEqual(unharmed)
  })

  it('are letters in the notes of its versions, for whoever fetches the app and whoever writes them', async () => {
    const payloads = await readPayloads()
    const [all, last] = [inOne(payloads), payloads.at(-1) ?? '']
    const said = { minimum: all, newest: all, notes: both(all) }
    const visit = await watched(stranger({ size: 'wide', unguarded: true }), city.api)
    await answerFor(visit.page, {
      'appVersion/findUpdate.action': app({ ...said, address: 'https://apps.vigil.test/get' }),
    })
    await look(visit, downloads, last)
    expect(visit.harmed()).toEqual(unharmed)

    const rows = ['android', 'ios', 'web'].map((platform) => ({ ...app({ ...said, address: all }).version, platform }))
    for (const role of ['super', 'oem']) {
      const writer = await watched(person(role, { unguarded: true }), city.api)
      await answerFor(writer.page, { 'appVersion/findVersions.action': { rows } })
      await writer.page.goto('about:blank')
      await writer.open(`${outside}/setting`)
      await writer.page.getByRole('heading', { name: '安卓' }).waitFor()
      expect(await foreignIn(writer.page)).toEqual([])
      expect(writer.harmed()).toEqual(unharmed)
    }
  })

  it('are letters in the studio of its operator and in the preview beside it', async () => {
    const payloads = await readPayloads()
    const calls = await callsOf(city, accountOf(city, 'oem'))
    const session = await calls.form('account/getSession.action', {})
    // As the contract says.
    const { oemId = '' } = session['user'] as { oemId?: string }
    const draft = await calls.form('brand/getDraft.action', { oemId })
    const all = both(inOne(payloads))
    // A row of the brands' own package; what is longer than a check lets in, the studio would begin anew.
    const brand = { ...(draft['brand'] as object), agreement: all, privacy: all }
    const visit = await watched(person('oem', { size: 'wide', unguarded: true }), city.api)
    await answerFor(visit.page, { 'brand/getDraft.action': { ...draft, brand } })
    await visit.open('/pagesOem/oemSetNew')
    for (const part of ['登录页', '域名', '协议', '品牌']) {
      await visit.page.getByRole('tab', { name: part, exact: true }).click()
      expect(await foreignIn(visit.page), part).toEqual([])
    }
    await visit.page.getByRole('radio', { name: 'EN' }).press('Space')
    const preview = visit.page.frameLocator('iframe[title=登录页预览]')
    const names = payloads.filter((payload) => /^[!-~]+( [!-~]+)*$/.test(payload) && payload.length <= longestName)
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) {
      await visit.page.getByLabel('英文名').fill(name)
      await preview.getByText(name).first().waitFor()
    }
    for (const frame of visit.page.frames()) expect(await foreignIn(frame)).toEqual([])
    expect(visit.harmed()).toEqual(unharmed)
  })
})
