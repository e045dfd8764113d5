/** Timers on the glass: shown with when they act, set after they were looked at, and skipped ones said. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { timerCalls, type TimerRow } from '@vigil/contract/equipment/timer'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { aPreparedBatch } from '#testing/a-batch.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const loop = anEquipment(1, { deviceName: '后厨插座', typeName: 'breaker', equipmentTypeId: 159, parentId: null })
const { projectId, equipmentId } = loop
const timerId = '01930000-0000-7000-8000-0000000000ee'
const timer: TimerRow = {
  timerId,
  projectId,
  name: '下班断电',
  action: 'switchOff',
  params: {},
  sceneId: null,
  sceneName: null,
  at: '22:30',
  weekdays: [1, 2, 3, 4, 5],
  monthDay: null,
  day: null,
  exceptDays: [],
  isOn: true,
  revision: 1,
  zone: 'Asia/Shanghai',
  nextAt: '2026-11-16T14:30:00.000Z',
  by: '赵强',
  loops: [{ equipmentId, deviceName: loop.deviceName }],
}
let shown: TimerRow[]

const row = findDeviceType({ equipmentTypeId: 159 })
const platform = answerBy(
  [deviceTypeCalls.index, () => ({ rows: [summaryOf(row)] })],
  [deviceTypeCalls.detail, () => ({ row })],
  [equipmentCalls.list, () => ({ rows: [loop], next: null })],
  [timerCalls.list, () => ({ rows: shown, next: null })],
  [timerCalls.preview, () => ({ zone: 'Asia/Shanghai', runs: ['2026-11-16T14:30:00.000Z'] })],
  [timerCalls.runs, () => ({ rows: [{ dueAt: '2026-11-13T14:30:00.000Z', state: 'skipped', batchId: null }] })],
  [timerCalls.turn, () => ((shown = [{ ...timer, isOn: false, nextAt: null }]), shown[0])],
  [timerCalls.prepare, () => aPreparedBatch([loop])],
  [timerCalls.save, () => timer],
)

let wire: WireServer
const open = (path: string) => {
  const rights = ',equip:list,equip:select,timer:list,timer:select,timer:insert,timer:update,timer:delete,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(() =>
  Promise.all([import('../control-screen.tsx'), import('./timers-screen.tsx'), import('./timer-edit-screen.tsx')]),
)
beforeEach(async () => {
  shown = [timer]
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('the timers of a unit', () => {
  it('say what they do, on which days and when next, and can be let rest', async () => {
    await open('/pagesEquipment/breaker/timedTask')
    expect(await screen.findByText('分闸 · 下班断电')).toBeTruthy()
    expect(screen.getByText(/工作日 · 后厨插座 · 下次/)).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: /启用 下班断电/ }))
    expect(await screen.findByText(/已停用/)).toBeTruthy()
    expect(askedOf(wire.asked, timerCalls.turn)).toEqual([{ timerId, isOn: false }])
  })

  it('say that there are none', async () => {
    shown = []
    await open('/pagesEquipment/breaker/timedTask')
    expect(await screen.findByText('还没有定时任务')).toBeTruthy()
  })
})

describe('a timer', () => {
  it('shows its next runs, is looked at, and is set by the slide', async () => {
    await open('/pagesEquipment/breaker/timedTaskAdd')
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '夜间断电')
    await userEvent.click(await screen.findByRole('checkbox', { name: /后厨插座/ }))
    expect(await screen.findByText('按单位时钟（Asia/Shanghai）')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '核对并设置' }))
    const sheet = within(await screen.findByRole('dialog'))
    const knob = await sheet.findByRole('button', { name: '滑动设置定时 · 1 路' })
    knob.focus()
    await userEvent.keyboard('{ >}')
    await waitFor(() => expect(askedOf(wire.asked, timerCalls.save)).toHaveLength(1), { timeout: 5_000 })
    expect(askedOf(wire.asked, timerCalls.save)).toMatchObject([
      { nonce: 'a-nonce', name: '夜间断电', plan: { at: '18:30', weekdays: [1, 2, 3, 4, 5] } },
    ])
  }, 20_000)

  it('of a light begins with that light, and turns it off', async () => {
    const light = anEquipment(2, { deviceName: '大堂照明', typeName: 'intelligentLight', equipmentTypeId: 190 })
    const lights = findDeviceType({ equipmentTypeId: 190 })
    wire.reply(
      answerBy(
        [deviceTypeCalls.index, () => ({ rows: [row, lights].map(summaryOf) })],
        [deviceTypeCalls.detail, () => ({ row: lights })],
        [equipmentCalls.list, () => ({ rows: [light, loop], next: null })],
        [timerCalls.preview, () => ({ zone: 'Asia/Shanghai', runs: [] })],
        [timerCalls.prepare, () => no('fireLoadIncluded')],
      ),
    )
    await open(withParams('/pagesEquimmentInfo/IntelligentLight/timedTaskAdd', contextOf(light)))
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '关灯')
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /大堂照明/ })).checked).toBe(true)
    expect(screen.queryByText('后厨插座')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '核对并设置' }))
    await waitFor(() => expect(askedOf(wire.asked, timerCalls.prepare)).toHaveLength(1))
    expect(askedOf(wire.asked, timerCalls.prepare)).toMatchObject([
      { action: 'allOff', equipmentIds: [light.equipmentId] },
    ])
    expect(askedOf(wire.asked, equipmentCalls.list)).toMatchObject([{ system: 'lighting' }])
  }, 20_000)

  it('says what it skipped', async () => {
    await open(`/pagesEquipment/breaker/timedTaskAdd?timer=${timerId}`)
    expect(await screen.findByText('迟到超过 5 分钟，已跳过')).toBeTruthy()
  })
})
