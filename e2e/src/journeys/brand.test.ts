import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn } from '#browser/sign-in.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames, type Visit } from '#browser/visit.ts'
import { axeFaults } from '#looks/axe-faults.ts'
import { accountOf } from '#site.ts'
import { addOperator, callsOf, openOperator, registerAdministrator } from './new-operator.ts'

const { city, stranger } = setStage()
const shots = resolve(import.meta.dirname, '../../.shots')
const fiveMinutes = 300_000
/** What is published reaches an open page within a minute. */
const reach = { timeout: 60_000 }

const shoot = (page: Page, name: string) => page.screenshot({ path: join(shots, `new-brand-${name}.png`) })

const fill = async (page: Page, part: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole('tab', { name: part, exact: true }).click()
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

const publish = async (page: Page, no: number): Promise<void> => {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click()
  await page.getByText(new RegExp(`已发布第 ${no} 版`)).waitFor()
}

/** Somebody who answers for all operators, about to take on another. */
const enterPlatform = async (): Promise<Visit> => {
  const visit = await stranger({ size: 'wide' })
  await visit.open('/pagesLogin/login/login')
  await signIn(visit, accountOf(city, 'super'))
  await visit.open('/pagesOem/oemAdd')
  return visit
}

/** As a phone does whose screen was dark for a while. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

const look = (page: Page) =>
  page.evaluate(() => ({
    // Behind the name of the page.
    title: document.title.split(' · ').at(-1),
    primary: document.documentElement.style.getPropertyValue('--primary'),
    manifest: document.querySelector('link[rel=manifest]')?.getAttribute('href'),
  }))

describe('a new brand from nothing', () => {
  it(
    'is on the login page and the home page of a phone in less than five minutes, and rolled back live',
    async () => {
      const begun = Date.now()
      const suffix = `Dawn${begun % 100_000}`
      const studio = await enterPlatform()
      const { page } = studio
      const newcomer = await addOperator(page, `晨光运营 ${suffix}`, `139${String(begun % 1e8).padStart(8, '0')}`)
      await openOperator(await callsOf(city, accountOf(city, 'super')), newcomer.oemId)
      await fill(page, '品牌', { 品牌名: '晨光安全', 英文名: 'Dawn Safety', 缩写字母: 'DS', 颜色值: '#D91E2E' })
      await page.getByText('品牌色与火警红过近，请换一个颜色').first().waitFor()
      await page.getByLabel('颜色值', { exact: true }).fill('#8A1FA8')
      await fill(page, '登录页', { '标语第 1 行': '晨光所至', '标语第 2 行': '处处平安', 服务热线: '400-820-1234' })
      await fill(page, '域名', { 登录页后缀: suffix })
      await page.frameLocator('iframe[title=登录页预览]').getByText('晨光所至').waitFor()
      await shoot(page, 'studio')
      await publish(page, 1)

      const administrator = await registerAdministrator(city, newcomer)
      const phone = await stranger()
      await phone.page.clock.install()
      await phone.open(`/pagesLogin/login/login${suffix}`)
      await phone.page.getByRole('heading', { level: 1 }).filter({ hasText: '晨光所至' }).waitFor()
      await shoot(phone.page, 'login')
      await signIn(phone, administrator)
      await phone.page.getByRole('heading', { name: '安全状态' }).waitFor()
      await expect
        .poll(() => look(phone.page))
        .toEqual({ title: '晨光安全', primary: '#8a1fa8', manifest: `./manifest.webmanifest?brand=login${suffix}` })
      await shoot(phone.page, 'home')
      expect(Date.now() - begun).toBeLessThan(fiveMinutes)

      await fill(page, '品牌', { 品牌名: '晨光改名', 颜色值: '#00707A' })
      await publish(page, 2)
      // A minute by the phone's own clock.
      await phone.page.clock.fastForward(60_000)
      await expect.poll(() => look(phone.page), reach).toMatchObject({ title: '晨光改名', primary: '#00707a' })
      await page.getByRole('tab', { name: '版本', exact: true }).click()
      await page.getByRole('button', { name: '恢复此版本' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '恢复第 1 版' }).click()
      await page.getByText('已恢复，现在是第 3 版。').waitFor()
      await comeBack(phone.page)
      await expect.poll(() => look(phone.page)).toMatchObject({ title: '晨光安全', primary: '#8a1fa8' })
      await shoot(page, 'rolled-back')
      expect([studio.complaints, phone.complaints]).toEqual([[], []])
    },
    fiveMinutes,
  )
})

describe.each(sizeNames)('the brand studio on a %s', (size) => {
  it('can be used by everybody, to level AA, light and dark', async () => {
    const visit = await stranger({ size })
    await visit.open('/pagesLogin/login/login')
    await signIn(visit, accountOf(city, 'oem'))
    await visit.open('/pagesOem/oemSetNew')
    for (const part of ['品牌', '登录页', '首页模块', '域名']) {
      await visit.page.getByRole('tab', { name: part, exact: true }).click()
      expect(await axeFaults(visit.page), part).toEqual({})
    }
    expect(visit.complaints).toEqual([])
  })
})
