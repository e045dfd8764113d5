/** The register of a unit's equipment: narrowed, opened, filled from a table and taken away as one. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { equipmentImportCalls, type EquipmentImportReport } from '@vigil/contract/equipment/equipment-import'
import { treeCalls, type EquipmentTree } from '@vigil/contract/equipment/tree'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
    {
      line: 3,
      deviceName: '',
      keyCode: 'NEW-0002',
      verdict: 'wrong',
      problems: ['nameMissing'],
      cells: { deviceName: '', keyCode: 'NEW-0002', type: '7' },
    },
  ],
  counts: { new: 1, changed: 0, same: 0, wrong: 1 },
  ignored: [],
}
const mended: EquipmentImportReport = {
  rows: [
    { line: 2, deviceName: '新压力表', keyCode: 'NEW-0001', verdict: 'same', problems: [] },
    { line: 3, deviceName: '走廊压力表', keyCode: 'NEW-0002', verdict: 'new', problems: [] },
  ],
  counts: { new: 1, changed: 0, same: 1, wrong: 0 },
  ignored: [],
}
let failure: ReturnType<typeof no> | undefined
const floor = '01930000-0000-7000-8000-0000000000a2'
const figures = { worst: 'fault', inTrouble: 1, total: 2 } as const
const tree: EquipmentTree = {
  projectId,
  ...figures,
  systems: [],
  areas: [
    { areaId: floor, parentId: null, kind: 'floor', name: '3F', ...figures, systems: [{ system: 'gas', ...figures }] },
  ],
}

const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: pressureType })],
  [
    equipmentCalls.list,
    ({ state }) => failure ?? { rows: shown.filter((row) => !state || row.state === state), next: null },
  ],
  [equipmentCalls.count, () => countOf(shown)],
  [treeCalls.tree, () => tree],
  [equipmentImportCalls.preview, ({ corrections }) => (corrections ? mended : report)],
  [equipmentImportCalls.failures, () => ({ csv: '设备名称,原因\r\n,缺少设备名称\r\n' })],
  [
    equipmentImportCalls.import,
    ({ corrections }) =>
      corrections
        ? { report: mended, secrets: [{ keyCode: 'NEW-0002', secret: 'eight-rivers' }] }
        : { report, secrets: [{ keyCode: 'NEW-0001', secret: 'seven-bridges' }] },
  ],
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

  const chooseTable = async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '导入' }))
    const sheet = within(await screen.findByRole('dialog', { name: '导入设备' }))
    const file = new File(['name,code,type\n新压力表,NEW-0001,7\n,NEW-0002,7'], 'new.csv', { type: 'text/csv' })
    await userEvent.upload(sheet.getByLabelText('选择表格文件'), file)
    await sheet.findByText('缺少设备名称')
    return sheet
  }

  it('lets a wrong row be mended after the right ones were taken, and keeps every secret in sight', async () => {
    const sheet = await chooseTable()
    await userEvent.click(sheet.getByRole('button', { name: '导入 1 行' }))
    await sheet.findByLabelText(/只显示这一次/)
    await userEvent.click(sheet.getByRole('button', { name: '改正第 3 行' }))
    const row = within(sheet.getByRole('form', { name: '第 3 行' }))
    expect(row.getByRole('textbox', { name: '设备编码' })).toHaveProperty('value', 'NEW-0002')
    const hostile = '<img src=x onerror=alert(1)>'
    await userEvent.type(row.getByRole('textbox', { name: '设备名称' }), hostile)
    await userEvent.click(row.getByRole('button', { name: '改好了，重新检查' }))
    await userEvent.click(await sheet.findByRole('button', { name: '导入 1 行' }))
    await waitFor(() =>
      expect(sheet.getByLabelText(/只显示这一次/)).toHaveProperty(
        'value',
        'NEW-0001\tseven-bridges\nNEW-0002\teight-rivers',
      ),
    )
    const corrections = [{ line: 3, cells: { deviceName: hostile } }]
    expect(askedOf(wire.asked, equipmentImportCalls.preview).at(-1)).toMatchObject({ corrections })
    const [first, second] = askedOf(wire.asked, equipmentImportCalls.import)
    expect(second).toMatchObject({ corrections })
    expect(second?.importKey).not.toBe(first?.importKey)
    expect(document.querySelector('img[src="x"]')).toBeNull()
  }, 20_000)

  it('gives the wrong rows away as a file with the reasons', async () => {
    const saved: Blob[] = []
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob)
      return 'blob:here'
    }
    URL.revokeObjectURL = () => undefined
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const sheet = await chooseTable()
    await userEvent.click(sheet.getByRole('button', { name: '下载有误的 1 行及原因' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect(saved).toHaveLength(1)
    expect(askedOf(wire.asked, equipmentImportCalls.failures)).toMatchObject([{ projectId, language: 'zh' }])
    clicked.mockRestore()
  }, 20_000)

  it('[spec 3.client-state] takes a table after it was looked at, names what is wrong, and shows secrets once', async () => {
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

  it('is narrowed to a place, counted there, and taken away as it is', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '临江国际中心' }))
    const places = within(await screen.findByRole('dialog', { name: '位置' }))
    await userEvent.click(places.getByRole('button', { name: '3F, 最严重：故障，1 台待处理，共 2 台' }))
    await userEvent.click(places.getByRole('button', { name: /^可燃气体/ }))
    const there = { projectId, areaId: floor, direct: 'true', system: 'gas' }
    await waitFor(() => expect(askedOf(wire.asked, equipmentCalls.list).at(-1)).toMatchObject(there))
    expect(askedOf(wire.asked, equipmentCalls.count).at(-1)).toMatchObject(there)
    expect(location.hash).toContain(`at=${floor}%7Egas`)
    await userEvent.click(screen.getByRole('button', { name: '导出' }))
    const sheet = within(await screen.findByRole('dialog', { name: '导出' }))
    await userEvent.click(sheet.getByRole('button', { name: '导出' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, equipmentImportCalls.export)).toMatchObject([{ ...there, direct: true }]),
    )
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
