/** Many loops at once on the glass: what would happen, what is left out, and what became of each. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { batchCalls, type Batch, type BatchLoop } from '@vigil/contract/equipment/batch'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { aBatch as batchOf, aBatchLoop } from '#testing/a-batch.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const names = ['照明总路', '后厨插座', '冷库压缩机'] as const
const loopAt = (n: 0 | 1 | 2) =>
  anEquipment(n + 1, { deviceName: names[n], typeName: 'breaker', equipmentTypeId: 159, parentId: null })
const loops = [loopAt(0), loopAt(1), loopAt(2)]
const batchId = '01930000-0000-7000-8000-0000000000ba'
const { projectId } = loopAt(0)
const aLoop = (n: 0 | 1 | 2, change: Partial<BatchLoop>): BatchLoop =>
  aBatchLoop(loopAt(n), { installAdd: '3F', wave: n + 1, ...change })
const aBatch = (change: Partial<Batch>): Batch =>
  batchOf(
    [aLoop(0, {}), aLoop(1, {}), aLoop(2, { wave: 0, fate: 'out', refusal: 'fireLoadIncluded', fireLoad: 'yes' })],
    { batchId, projectId, waves: [1, 1], ...change },
  )
let shown: Batch

const row = findDeviceType({ equipmentTypeId: 159 })
const platform = answerBy(
  [deviceTypeCalls.index, () => ({ rows: [summaryOf(row)] })],
  [deviceTypeCalls.detail, () => ({ row })],
  [equipmentCalls.list, () => ({ rows: loops, next: null })],
  [batchCalls.list, () => ({ rows: [], next: null })],
  [
    batchCalls.prepare,
    () => ({
      nonce: 'a-nonce',
      expiresAt: '2026-11-14T06:34:00.000Z',
      name: { zh: '分闸', en: 'Open' },
      danger: 'password',
      load: { kilowatts: 3.35, measured: 1, stale: 0, unmeasured: 1 },
      batch: { ...shown, state: 'prepared' },
    }),
  ],
  [batchCalls.run, () => shown],
  [batchCalls.get, () => shown],
  [batchCalls.goOn, () => (shown = { ...shown, state: 'running', wave: 2 })],
)

let wire: WireServer
const open = (search = '') => {
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr: ',equip:list,equip:select,control:list,control:select,control:batch,' }),
  )
  return renderApp(`/pagesEquipment/breaker/allLoopControl${search}`, {
    PLATFORM_MAIN: wire.address,
    live: 'ws://127.0.0.1:1',
  })
}

beforeAll(() => Promise.all([import('../control-screen.tsx'), import('./batch-screen.tsx')]))
beforeEach(async () => {
  shown = aBatch({})
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('a batch before it begins', () => {
  it('shows what is left out and why, and is begun by password and slide only', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '全选' }))
    await userEvent.click(screen.getByRole('button', { name: '分闸 3 路' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('分闸 2 个回路？')).toBeTruthy()
    expect(sheet.getByText('已排除 1 个')).toBeTruthy()
    expect(sheet.getByText('当前负荷 3.35 kW（实测 1 个）')).toBeTruthy()
    expect(sheet.getByText('1 个无测量')).toBeTruthy()
    expect(sheet.getByText('冷库压缩机')).toBeTruthy()
    expect(sheet.getByText('1 · 1')).toBeTruthy()
    const knob = sheet.getByRole('button', { name: '滑动分闸 2 个回路' })
    expect(knob.getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(sheet.getByLabelText('登录密码'), 'secret-1')
    knob.focus()
    await userEvent.keyboard('{ >}')
    await waitFor(() => expect(askedOf(wire.asked, batchCalls.run)).toHaveLength(1), { timeout: 5_000 })
    expect(askedOf(wire.asked, batchCalls.run)).toEqual([{ nonce: 'a-nonce', password: 'secret-1' }])
    expect(askedOf(wire.asked, batchCalls.prepare)[0]).toMatchObject({ action: 'switchOff', stopPercent: 0 })
  }, 20_000)
})

describe('a batch under way', () => {
  it('says of each loop what became of it, and goes on after a pause when a person says so', async () => {
    shown = aBatch({
      state: 'paused',
      loops: [
        aLoop(0, { fate: 'given', state: 'failed', reason: 'refused', commandId: batchId }),
        aLoop(1, {}),
        aLoop(2, { wave: 0, fate: 'out', refusal: 'fireLoadIncluded' }),
      ],
    })
    await open(`?batch=${batchId}`)
    expect(await screen.findByText('已暂停，等你决定')).toBeTruthy()
    expect(screen.getByText('设备拒绝执行')).toBeTruthy()
    expect(screen.getByText('未执行')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试 1 个' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '继续' }))
    expect(await screen.findByText('正在执行第 2 波')).toBeTruthy()
  }, 20_000)

  it('whose result is unknown says so', async () => {
    shown = aBatch({
      state: 'done',
      loops: [aLoop(0, { fate: 'given', state: 'timeout', reason: 'noAnswer' })],
      waves: [1],
    })
    await open(`?batch=${batchId}`)
    expect(await screen.findByText('结果未知')).toBeTruthy()
  })
})
