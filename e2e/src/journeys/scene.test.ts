/** Several devices by one press: made of how they stand, shown before, run, and put back as it was. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { accountOf, deviceOf } from '#site.ts'
import { callsOf } from './new-operator.ts'

const { city, manager } = setStage()
const cooler = deviceOf(city, 'conditioner')

interface Named {
  readonly sceneId: string
  readonly name: string
}

/** Whatever a try before this one has left. */
const removeScenes = async (name: string): Promise<string> => {
  const { json, form } = await callsOf(city, accountOf(city, 'manager'))
  // As the contract says.
  const { rows } = (await form('sceneGroup/findScenes.action', { projectId: cooler.projectId })) as { rows: Named[] }
  for (const row of rows) if (row.name === name) await json('sceneGroup/removeScene.action', { sceneId: row.sceneId })
  // As the contract says.
  const told = (await form('equipment/getEquipment.action', { equipmentId: cooler.equipmentId })) as {
    deviceName: string
  }
  return told.deviceName
}

const target = (page: Page, device: string) => page.getByRole('button', { name: `${device} 的目标状态` })

describe.each(sizeNames)('a scene, on a %s', (size) => {
  it('is made of a device as it stands, run, and put back', async () => {
    const name = `下班 ${size}`
    const device = await removeScenes(name)
    const { page, open, complaints } = await manager({ size })
    await open('/pagesEquipment/scenes/sceneAddDev')
    await page.getByRole('textbox', { name: '名称' }).fill(name)
    await page.getByRole('button', { name: '空调' }).click()
    await page
      .getByRole('checkbox', { name: new RegExp(device) })
      .first()
      .click()
    await target(page, device).click()
    await shoot(page, `scene-move-${size}`)
    await page.getByRole('dialog').getByRole('button', { name: '关机', exact: true }).click()
    await expect.poll(() => target(page, device).innerText()).toContain('关机')
    await shoot(page, `scene-edit-${size}`)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('场景已保存').waitFor()

    await open('/pagesEquipment/scenes/scenes')
    await page.getByRole('button', { name: new RegExp(name) }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('将改变 1 项，0 项跳过。').waitFor()
    await sheet.getByText('关机').waitFor()
    await shoot(page, `scene-sheet-${size}`)
    await sheet.getByRole('button', { name: '运行', exact: true }).click()
    await page.getByText('1 / 1 已执行').waitFor({ timeout: 30_000 })
    await shoot(page, `scene-run-${size}`)

    await page.getByRole('button', { name: '还原到运行前' }).click()
    await sheet.getByRole('button', { name: '还原', exact: true }).click()
    await page.getByText('这是一次还原').waitFor()
    await page.getByText('1 / 1 已执行').waitFor({ timeout: 30_000 })
    await open('/pagesEquipment/scenes/scenes')
    await page.getByRole('button', { name: new RegExp(`${name}.*1 / 1`, 's') }).waitFor()
    await shoot(page, `scenes-${size}`)
    expect(complaints).toEqual([])
  })
})
