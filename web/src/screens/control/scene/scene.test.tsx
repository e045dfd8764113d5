/** Scenes on the glass: made of how things stand, shown as now and after, run, and put back. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Batch } from '@vigil/contract/equipment/batch'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { sceneCalls, type Scene, type SceneRow } from '@vigil/contract/equipment/scene'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aBatch, aBatchLoop } from '#testing/a-batch.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const cooler = anEquipment(1, { deviceName: '大堂空调', typeName: 'conditioner', equipmentTypeId: 192 })
const { projectId, equipmentId, deviceName, installAdd, equipmentTypeId } = cooler
const sceneId = '01930000-0000-7000-8000-0000000000ce'
const batchId = '01930000-0000-7000-8000-0000000000ba'
const off = { action: 'setPower', params: { on: false } }
const on = { action: 'setPower', params: { on: true } }
const shown = { sceneId, projectId, name: '下班', icon: 'moon' as const, revision: 3 }
const listed: SceneRow = { ...shown, members: 2, troubled: 1, lastRun: null }
const scene: Scene = {
  ...shown,
  by: '赵强',
  members: [
    { equipmentId, deviceName, installAdd, equipmentTypeId, protocolId: null, ...off, trouble: null },
    {
      equipmentId: '01930000-0000-7000-8000-0000000000dd',
      deviceName: '',
      installAdd: '',
      equipmentTypeId: 0,
      protocolId: null,
      ...off,
      trouble: 'missing',
    },
  ],
}
let rows: SceneRow[]
let run: Batch
let danger: string

const row = findDeviceType({ equipmentTypeId: 192 })
const index = summaryOf(row)
const prepared = () => ({
  nonce: 'a-nonce',
  expiresAt: '2026-11-16T14:34:00.000Z',
  name: { zh: '下班', en: '下班' },
  danger,
  load: null,
  batch: { ...run, state: 'prepared' },
})
const platform = answerBy(
  [deviceTypeCalls.index, () => ({ rows: [index] })],
  [deviceTypeCalls.detail, () => ({ row })],
  [equipmentCalls.list, () => ({ rows: [cooler], next: null })],
  [sceneCalls.list, () => ({ rows, next: null })],
  [sceneCalls.get, () => scene],
  [sceneCalls.present, () => ({ rows: [{ equipmentId, ...on }] })],
  [sceneCalls.add, () => scene],
  [sceneCalls.edit, () => no('conflict')],
  [sceneCalls.prepare, prepared],
  [sceneCalls.prepareUndo, prepared],
  [sceneCalls.prepareTimer, prepared],
  [timerCalls.preview, () => ({ zone: 'Asia/Shanghai', runs: ['2026-11-16T14:30:00.000Z'] })],
  [timerCalls.save, () => no('prepareAgain')],
  [sceneCalls.run, () => run],
  [sceneCalls.runState, () => run],
)

let wire: WireServer
const every = ['list', 'select', 'insert', 'update', 'delete', 'custom'].map((right) => `sceneGroup:${right}`).join()
const open = (path: string, rights = every) => {
  const session = {
    permissionsStr: `,equip:list,${rights},control:custom,`,
    equipPermissionsStr: ',conditioner:custom,',
  }
  createSessionStore(localStorage, () => '').save(aLogin(session))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(() =>
  Promise.all([
    import('../control-screen.tsx'),
    import('./scenes-screen.tsx'),
    import('./scene-edit-screen.tsx'),
    import('../timer/timer-edit-screen.tsx'),
    import('#features/control/param-sheet.tsx'),
  ]),
)
beforeEach(async () => {
  rows = [listed]
  danger = 'none'
  const gone = anEquipment(2, { deviceName: '', equipmentTypeId: 0 })
  run = aBatch(
    [
      aBatchLoop(cooler, { ...off, before: on, fate: 'given', state: 'done' }),
      aBatchLoop(gone, { wave: 0, fate: 'out', refusal: 'missing' }),
    ],
    { batchId, action: null, sceneId, sceneName: '下班', state: 'done', endedAt: new Date().toISOString() },
  )
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('the scenes of a unit', () => {
  it('say how much they move, and what of it cannot be', async () => {
    await open('/pagesEquipment/scenes/scenes')
    const card = await screen.findByRole('button', { name: /下班/ })
    expect(card.textContent).toContain('2 项1 项不可用')
    expect(card.textContent).toContain('还没有运行过')
  })

  it('say that there are none', async () => {
    rows = []
    await open('/pagesEquipment/scenes/scenes')
    expect(await screen.findByText('还没有场景')).toBeTruthy()
  })

  it('show now and after, run by a tap, and are put back', async () => {
    await open('/pagesEquipment/scenes/scenes')
    await userEvent.click(await screen.findByRole('button', { name: /下班/ }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('将改变 1 项，1 项跳过。')).toBeTruthy()
    const [moved, skipped] = await sheet.findAllByRole('listitem')
    await waitFor(() => expect(moved?.textContent).toMatch(/大堂空调.*开机.*关机/))
    expect(skipped?.textContent).toMatch(/已不在本单位的设备.*跳过/)
    await userEvent.click(sheet.getByRole('button', { name: '运行' }))
    expect(await screen.findByText('1 / 1 已执行')).toBeTruthy()
    expect(askedOf(wire.asked, sceneCalls.run)).toEqual([{ nonce: 'a-nonce' }])
    await userEvent.click(screen.getByRole('button', { name: '还原到运行前' }))
    await userEvent.click(await screen.findByRole('button', { name: '还原' }))
    await waitFor(() => expect(askedOf(wire.asked, sceneCalls.run)).toHaveLength(2))
    expect(askedOf(wire.asked, sceneCalls.prepareUndo)).toEqual([{ batchId }])
  }, 20_000)

  it('ask for the slide where something in them is dangerous', async () => {
    danger = 'slide'
    await open('/pagesEquipment/scenes/scenes')
    await userEvent.click(await screen.findByRole('button', { name: /下班/ }))
    expect(await screen.findByRole('button', { name: '滑动运行 下班' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '运行' })).toBeNull()
  })

  it('are only looked at by who may not make them', async () => {
    await open('/pagesEquipment/scenes/scenes', 'sceneGroup:list,sceneGroup:select')
    await screen.findByRole('button', { name: /下班/ })
    expect(screen.queryByRole('button', { name: '新建场景' })).toBeNull()
  })

  it('are not put back after ten minutes', async () => {
    run = { ...run, endedAt: new Date(Date.now() - 660_000).toISOString() }
    await open(`/pagesEquipment/scenes/scenes?run=${batchId}`)
    await screen.findByText('1 / 1 已执行')
    expect(screen.queryByRole('button', { name: '还原到运行前' })).toBeNull()
  })
})

describe('a scene that is made', () => {
  it('takes a device as it stands, is told another state, and is saved', async () => {
    await open('/pagesEquipment/scenes/sceneAddDev')
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '夜间')
    await userEvent.click(await screen.findByRole('checkbox', { name: /大堂空调/ }))
    const target = await screen.findByRole('button', { name: '大堂空调 的目标状态' })
    await waitFor(() => expect(target.textContent).toContain('开机'))
    await userEvent.click(target)
    await userEvent.click(await screen.findByRole('button', { name: '关机' }))
    await waitFor(() => expect(target.textContent).toContain('关机'))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(askedOf(wire.asked, sceneCalls.add)).toHaveLength(1))
    expect(askedOf(wire.asked, sceneCalls.add)).toEqual([
      { name: '夜间', icon: 'moon', members: [{ equipmentId, ...off }] },
    ])
  }, 20_000)

  it('shows what is gone, lets it be taken out, and says when somebody else has changed it', async () => {
    await open(`/pagesEquipment/scenes/sceneAddDev?scene=${sceneId}`)
    await userEvent.click(await screen.findByRole('button', { name: '移出 已不在本单位的设备' }))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(askedOf(wire.asked, sceneCalls.edit)).toHaveLength(1))
    expect(askedOf(wire.asked, sceneCalls.edit)).toMatchObject([{ sceneId, revision: 3, members: [{ equipmentId }] }])
    expect(await screen.findByRole('alert')).toBeTruthy()
  }, 20_000)

  it('is given to the clock from its own page', async () => {
    danger = 'slide'
    const rights = `${every},timer:insert,timer:select,timer:list`
    await open(`/pagesEquipment/scenes/sceneAddDev?scene=${sceneId}`, rights)
    await userEvent.click(await screen.findByRole('button', { name: '定时运行' }))
    expect(await screen.findByText(/场景修改后，这个定时会停用/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '核对并设置' }))
    const knob = await screen.findByRole('button', { name: '滑动设置定时 · 1 路' })
    expect(askedOf(wire.asked, sceneCalls.prepareTimer)).toEqual([{ sceneId }])
    knob.focus()
    await userEvent.keyboard('{ >}')
    await waitFor(() => expect(askedOf(wire.asked, timerCalls.save)).toHaveLength(1), { timeout: 5_000 })
    expect(askedOf(wire.asked, timerCalls.save)).toMatchObject([{ nonce: 'a-nonce', name: '下班' }])
  }, 20_000)
})
