/** Zones on a plan: seen with the worst that stands in them, drawn by finger, mouse and keys. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { planCalls, type Plan, type PlanZone } from '@vigil/contract/plan/plan'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const planId = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e'
const areaId = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d2e'
const summary = { planId, projectId, areaId: null, areaName: null, name: '一层', width: 900, height: 600, pinCount: 0 }
const corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.4, y: 0.1 },
  { x: 0.4, y: 0.5 },
]
const burning: PlanZone = { zoneId: planId, name: '厨房', areaId: null, areaName: null, corners, state: 'fire' }
const elsewhere = corners.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.4 }))
const empty: PlanZone = { ...burning, zoneId: areaId, name: '库房', corners: elsewhere, state: null }

let wire: WireServer
let plan: Plan
const reads = ',unit:list,unit:select,area:list,area:select,equip:list,equip:select,'
const open = (rights = `${reads}area:custom,`) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const path = `/pagesCommon/map?view=plan&projectId=${projectId}`
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(async () => {
  // Nothing is laid out in the test's browser.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 390 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 460 })
  await Promise.all([
    import('../live-map-screen.tsx'),
    import('./plan-page.tsx'),
    import('#foundation/map/map-ground.tsx'),
  ])
})
beforeEach(async () => {
  plan = { ...summary, address: '/file/plan?for=1', pins: [], zones: [burning] }
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [planCalls.find, () => ({ rows: [summary] })],
      [planCalls.detail, () => plan],
      [planCalls.setZones, () => ({ zones: [] })],
      [projectCalls.areas, () => ({ rows: [{ areaId, projectId, parentId: null, kind: 'zone', name: '东区' }] })],
    ),
  )
})
afterEach(() => wire.stop())

describe('zones on a plan', () => {
  it('say how bad the worst in them is, and are drawn by nobody who only looks', async () => {
    await open(reads)
    expect(await screen.findByRole('img', { name: '分区厨房：火警' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '绘制分区' })).toBeNull()
  }, 20_000)

  it('where nothing stands do not say that all is well', async () => {
    plan = { ...plan, zones: [empty] }
    await open(reads)
    expect(await screen.findByRole('img', { name: '分区库房：无数据' })).toBeTruthy()
  }, 20_000)

  it('are drawn corner by corner, moved by keys, named, and saved together', async () => {
    await open()
    await press('绘制分区')
    await press('新分区')
    await userEvent.type(screen.getByRole('textbox', { name: '分区名称' }), '机房')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '对应区域' }), '东区')
    const ground = screen.getByRole('group', { name: /^一层平面图/ })
    const onGround = ground.firstElementChild ?? ground
    for (const [clientX, clientY] of [
      [100, 150],
      [200, 150],
      [200, 250],
    ])
      fireEvent.click(onGround, { clientX, clientY })
    const third = await screen.findByRole('button', { name: '第 3 个角' })
    const before = third.style.left
    await userEvent.click(third)
    ground.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(Number.parseFloat(third.style.left)).toBeGreaterThan(Number.parseFloat(before))
    await press('保存分区')
    await waitFor(() => expect(askedOf(wire.asked, planCalls.setZones)).toHaveLength(1))
    const [saved] = askedOf(wire.asked, planCalls.setZones)
    expect(saved?.zones.map(({ name, areaId: area, corners: drawn }) => [name, area, drawn.length])).toEqual([
      ['厨房', null, 3],
      ['机房', areaId, 3],
    ])
    expect(await screen.findByRole('button', { name: '绘制分区' })).toBeTruthy()
  }, 20_000)

  it('are drawn without a finger too, and say what is missing', async () => {
    plan = { ...plan, zones: [] }
    await open()
    await press('绘制分区')
    await press('新分区')
    await press('保存分区')
    expect(screen.getByText('请填写分区名称')).toBeTruthy()
    expect(screen.getByText('至少要有三个角')).toBeTruthy()
    expect(askedOf(wire.asked, planCalls.setZones)).toEqual([])
    for (const n of [1, 2, 3, 4]) {
      await press('加一个角')
      expect(screen.getByRole('button', { name: `第 ${n} 个角`, pressed: true })).toBeTruthy()
    }
    await press('删除这个角')
    expect(screen.queryByRole('button', { name: '第 4 个角' })).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: '分区名称' }), '机房')
    await press('保存分区')
    await waitFor(() => expect(askedOf(wire.asked, planCalls.setZones)).toHaveLength(1))
  }, 20_000)
})
