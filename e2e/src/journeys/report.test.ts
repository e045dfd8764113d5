/** Somebody without an account reports what he sees by the code on the wall, and the unit has it as an application. */
import { describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf } from '#site.ts'
import { callsOf } from './new-operator.ts'

const { city, stranger, manager } = setStage()

const codeOf = async (): Promise<{ code: string; equipmentId: string; keyCode: string }> => {
  const { form, json } = await callsOf(city, accountOf(city, 'manager'))
  const found = await form('equipment/findEquipment.action', { size: '1' })
  // The rows of the contract.
  const [row] = found['rows'] as { equipmentId: string; keyCode: string }[]
  const equipmentId = row?.equipmentId ?? ''
  const { code } = await json('workOrder/makeReportCode.action', { equipmentId })
  return { code: String(code), equipmentId, keyCode: row?.keyCode ?? '' }
}

describe('[spec 7.calls.visitor.apply-forms] a code on a wall', () => {
  it.each(['phone', 'wide'] as const)('opens a form on a %s, and gives a number and a way back', async (size) => {
    const { code } = await codeOf()
    const { page, open, complaints } = await stranger({ size })
    await open(`/pagesCommon/external/external?report=${code}`)
    await page.getByRole('heading', { name: '报告问题' }).waitFor()
    await shoot(page, `report-form-${size}`)
    await page.getByRole('checkbox', { name: '漏水' }).click()
    await page.getByLabel('补充说明（选填）').fill('<img src=x onerror=alert(1)> 三楼东侧滴水')
    await page.getByRole('button', { name: '提交报告' }).click()
    await page.getByText('已收到，谢谢').waitFor()
    await shoot(page, `report-receipt-${size}`)
    await page.getByRole('link', { name: '查看处理进度' }).click()
    await page.getByRole('heading', { name: '已收到' }).waitFor()
    await shoot(page, `report-follow-${size}`)
    expect(complaints).toEqual([])
  })

  it('leads whoever is signed in to what he may do there, and its report stands among the orders as words', async () => {
    const { code } = await codeOf()
    const { page, open } = await manager()
    await open(`/pagesCommon/external/external?report=${code}`)
    await page.getByRole('button', { name: '查看设备状态' }).waitFor()
    await shoot(page, 'scanned-phone')
    await page.getByRole('button', { name: '上报码' }).click()
    await page.getByRole('img', { name: /上报码/ }).waitFor()
    await shoot(page, 'scanned-sticker-phone')
    await open('/pagesCommon/tabMe/workOrder?view=all')
    await page.getByText('漏水').first().click()
    await page.getByText('<img src=x onerror=alert(1)> 三楼东侧滴水').first().waitFor()
    await shoot(page, 'report-order-phone')
  })
})
