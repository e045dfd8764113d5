import { describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { accountOf } from '#site.ts'
import { callsOf } from './new-operator.ts'

const { city, manager } = setStage()

/** The seed ends the contract of every 97th piece of equipment of a unit. */
const expired = async (): Promise<string> => {
  const { form } = await callsOf(city, accountOf(city, 'manager'))
  const found = await form('equipment/findEquipment.action', { size: '100' })
  // The rows of the contract.
  const rows = found['rows'] as { deviceName: string; expireState: number }[]
  const row = rows.find(({ expireState }) => expireState > 0)
  if (!row) throw new Error('no contract has ended')
  return row.deviceName
}

describe('equipment whose contract has ended', () => {
  it.each([
    ['zh-CN', '您的设备已到期，请联系管理员续费！'],
    ['en', 'Your device has expired, please contact the administrator to renew!'],
  ] as const)('[spec 4.expired-device] is refused in %s, and the person stays', async (language, toast) => {
    const name = await expired()
    const { page, open } = await manager({ language })
    await open('/pages/index/search')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name }).first().click()
    await page.getByText(toast).waitFor()
    expect(page.url()).toContain('/pages/index/search')
  })
})
