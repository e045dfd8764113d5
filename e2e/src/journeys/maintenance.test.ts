/** A maintenance plan made on the page, its order when the day has come, every device ticked, and the record that stays. */
import { dirname } from 'node:path'
import { runAsOwner } from '@vigil/stack/run-as-owner'
import { describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames, type SizeName } from '#browser/visit.ts'
import { accountOf } from '#site.ts'
import { until } from '#until.ts'
import { newCode } from './brought-along.ts'
import { callsOf } from './new-operator.ts'

const { city, manager, person } = setStage()
const list = '/pagesCommon/tabMe/workOrder'

const maintain = async (size: SizeName): Promise<void> => {
  const calls = await callsOf(city, accountOf(city, 'manager'))
  const name = `月度维保 ${newCode()}`
  const chief = await manager({ size })
  await chief.open(`${list}?view=plans`)
  await chief.page.getByRole('button', { name: '新增计划' }).click()
  const sheet = chief.page.getByRole('dialog', { name: '新增计划' })
  await sheet.getByLabel('计划名称').fill(name)
  for (const system of ['火灾自动报警系统', '消火栓灭火系统', '自动喷水灭火系统', '应急照明和疏散指示'])
    await sheet.getByRole('checkbox', { name: system }).uncheck({ force: true })
  await sheet.getByText('之后五次').waitFor()
  await shoot(chief.page, `maintenance-1-form-${size}`)
  await sheet.getByRole('button', { name: '保存' }).click()
  await chief.page.getByText('执行记录').waitFor()
  const planId = /plan=([0-9a-f-]{36})/.exec(chief.page.url())?.[1] ?? ''

  // Its day comes.
  await runAsOwner(
    dirname(city.cityFile),
    `update maintenance_plan set next_turn = 0, next_at = now() - interval '1 day',
     body = jsonb_set(body, '{firstDay}', to_jsonb(to_char(now() - interval '2 days', 'YYYY-MM-DD'))) where id = $1`,
    [planId],
  )
  const workOrderId = await until(async () => {
    const { runs } = await calls.form('workOrder/getMaintenancePlan.action', { maintenancePlanId: planId })
    // The rows of the contract.
    const [run] = runs as { workOrderId: string | null; orderState: string }[]
    if (!run?.workOrderId || run.orderState !== 'assigned') throw new Error('no order was made and sent yet')
    return run.workOrderId
  }, 60_000)
  await chief.page.reload()
  await chief.page.getByText('已派单').first().waitFor()
  await shoot(chief.page, `maintenance-2-plan-${size}`)

  const { page, open, complaints } = await person('maintainer', { size })
  await open(`${list}/applyDetail?id=${workOrderId}`)
  await page.getByRole('button', { name: '接单' }).click()
  await page.getByRole('button', { name: '到场…' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('设备码（可选）')
    .fill(city.devices[0]?.keyCode ?? '')
  await page.getByRole('dialog').getByRole('button', { name: '我已到场' }).click()
  await page.getByRole('button', { name: '开始处理' }).click()
  await page
    .getByRole('button', { name: /^检查 / })
    .first()
    .click()
  const one = page.getByRole('dialog')
  await one.getByRole('radio', { name: '异常' }).first().check({ force: true })
  await one.getByLabel('情况说明').fill('压力表指针卡滞')
  await shoot(page, `maintenance-3-device-${size}`)
  await one.getByRole('button', { name: '保存' }).click()
  await page.getByText('异常 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: /台全部正常$/ }).click()
  await page.getByRole('button', { name: /确认已逐台检查/ }).click()
  await page.getByText('待检查').first().waitFor({ state: 'detached' })
  await shoot(page, `maintenance-4-list-${size}`)
  await page.getByRole('button', { name: '提交验收…' }).click()
  const finish = page.getByRole('dialog', { name: '提交验收' })
  await finish.getByLabel('原因', { exact: true }).fill('月度维保')
  await finish.getByLabel('措施', { exact: true }).fill('逐台检查，一处异常已上报')
  await finish.getByRole('button', { name: '提交', exact: true }).click()
  await finish.waitFor({ state: 'detached' })

  const { rows } = await calls.form('workOrder/findChecks.action', { workOrderId, size: '1' })
  // The rows of the contract.
  const [device] = rows as { equipmentId: string }[]
  await chief.open(`${list}?view=all&equipment=${device?.equipmentId ?? ''}`)
  await chief.page.getByText('维保记录').waitFor()
  await chief.page.getByText('异常 1').first().waitFor()
  await shoot(chief.page, `maintenance-5-records-${size}`)
  expect([...complaints, ...chief.complaints]).toEqual([])
}

describe('a maintenance plan', () => {
  // Both at once: half of it is waiting for the clock that makes the order.
  it('makes an order of a device each, which is ticked and stays as its record, on a phone and on a wide', async () => {
    await Promise.all(sizeNames.map(maintain))
  }, 120_000)
})
