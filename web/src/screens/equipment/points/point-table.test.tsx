/** A panel's own table of points on the glass of its transmitter: looked at, asked about, taken. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import {
  pointTableCalls,
  type PointTableReport,
  type PointTableRow,
  type UnclaimedPoint,
} from '@vigil/contract/equipment/point-table'
import { pointCalls } from '@vigil/contract/equipment/points'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const userInfoTransmitter = deviceType('userInfoTransmitter')
const smokeDetectorWired = deviceType('smokeDetectorWired')
const transmitter = anEquipment(1, {
  deviceName: '1 号传输装置',
  typeName: 'userInfoTransmitter',
  equipmentTypeId: userInfoTransmitter.equipmentTypeId,
})
const wired = smokeDetectorWired.equipmentTypeId
const index = [userInfoTransmitter, smokeDetectorWired].map(summaryOf)

const unclaimed: UnclaimedPoint[] = [
  {
    childDeviceKey: '1.1/3.12',
    lastAt: '2026-11-14T06:31:00.000Z',
    messages: 2,
    partType: 42,
    equipmentTypeId: wired,
    description: '3号楼5层501室烟感',
  },
  {
    childDeviceKey: '1.1/4.7',
    lastAt: '2026-11-14T06:30:00.000Z',
    messages: 0,
    partType: 200,
    equipmentTypeId: null,
    description: '',
  },
]
const row = (line: number, more: Partial<PointTableRow>): PointTableRow => ({
  line,
  childDeviceKey: '1.1/3.12',
  deviceName: '501 室烟感',
  equipmentTypeId: wired,
  verdict: 'new',
  problems: [],
  isHeard: true,
  was: null,
  ...more,
})
const report = (more: Partial<PointTableReport> = {}): PointTableReport => ({
  rows: [
    row(2, {}),
    row(3, { childDeviceKey: '1.1/3.13', verdict: 'changed', was: '旧名', isHeard: false }),
    row(4, { childDeviceKey: '1.1/3.14', verdict: 'wrong', problems: ['kindUnknown'], cells: { kind: 'JTY-GD' } }),
  ],
  counts: { new: 1, changed: 1, same: 0, wrong: 1 },
  ignored: [],
  unknownKinds: [{ word: 'JTY-GD', rows: 1 }],
  unclaimed: ['1.1/4.7'],
  notInTable: ['1.1/9.9 锅炉房'],
  ...more,
})

let wire: WireServer
let live: LiveServer
// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(
  () =>
    Promise.all([
      import('../equipment-screen.tsx'),
      import('../texts.zh.ts'),
      import('../work/texts.zh.ts'),
      import('./points-panel.tsx'),
      import('./point-tools.tsx'),
      import('./point-table-sheet.tsx'),
      import('#features/records/texts.zh.ts'),
    ]),
  60_000,
)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const rights = ',equip:list,equip:select,equip:batch,'
const open = async (answers: AnswerRow[] = [], permissionsStr = rights) => {
  wire.reply(
    answerBy(
      [deviceTypeCalls.index, () => ({ rows: index })],
      [deviceTypeCalls.detail, () => ({ row: userInfoTransmitter })],
      [equipmentCalls.detail, () => transmitter],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(transmitter.equipmentId, { runState: 'normal' })] })],
      [pointCalls.groups, () => ({ rows: [] })],
      [pointTableCalls.unclaimed, () => ({ rows: unclaimed, csv: '回路,地址\n3,12' })],
      [pointTableCalls.preview, () => report()],
      ...answers,
    ),
  )
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  const path = withParams('/pagesEquimmentInfo/alarmHost', contextOf(transmitter))
  await renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const openSheet = async (answers: AnswerRow[] = []) => {
  await open(answers)
  await userEvent.click(await screen.findByRole('button', { name: '导入点表' }, { timeout: 10_000 }))
  return within(await screen.findByRole('dialog', { name: '导入主机点表' }))
}

it('says which points nobody has claimed, by what they said of themselves', async () => {
  await open()
  const list = within(await screen.findByRole('list', { name: '未认领点位' }, { timeout: 10_000 }))
  expect(list.getByText(/3号楼5层501室烟感/)).toBeTruthy()
  expect(list.getByText(/^2 次/)).toBeTruthy()
  expect(list.getByText('未知部件 200')).toBeTruthy()
  expect(list.getByText('只在主机配置里')).toBeTruthy()
}, 20_000)

it('is not there for who may not register many, and can be read again where it could not be read', async () => {
  await open([], ',equip:list,equip:select,')
  await screen.findByText('安装位置', {}, { timeout: 10_000 })
  expect(screen.queryByRole('button', { name: '导入点表' })).toBeNull()
  expect(askedOf(wire.asked, pointTableCalls.unclaimed)).toEqual([])
}, 20_000)

it('is offered again where it could not be read', async () => {
  let isDown = true
  await open([[pointTableCalls.unclaimed, () => (isDown ? no('unexpected') : { rows: [], csv: '' })]])
  const again = await screen.findByRole('button', { name: '重试' }, { timeout: 15_000 })
  isDown = false
  await userEvent.click(again)
  expect(await screen.findByText('主机报过的点位都已登记')).toBeTruthy()
}, 30_000)

it('takes the unclaimed points as a table: what would change, what was said, and what stays', async () => {
  const sheet = await openSheet()
  await userEvent.click(await sheet.findByRole('button', { name: '用未认领的 2 个点位' }))
  expect(await sheet.findByText(/1\.1\/3\.12 · 501 室烟感 · 已说过话/)).toBeTruthy()
  expect(sheet.getByText(/现在叫“旧名”/)).toBeTruthy()
  expect(sheet.getByText(/表里没有、但已说话未认领：1\.1\/4\.7/)).toBeTruthy()
  expect(sheet.getByText(/已登记、但表里没有，保持不变：1\.1\/9\.9 锅炉房/)).toBeTruthy()
  expect(askedOf(wire.asked, pointTableCalls.preview)).toMatchObject([
    { equipmentId: transmitter.equipmentId, csv: '回路,地址\n3,12' },
  ])
}, 20_000)

it('asks once what an unknown word means, and takes the table with the answer', async () => {
  const sheet = await openSheet([[pointTableCalls.import, () => ({ report: report({ unknownKinds: [] }) })]])
  await userEvent.click(await sheet.findByRole('button', { name: '用未认领的 2 个点位' }))
  const choice = await sheet.findByRole('combobox', { name: '“JTY-GD”（1 行）' })
  await userEvent.selectOptions(choice, String(wired))
  const kinds = [{ word: 'JTY-GD', equipmentTypeId: wired }]
  await waitFor(() => expect(askedOf(wire.asked, pointTableCalls.preview).at(-1)).toMatchObject({ kinds }))
  await userEvent.click(await sheet.findByRole('button', { name: /导入 2/ }))
  await waitFor(() => expect(askedOf(wire.asked, pointTableCalls.import)).toMatchObject([{ kinds }]))
}, 20_000)
