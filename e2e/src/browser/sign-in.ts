/** The way in, as a person goes it. */
import type { CityAccount } from '@vigil/stack/private-city'
import type { Browser } from 'playwright-core'
import { visit, type Language, type Session, type Visit } from './visit.ts'

const words = {
  'zh-CN': { account: '账号', password: '密码', logIn: '登录' },
  en: { account: 'Account', password: 'Password', logIn: 'Log in' },
}

export const signIn = async (
  { page }: Pick<Visit, 'page'>,
  account: CityAccount,
  language: Language = 'zh-CN',
): Promise<void> => {
  const { account: name, password, logIn } = words[language]
  await page.getByLabel(name, { exact: true }).fill(account.userName)
  await page.getByLabel(password, { exact: true }).fill(account.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: logIn, exact: true }).click()
  await page.waitForURL(/#\/pages\/index\/indexNew/)
}

/** Signs in once, so that other visits can begin signed in. */
export const sessionOf = async (browser: Browser, base: string, account: CityAccount): Promise<Session> => {
  const first = await visit(browser, { base })
  await first.open('/pagesLogin/login/login')
  await signIn(first, account)
  const session = await first.session()
  await first.end()
  return session
}
