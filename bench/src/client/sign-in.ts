/** The way in, as a person goes it. */
import type { Page } from 'playwright-core'

interface Account {
  readonly userName: string
  readonly password: string
}

export const signIn = async (page: Page, { userName, password }: Account): Promise<void> => {
  await page.goto('/#/pagesLogin/login/login')
  await page.getByLabel('账号', { exact: true }).fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/indexNew/)
}
