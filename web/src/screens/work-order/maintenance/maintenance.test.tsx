import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  maintenanceCalls as calls,
  type MaintenancePlan,
  type MaintenanceSheet,
} from '@vigil/contract/work-order/maintenance'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const planId = '01930000-0000-7000-8000-0000000000d1'
const workOrderId = '01930000-0000-7000-8000-0000000000e1'
const person = '01930000-0000-7000-8000-0000000000b1'

const aPlan = (change: Partial<MaintenancePlan> = {}): MaintenancePlan => ({
  maintenancePlanId: planId,
  projectId,
  projectName: '临江国际中心',
  state: 'active',
  version: 3,
  name: '消防设施月度维保',
  interval: 'month',
  systems: ['fireAlarm', 'waterSupply'],
  accountId: person,
  accountName: '陈志远',
  firm: '安诚消防',
  firstDay: '2026-11-30',
  nextDay: '2026-12-31',
  missed: 1,
  runs: [
    { day: '2026-11-30', outcome: 'made', workOrderId, orderState: 'processing' },
    { day: '2026-10-31', outcome: 'missed', workOrderId: null, orderState: null },
  ],
  mayDo: ['pause', 'end'],
  mayEdit: true,
  ...change,
})
const ahead = {
  zone: 'Asia/Shanghai',
  visits: [{ day: '2026-12-31', at: '2026-12-31T00:00:00.000Z', depth: 'month' as const, equipment: 12, checks: 40 }],
  counts: [],
}

let wire: WireServer
let live: LiveServer
const rights = ',ticket:list,ticket:select,ticket:insert,ticket:update,ticket:custom,'
const open = (path: string) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const list = '/pagesCommon/tabMe/workOrder'

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('maintenance plans', () => {
  it('say when somebody comes and what was missed, and lead to what they made', async () => {
    wire.reply(
      answerBy(
        [calls.list, () => ({ rows: [aPlan()], next: null })],
        [calls.get, () => aPlan()],
        [calls.preview, () => ahead],
      ),
    )
    await open(`${list}?view=plans`)
    const row = await screen.findByRole('link', { name: /消防设施月度维保/ })
    expect(row.textContent).toContain('下次 2026-12-31')
    expect(row.textContent).toContain('漏做 1 次')
    await userEvent.click(row)
    expect(await screen.findByText('12 台设备 · 40 项')).toBeTruthy()
    expect(screen.getByText('火灾自动报警系统，消防供水设施')).toBeTruthy()
    expect(screen.getByRole('link', { name: /2026-11-30/ }).getAttribute('href')).toContain(workOrderId)
  })

  it('are made with what they would do in sight, and a refusal is said', async () => {
    const [isFull, refused] = [{ now: false }, no('planKeeperOnly')]
    wire.reply(
      answerBy(
        [calls.list, () => ({ rows: [], next: null })],
        [calls.people, () => ({ rows: [{ accountId: person, name: '陈志远', job: 'maintainer' }] })],
        [calls.preview, () => ahead],
        [calls.add, () => (isFull.now ? aPlan() : refused)],
        [calls.get, () => aPlan()],
      ),
    )
    await open(`${list}?view=plans`)
    await userEvent.click(await screen.findByRole('button', { name: '新增计划' }))
    const sheet = within(await screen.findByRole('dialog'))
    const save = sheet.getByRole('button', { name: '保存' })
    expect(save).toHaveProperty('disabled', true)
    await userEvent.type(sheet.getByRole('textbox', { name: '计划名称' }), '季度维保')
    await userEvent.click(sheet.getByRole('radio', { name: '每季度' }))
    await userEvent.click(sheet.getByRole('checkbox', { name: '消火栓灭火系统' }))
    await userEvent.selectOptions(sheet.getByRole('combobox', { name: '维保人员' }), '陈志远')
    await userEvent.click(save)
    expect(await sheet.findByText(/维保计划由管理人或值班员制定/)).toBeTruthy()
    expect(askedOf(wire.asked, calls.add)[0]).toMatchObject({
      projectId,
      plan: {
        name: '季度维保',
        interval: 'quarter',
        systems: ['fireAlarm', 'waterSupply', 'sprinkler', 'emergencyLight'],
        accountId: person,
      },
    })
    isFull.now = true
    await userEvent.click(save)
    expect(await screen.findByText('执行记录')).toBeTruthy()
  })

  it('rest with one press, and end with two', async () => {
    wire.reply(
      answerBy(
        [calls.get, () => aPlan()],
        [calls.preview, () => ahead],
        [calls.move, () => aPlan({ state: 'paused', nextDay: null, version: 4, mayDo: ['start', 'end'] })],
      ),
    )
    await open(`${list}?view=plans&plan=${planId}`)
    await userEvent.click(await screen.findByRole('button', { name: '暂停' }))
    await screen.findByRole('button', { name: '继续执行' })
    expect(askedOf(wire.asked, calls.move)[0]).toMatchObject({ maintenancePlanId: planId, version: 3, act: 'pause' })
    await userEvent.click(screen.getByRole('button', { name: '结束计划' }))
    expect(askedOf(wire.asked, calls.move)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: /结束后不再生成工单/ }))
    await waitFor(() => expect(askedOf(wire.asked, calls.move)).toHaveLength(2))
  })
})

describe('the records of a device', () => {
  it('stand above its orders, the last visit first', async () => {
    const sheet: MaintenanceSheet = {
      recordId: planId,
      equipmentId: person,
      workOrderId,
      system: 'fireAlarm',
      depth: 'quarter',
      checks: ['faLook'],
      results: [{ key: 'faLook', verdict: 'abnormal', note: '被遮挡', level: 'general', isFixed: false }],
      equipmentName: '3F 烟感',
      place: [],
    }
    const record = {
      ...sheet,
      at: '2026-11-14T06:20:00.000Z',
      byName: '陈志远',
      firm: '安诚消防',
      planName: '月度维保',
    }
    wire.reply(answerBy([calls.records, () => ({ rows: [record], next: null })]))
    await open(`${list}?view=all&equipment=${person}`)
    const row = await screen.findByRole('link', { name: /季度项目 · 陈志远 · 安诚消防/ })
    expect(row.textContent).toContain('异常 1')
  })
})
