import { describe, expect, it } from 'vitest'
import { signIn } from '#browser/sign-in.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf } from '#site.ts'

const { city, stranger } = setStage()
const login = '/pagesLogin/login/login'

describe('a person with a password', () => {
  it.each([
    ['phone', 'zh-CN', '首页'],
    ['wide', 'zh-CN', '首页'],
    ['phone', 'en', 'Home'],
    ['wide', 'en', 'Home'],
  ] as const)('gets in on a %s in %s, and finds the counts of the unit', async (size, language, home) => {
    const visit = await stranger({ size, language })
    await visit.open(login)
    await signIn(visit, accountOf(city, 'manager'), language)
    await visit.page.getByRole('link', { name: home, exact: true }).filter({ visible: true }).waitFor()
    // The ring says every count in words.
    const ring = visit.page.getByRole('img', { name: /(正常|Normal) 200$/ })
    await ring.waitFor()
    expect(visit.complaints).toEqual([])
  })

  it('is told why not, in words, when the password is wrong', async () => {
    const { page, open } = await stranger()
    await open(login)
    await page.getByLabel('账号', { exact: true }).fill(accountOf(city, 'manager').userName)
    await page.getByLabel('密码', { exact: true }).fill('wrong-password')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: '账号或密码错误' }).waitFor()
    expect(page.url()).toContain(login)
  })
})

describe('a session that has ended', () => {
  it('[spec 4.relogin] is said once, over the page, with one way out', async () => {
    const visit = await stranger()
    const { page } = visit
    await visit.open(login)
    await signIn(visit, accountOf(city, 'manager'))
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    // Signed out elsewhere: the platform no longer knows this token.
    await fetch(`${city.api}/account/logout.action`, { method: 'POST', body: new URLSearchParams({ token }) })
    // Heard live, or learned from the next page's questions.
    await visit.open('/pages/monitor/monitor')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('您的登录已过期，请重新登录').waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(1)
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL(/#\/pagesLogin\/login\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
