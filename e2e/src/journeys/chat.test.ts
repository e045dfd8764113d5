import { describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { sizes } from '#browser/visit.ts'
import { accountOf } from '#site.ts'

const { city, stranger } = setStage()
const login = `/pagesLogin/login/${city.chatPage}`
const home = /#\/pages\/index\/indexNew/

describe('a person who comes from the chat platform', () => {
  it('[spec 1.official-account] [spec 4.relogin-redirect] signs in once by hand, from then on by himself, and again when the session has expired', async () => {
    const visit = await stranger({ userAgent: `Mozilla/5.0 MicroMessenger/8.0.50 (person xiaochen)` })
    const { page } = visit
    // Nothing is pressed: the page goes there and comes back.
    await visit.open(login)
    await page.getByText('此微信尚未绑定账号，登录后自动绑定').waitFor()
    expect(page.url()).not.toContain('chat=')
    const bound = page.waitForResponse(/bindOpenId\.action/)
    const { userName, password } = accountOf(city, 'manager')
    await page.getByLabel('账号', { exact: true }).fill(userName)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(home)
    expect(await (await bound).json()).toMatchObject({ statusCode: 200 })

    // Another day: a new tab that remembers nothing.
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto('about:blank')
    await visit.open(login)
    await page.waitForURL(home)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')

    await fetch(`${city.api}/account/logout.action`, { method: 'POST', body: new URLSearchParams({ token }) })
    await visit.open('/pages/monitor/monitor')
    const there = page.waitForRequest(/connect\/oauth2\/authorize\?appid=wx.*scope=snsapi_base/)
    await page.getByRole('alertdialog').getByRole('button', { name: '重新登录' }).click()
    await there
    // The same person is led to where they were.
    await page.waitForURL(/#\/pages\/monitor\/monitor/)
    await page.waitForFunction((old) => ![null, old].includes(localStorage.getItem('token')), token)
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token)
    expect(visit.complaints.filter((line) => !line.includes('401') && !line.includes('404'))).toEqual([])
  })

  it('in a browser of his own finds a button, on a phone and wide', async () => {
    for (const size of ['phone', 'wide'] as const) {
      const visit = await stranger({ size })
      await visit.open(login)
      const button = visit.page.getByRole('button', { name: '微信登录' })
      await button.waitFor()
      const box = await button.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sizes[size].viewport.width)
      await visit.page.screenshot({ path: `${import.meta.dirname}/../../.shots/chat-login-${size}.png` })
      await button.click()
      // Nobody he knows there: back at the door, which says so.
      await visit.page.getByText('此微信尚未绑定账号，登录后自动绑定').waitFor()
    }
  })
})
