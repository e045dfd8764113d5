import { describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'

const { manager } = setStage()

describe('equipment whose contract has ended', () => {
  it.each([
    ['zh-CN', '您的设备已到期，请联系管理员续费！'],
    ['en', 'Your device has expired, please contact the administrator to renew!'],
  ] as const)('[spec 4.expired-device] is refused in %s, and the person stays', async (language, toast) => {
    const { page, open } = await manager({ language })
    await open('/pages/index/search')
    // The seed ends the contract of every 97th piece of equipment of a unit.
    await page.getByRole('searchbox').fill('097')
    await page.getByRole('link', { name: /097/ }).first().click()
    await page.getByText(toast).waitFor()
    expect(page.url()).toContain('/pages/index/search')
  })
})
