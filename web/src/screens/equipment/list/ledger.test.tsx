/** The register of a unit's equipment: narrowed, opened, filled from a table and taken away as one. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { equipmentImportCalls, type EquipmentImportReport } from '@vigil/contract/equipment/equipment-import'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { pressureType } from '#testing/a-device-type.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment, countOf } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const rows = [
  anEquipment(1, { deviceName: '喷淋末端压力' }),
  anEquipment(2, { deviceName: '稳压泵压力', state: 'fault' }),
  anEquipment(3, { deviceName: '旧压力表', reportedAt: null, expireState: 2 }),
]
let shown: readonly Equipment[]
const report: EquipmentImportReport = {
  rows: [
    { line: 2, deviceName: '新压力表', keyCode: 'NEW-0001', verdict: 'new', problems: [] },
    { line: 3, deviceName: '', keyCode: 'NEW-0002', verdict: 'wrong', problems: ['nameMissing'] },
  ],
  counts: { new: 1, changed: 0, same: 0, wrong: 1 },
  ignored: [],
}
let failure: ReturnType<typeof no> | undefined

const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: pressureType })],
  [
    equipmentCalls.list,
    ({ state }) => failure ?? { rows: shown.filter((row) => !state || row.state === state), next: null },
  ],
  [equipmentCalls.count, () => countOf(shown)],
  [equipmentImportCalls.preview, () => report],
  [equipmentImportCalls.import, () => ({ report, secrets: [{ keyCode: 'NEW-0001', secret: 'seven-bridges' }] })],
  [equipmentImportCalls.export, () => ({ address: '/file/equipment.csv?s=1', expiresAt: '2026-11-14T06:33:00.000Z' })],
)

let wire: WireServer
let live: LiveServer
const reads = ',equip:list,equip:select,'
const open = (rights = `${reads}equip:insert,equip:batch,`) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  return renderApp('/pagesEquipment/equipListNew', { PLATFORM_MAIN: wire.address, live: live.address })
}

beforeAll(() => Promise.all([import('./ledger-screen.tsx'), import('./import-sheet.tsx')]))
beforeEach(async () => {
  shown = rows
  failure = undefined
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the register of equipment', () => {
  it('lists what there is with state, code and age, and is narrowed by state', async () => {
    await open()
    const row = await screen.findByRole('link', { name: /稳压泵压力/ })
    expect(row.textContent).toContain('AL-0002')
    await userEvent.click(await screen.findByRole('button', { name: /故障/ }))
    await waitFor(() => expect(screen.queryByText('喷淋末端压力')).toBeNull())
    expect(askedOf(wire.asked, equipmentCalls.list).at(-1)).toMatchObject({ projectId, state: 'fault' })
  }, 20_000)

  it('is read again when a state changes, and stays readable', async () => {
    await open()
    await screen.findByRole('link', { name: /稳压泵压力/ })
    shown = [anEquipment(1, { deviceName: '喷淋末端压力', state: 'alarm' })]
    const change = {
      type: 'equipment.state',
      scope: `project:${projectId}`,
      lane: 2,
      position: 1,
      projectId,
      state: 'alarm',
    }
    live.say({ ...change, equipmentId: rows[0]?.equipmentId, at: new Date().toISOString() })
    await waitFor(() => expect(screen.queryByText('稳压泵压力')).toBeNull())
    expect(screen.queryByText(/无法读取/)).toBeNull()
  }, 20_000)

  it('says that there is none, and how to begin', async () => {
    shown = []
    await open()
    expect(await screen.findByText('还没有设备')).toBeTruthy()
    expect(screen.getByText('可逐台添加，或用表格一次导入。')).toBeTruthy()
  }, 20_000)

  it('says that it failed, and tries again', async () => {
    failure = no('unexpected')
    await open()
    const again = await screen.findByRole('button', { name: '重试' }, { timeout: 10_000 })
    failure = undefined
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: /稳压泵压力/ })).toBeTruthy()
  }, 20_000)

  it('offers what one may: neither adding nor tables to one who reads', async () => {
    await open(reads)
    await screen.findByRole('link', { name: /稳压泵压力/ })
    for (const name of ['添加设备', '导入', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
  }, 20_000)

  it('takes a table after it was looked at, names what is wrong, and shows secrets once', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '导入' }))
    const sheet = within(await screen.findByRole('dialog', { name: '导入设备' }))
    const file = new File(['name,code,type\n新压力表,NEW-0001,7'], 'new.csv', { type: 'text/csv' })
    await userEvent.upload(sheet.getByLabelText('选择表格文件'), file)
    expect(await sheet.findByText('缺少设备名称')).toBeTruthy()
    expect(askedOf(wire.asked, equipmentImportCalls.import)).toEqual([])
    await userEvent.click(sheet.getByRole('button', { name: '导入 1 行' }))
    expect(await sheet.findByLabelText(/只显示这一次/)).toHaveProperty('value', 'NEW-0001\tseven-bridges')
    expect(askedOf(wire.asked, equipmentImportCalls.import)).toMatchObject([
      { projectId, csv: 'name,code,type\n新压力表,NEW-0001,7', importKey: expect.any(String) },
    ])
  }, 20_000)

  it('is taken away as it is narrowed', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /故障/ }))
    await userEvent.click(screen.getByRole('button', { name: '导出' }))
    const sheet = within(await screen.findByRole('dialog', { name: '导出' }))
    await userEvent.click(sheet.getByRole('button', { name: '导出' }))
    expect(await sheet.findByRole('link', { name: '下载表格' })).toBeTruthy()
    expect(askedOf(wire.asked, equipmentImportCalls.export)).toEqual([{ projectId, state: 'fault' }])
  }, 20_000)
})
