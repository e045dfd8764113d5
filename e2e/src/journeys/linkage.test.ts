/** A rule from a template through rehearsal and a second person's word to a real firing and its proof. */
import { afterEach, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { accountOf, deviceOf, order } from '#site.ts'
import { callsOf } from './new-operator.ts'

const { city, manager, person } = setStage()
const leak = deviceOf(city, 'waterLeakDetector')
const meter = deviceOf(city, 'intelligentWaterMeter')
const other = accountOf(city, 'responsible')

interface Named {
  readonly ruleId: string
}

/** Whatever a try before this one has left. */
const removeRules = async (): Promise<void> => {
  const { json, form } = await callsOf(city, accountOf(city, 'manager'))
  // As the contract says.
  const { rows } = (await form('linkRule/findRules.action', { projectId: leak.projectId })) as { rows: Named[] }
  for (const { ruleId } of rows) await json('linkRule/removeRule.action', { ruleId })
}
const recover = async (): Promise<void> => {
  await order(city, leak, { order: 'recover' })
  await order(city, meter, { order: 'setState', property: 'valveState', value: 'open' })
}
afterEach(async () => {
  await removeRules()
  await recover()
})

describe.each(sizeNames)('a linkage rule, on a %s', (size) => {
  it('is made from a template, rehearsed, approved by another person, fires, and is proved', async () => {
    await removeRules()
    const { page, open, complaints } = await manager({ size })
    await open('/pagesEquipment/linkage/step/firstStep?template=waterLeak')
    await page.getByText('模板：漏水关阀').waitFor()
    await shoot(page, `linkage-first-${size}`)
    await page.getByRole('button', { name: '下一步：动作' }).click()
    await page.getByRole('button', { name: '下一步：试运行' }).click()
    await page.getByRole('button', { name: '提交审批' }).waitFor()
    await shoot(page, `linkage-next-${size}`)
    await page.getByRole('button', { name: '提交审批' }).click()
    await page.getByText('含危险动作，需要第二人批准').waitFor()

    const second = await person(other, { size })
    await second.open(new URL(page.url()).hash.slice(1))
    await second.page.getByRole('button', { name: '批准启用' }).first().click()
    const sheet = second.page.getByRole('dialog')
    await sheet.getByLabel('登录密码').fill(other.password)
    await sheet.getByRole('button', { name: '批准启用' }).click()
    await second.page.getByRole('button', { name: '停用' }).waitFor()
    // Pipelines know of it within a second.
    await page.waitForTimeout(1_500)
    await order(city, leak, { order: 'setState', property: 'leak', value: true })
    const proven = async (): Promise<number> => {
      await page.reload()
      await page.getByText('运行记录').waitFor()
      return page.getByText('1 / 1 已证实').count()
    }
    await expect.poll(proven, { timeout: 30_000, interval: 1_000 }).toBe(1)
    await shoot(page, `linkage-proof-${size}`)
    await open('/pagesEquipment/linkage/list')
    await page.getByText('漏水关阀').first().waitFor()
    await shoot(page, `linkage-list-${size}`)
    expect(complaints).toEqual([])
    expect(second.complaints).toEqual([])
  })
})
