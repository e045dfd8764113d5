/** The plans of a unit: looked at, arranged, added; only looked at by who may not change the unit. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { planCalls, type Plan } from '@vigil/contract/plan/plan'
import { success } from '@vigil/contract/wire'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type Reply, type WireServer } from '#testing/start-wire-server.ts'

const pump = anEquipment(1, { deviceName: '消防泵', state: 'fire' })
const smoke = anEquipment(2, { deviceName: '走廊烟感' })
const uploadPath = '/file/add-plan'
const planId = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e'
const summary = { planId, projectId, areaId: null, areaName: null, name: '一层', width: 900, height: 600, pinCount: 1 }

let plans: Plan[]
let answersList: () => unknown
const calls = answerBy(
  [planCalls.find, () => answersList()],
  [planCalls.detail, () => plans[0] ?? no('missing')],
  [planCalls.setPins, ({ pins }) => ({ pinCount: [pins].flat().length })],
  [planCalls.remove, () => ({ pinCount: 1 })],
  [planCalls.prepare, () => ({ address: uploadPath, expiresAt: '2026-07-01T08:01:00.000Z' })],
  [equipmentCalls.search, () => ({ rows: [smoke] })],
  [equipmentCalls.list, () => ({ rows: [pump, smoke], next: null })],
  [equipmentCalls.detail, () => smoke],
)
/** A browser asks first whether a page of another host may send: here the page is another host. */
const platform: Reply = (asked, response) => {
  if (asked.path !== uploadPath) return calls(asked, response)
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  response.writeHead(200, { 'content-type': 'application/json', ...open })
  response.end(asked.method === 'OPTIONS' ? '' : JSON.stringify(success({ planId }, 'zh')))
}

let wire: WireServer
const reads = ',unit:list,unit:select,area:select,equip:list,equip:select,'
const open = (rights = `${reads}area:custom,`) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const path = `/pagesCommon/map?view=plan&projectId=${projectId}`
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

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
  const pins = [{ equipmentId: pump.equipmentId, x: 0.5, y: 0.5, equipment: pump }]
  plans = [{ ...summary, address: '/file/plan?for=1', pins, zones: [] }]
  answersList = () => ({ rows: plans.map(() => summary) })
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('the plans of a unit', () => {
  it('show each piece of equipment with how it is, named by a first press', async () => {
    await open(reads)
    const pin = await screen.findByRole('button', { name: '消防泵：火警' })
    expect(screen.getByRole('group', { name: /^一层平面图，共 1 台设备/ })).toBeTruthy()
    await userEvent.click(pin)
    expect(within(pin).getByText('消防泵')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '布置点位' })).toBeNull()
    expect(screen.queryByRole('button', { name: '添加平面图' })).toBeNull()
  }, 20_000)

  it('are arranged: found by name, put down by a press, moved by keys, saved at once', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '布置点位' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '设备' }), '走廊')
    await userEvent.click(
      await within(await screen.findByRole('list', { name: '设备' })).findByRole('button', { name: /走廊烟感/ }),
    )
    expect(screen.getByText('请在图上点按它的位置')).toBeTruthy()
    const ground = screen.getByRole('group', { name: /^一层平面图/ })
    fireEvent.click(ground.firstElementChild ?? ground, { clientX: 100, clientY: 200 })
    await screen.findByRole('button', { name: '走廊烟感：正常' })
    ground.focus()
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.click(screen.getByRole('button', { name: '保存点位' }))
    await waitFor(() => expect(askedOf(wire.asked, planCalls.setPins)).toHaveLength(1))
    const [saved] = askedOf(wire.asked, planCalls.setPins)
    expect(saved).toMatchObject({
      planId,
      pins: [{ equipmentId: pump.equipmentId }, { equipmentId: smoke.equipmentId }],
    })
    expect(await screen.findByRole('button', { name: '布置点位' })).toBeTruthy()
  }, 20_000)

  it('offer what is not on them yet, until it is put down', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '布置点位' }))
    const waiting = within(await screen.findByRole('toolbar', { name: '还没有放到图上的设备' }))
    expect(waiting.queryByRole('button', { name: '消防泵' })).toBeNull()
    await userEvent.click(waiting.getByRole('button', { name: '走廊烟感' }))
    const ground = screen.getByRole('group', { name: /^一层平面图/ })
    fireEvent.click(ground.firstElementChild ?? ground, { clientX: 100, clientY: 200 })
    await screen.findByRole('button', { name: '走廊烟感：正常' })
    expect(screen.queryByRole('toolbar', { name: '还没有放到图上的设备' })).toBeNull()
  }, 20_000)

  it('are added with a name and a picture, and say what is missing', async () => {
    plans = []
    await open()
    expect(await screen.findByText('还没有平面图')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '添加平面图' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByRole('textbox', { name: '名称' }), '一层')
    await userEvent.click(sheet.getByRole('button', { name: '上传' }))
    expect(await sheet.findByText('请选择一张图片')).toBeTruthy()
    const file = new File(['dots'], 'plan.png', { type: 'image/png' })
    await userEvent.upload(sheet.getByLabelText('图片（JPEG、PNG、WebP）或 PDF'), file)
    await userEvent.click(sheet.getByRole('button', { name: '上传' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = wire.asked.filter(({ path, method }) => path === uploadPath && method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual(['dots'])
  }, 20_000)

  it('are taken away only when it is asked for twice', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '删除这张平面图' }))
    expect(askedOf(wire.asked, planCalls.remove)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '再按一次确认删除' }))
    await waitFor(() => expect(askedOf(wire.asked, planCalls.remove)).toEqual([{ planId }]))
  }, 20_000)

  it('that cannot be read say so and are asked for again', async () => {
    answersList = () => no('unexpected')
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    answersList = () => ({ rows: [summary] })
    await userEvent.click(again)
    expect(await screen.findByRole('button', { name: '消防泵：火警' })).toBeTruthy()
  }, 20_000)
})
