/** The same hostility where only a real browser shows it: two origins, one of them not ours. S7. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#browser/sign-in.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf } from '#site.ts'
import { startEvilSite, type EvilSite } from './evil-site.ts'

const { city, stranger } = setStage()
let evil: EvilSite
let cases = 0
beforeAll(async () => {
  evil = await startEvilSite()
})
afterAll(() => {
  evil.stop()
  console.log(`hostile cases in Chromium: ${cases}`)
})

const hostile = (name: string, work: () => Promise<void>) => {
  cases += 1
  it(`[S7] ${name}`, work)
}

/** On the other origin, in the browser of somebody who is signed in at ours. */
const onEvilPage = async () => {
  const visit = await stranger()
  await visit.open('/pagesLogin/login/login')
  await signIn(visit, accountOf(city, 'manager'))
  await visit.page.goto(evil.origin)
  return visit.page
}

describe('a page of another origin', () => {
  hostile('reads no answer and sends no session along', async () => {
    const page = await onEvilPage()
    const read = (body: string, type: string) =>
      page.evaluate(
        ([address = '', sent = '', contentType = '']) =>
          fetch(address, {
            method: 'POST',
            credentials: 'include',
            headers: { 'content-type': contentType },
            body: sent,
          }).then(
            (answer) => answer.text(),
            () => 'blocked',
          ),
        [`${city.api}/account/getSession.action`, body, type],
      )
    expect(await read('', 'application/x-www-form-urlencoded')).toBe('blocked')
    expect(await read('{}', 'application/json')).toBe('blocked')
  })

  hostile('opens no socket', async () => {
    const page = await onEvilPage()
    const opened = await page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(address)
          socket.addEventListener('open', () => resolve('open'))
          socket.addEventListener('error', () => resolve('refused'))
        }),
      `${city.api.replace(/^http/, 'ws')}/live/socket`,
    )
    expect(opened).toBe('refused')
  })

  hostile('submits a form to no effect: what a browser sends by itself is nobody', async () => {
    const page = await onEvilPage()
    const [answer] = await Promise.all([
      page.waitForResponse(/logout\.action/),
      page.evaluate((address) => {
        const form = document.createElement('form')
        form.method = 'post'
        form.action = address
        document.body.append(form)
        form.submit()
      }, `${city.api}/account/logout.action`),
    ])
    expect(await answer.json()).toMatchObject({ code: 'tokenMissing' })
  })

  hostile('shows our page in no frame', async () => {
    const page = await onEvilPage()
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, city.api)
    await page.waitForTimeout(1_000)
    const [, frame] = page.frames()
    expect(await frame?.locator('#root').count()).toBe(0)
  })

  hostile('holds no window of ours', async () => {
    const page = await onEvilPage()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate((address) => void Object.assign(window, { held: open(address) }), city.api),
    ])
    await opened.waitForLoadState()
    expect(await opened.evaluate(() => opener === null)).toBe(true)
  })
})

describe('a link to our login page', () => {
  const aims = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,evil',
  ]
  for (const aim of [...aims, '/／evil.example', '%2f%2fevil.example'])
    hostile(`leads nowhere else after the login: from=${aim}`, async () => {
      const visit = await stranger()
      await visit.open(`/pagesLogin/login/login?from=${encodeURIComponent(aim)}`)
      const { page } = visit
      await page.getByLabel('账号', { exact: true }).fill(accountOf(city, 'manager').userName)
      await page.getByLabel('密码', { exact: true }).fill(accountOf(city, 'manager').password)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.waitForFunction(() => localStorage.getItem('token') !== null && !location.hash.includes('pagesLogin'))
      expect(new URL(page.url()).origin).toBe(city.api)
    })

  hostile('with somebody’s ticket signs nobody in', async () => {
    const visit = await stranger()
    await visit.open(`/pagesLogin/login/${city.chatPage}?chat=${'t'.repeat(43)}`)
    await visit.page.getByRole('alert').filter({ hasText: '微信登录未完成' }).waitFor()
    expect(await visit.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(visit.page.url()).not.toContain('tttt')
  })

  for (const path of ['/pagesCommon/external/external', '/pagesCommon/external/pdf', '/preview-image'])
    hostile(`to ${path} loads nothing of another origin`, async () => {
      const visit = await stranger()
      const asked: string[] = []
      visit.page.on('request', (request) => asked.push(new URL(request.url()).origin))
      for (const aim of ['https://evil.example/x', 'javascript:alert(1)', '//evil.example/x'])
        await visit.open(`${path}?url=${encodeURIComponent(aim)}&src=${encodeURIComponent(aim)}`)
      await visit.page.waitForTimeout(500)
      expect(asked.filter((origin) => origin.startsWith('http') && origin !== city.api)).toEqual([])
      expect(new URL(visit.page.url()).origin).toBe(city.api)
    })
})
