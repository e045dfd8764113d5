/** What is set of one piece of equipment: its label, its limits, its successor, its end; and the way back. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { leakageCalls } from '@vigil/contract/energy/leakage'
import { discoveryCalls } from '@vigil/contract/equipment/discovery'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls, type LifeRow } from '@vigil/contract/equipment/life'
import { lifecycleCalls } from '@vigil/contract/equipment/lifecycle'
import { projectCalls, type ProjectRow } from '@vigil/contract/tenancy/project'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const breaker = anEquipment(1, { deviceName: '走廊照明', typeName: 'breaker', equipmentTypeId: 159 })
const { equipmentId } = breaker
const newHome = '01930000-0000-7000-8000-0000000000bb'
const aUnit = (projectId: string, name: string): ProjectRow => ({
  projectId,
  oemId: breaker.oemId,
  companyId: null,
  name,
  kind: 'other',
  address: '',
  state: 'active',
  longitude: null,
  latitude: null,
  serviceUntil: null,
  worst: 'normal',
  equipmentTotal: 0,
  inTrouble: 0,
  offline: 0,
})
const overTemp = { property: 'temperature', event: 'overTemp', level: 'alarm', op: 'gte' } as const
const aMove = (change: Partial<LifeRow>): LifeRow => ({
  move: 'edited',
  at: '2026-11-14T06:32:00.000Z',
  by: '赵强',
  reason: '',
  changes: [],
  limit: null,
  ...change,
})
let shown: Equipment
let moves: LifeRow[]
let refusal: ReturnType<typeof no> | undefined

const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: findDeviceType({ equipmentTypeId: shown.equipmentTypeId }) })],
  [equipmentCalls.detail, () => shown],
  [projectCalls.areas, () => ({ rows: [] })],
  [lifeCalls.find, () => ({ rows: moves, next: null })],
  [
    lifeCalls.setLimit,
    () => {
      if (refusal) return refusal
      shown = { ...shown, limits: [{ ...overTemp, value: 70 }] }
      return shown
    },
  ],
  [lifeCalls.edit, () => shown],
  [
    discoveryCalls.settings,
    () => ({
      address: null,
      keyCode: 'GW-01',
      topics: { report: 'v1/GW-01/up/report', ack: 'v1/GW-01/up/ack', command: 'v1/GW-01/down/command' },
      reportIntervalSec: 60,
      offlineAfterSec: 300,
      childDeviceKeys: ['S-01', 'S-02'],
    }),
  ],
  [lifeCalls.replace, () => refusal ?? { equipment: { ...shown, keyCode: 'NEW-0001' }, secret: 'seven-bridges' }],
  [projectCalls.list, () => ({ rows: [aUnit(breaker.projectId, '老楼'), aUnit(newHome, '新楼')], next: null })],
  [lifeCalls.move, () => refusal ?? { ...shown, projectId: newHome }],
  [lifeCalls.retire, () => refusal ?? { retired: 3 }],
  [lifecycleCalls.maintain, () => (shown = { ...shown, lifecycle: 'maintenance' })],
  [lifecycleCalls.renew, () => shown],
)

let wire: WireServer
const reads = ',equip:list,equip:select,'
const open = (rights = `${reads}equip:update,equip:custom,param:update,area:list,`) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const path = withParams('/pagesEquipment/equipmentSetting', contextOf(breaker))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const limitRow = async (words: RegExp) => {
  const rows = await screen.findAllByRole('listitem')
  const row = rows.find(({ textContent }) => words.test(textContent))
  if (!row) throw new Error(`no limit ${String(words)}`)
  return row
}
const openLimit = async () => {
  await userEvent.click(within(await limitRow(/报警 ≥ 80/)).getByRole('button', { name: /修改/ }))
  return within(await screen.findByRole('dialog'))
}

beforeAll(() => import('./settings-screen.tsx'))
beforeEach(async () => {
  shown = breaker
  moves = []
  refusal = undefined
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('a limit on the glass', () => {
  it('that speaks earlier is moved with a reason alone, and then stands beside what the kind says', async () => {
    await open()
    const sheet = await openLimit()
    const value = sheet.getByRole('textbox', { name: /限值（45–140/ })
    await userEvent.clear(value)
    await userEvent.type(value, '70')
    expect(sheet.queryByLabelText('登录密码')).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: '保存限值' }))
    expect(await sheet.findByText('请说明原因，至少两个字')).toBeTruthy()
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '靠近锅炉房')
    await userEvent.click(sheet.getByRole('button', { name: '保存限值' }))
    await waitFor(async () => expect((await limitRow(/报警 ≥ 70/)).textContent).toMatch(/类型默认 报警 ≥ 80/))
    expect(askedOf(wire.asked, lifeCalls.setLimit)).toEqual([
      { equipmentId, limit: overTemp, setting: { value: 70 }, reason: '靠近锅炉房' },
    ])
  }, 20_000)

  it('that speaks later asks for the password, says what is wrong with it, and outside its range asks nobody', async () => {
    refusal = no('passwordWrong')
    await open()
    const sheet = await openLimit()
    const value = sheet.getByRole('textbox', { name: /限值（45–140/ })
    await userEvent.clear(value)
    await userEvent.type(value, '141')
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '靠近锅炉房')
    await userEvent.type(sheet.getByLabelText('登录密码'), 'secret-1')
    await userEvent.click(sheet.getByRole('button', { name: '保存限值' }))
    expect(await sheet.findByText('请填写 45–140 之间的数')).toBeTruthy()
    expect(askedOf(wire.asked, lifeCalls.setLimit)).toEqual([])
    await userEvent.clear(value)
    await userEvent.type(value, '90')
    await userEvent.click(sheet.getByRole('button', { name: '保存限值' }))
    expect(await sheet.findByText('密码错误')).toBeTruthy()
    expect(askedOf(wire.asked, lifeCalls.setLimit)).toMatchObject([{ setting: { value: 90 }, password: 'secret-1' }])
  }, 20_000)

  it('goes back to what it was by the row that moved it', async () => {
    shown = { ...breaker, limits: [{ ...overTemp, value: 70, holdSec: 30 }] }
    moves = [
      aMove({ move: 'limited', limit: overTemp, reason: '试验', changes: [{ field: 'value', from: '60', to: '70' }] }),
    ]
    await open()
    expect(await screen.findByText(/限值：60 → 70 · 试验 · 赵强/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '改回此前的值' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole('textbox', { name: /限值（/ })).toHaveProperty('value', '60')
    // What that row did not change stays as it is now.
    expect(sheet.getByRole('textbox', { name: /持续多少秒/ })).toHaveProperty('value', '30')
  }, 20_000)

  it('is read and not moved by who may not move it', async () => {
    await open(reads)
    await limitRow(/报警 ≥ 80/)
    expect(screen.queryByRole('button', { name: /修改/ })).toBeNull()
    expect(screen.queryByRole('form', { name: '铭牌与位置' })).toBeNull()
    expect(screen.queryByRole('button', { name: '更换设备' })).toBeNull()
  }, 20_000)
})

describe('a label, a successor, an end', () => {
  it('sends only what was changed', async () => {
    await open()
    const name = await screen.findByRole('textbox', { name: '设备名称' })
    await userEvent.clear(name)
    await userEvent.type(name, '走廊东侧照明')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, lifeCalls.edit)).toEqual([{ equipmentId, deviceName: '走廊东侧照明' }]),
    )
  }, 20_000)

  it('shows the secret of the successor once', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '更换设备' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByRole('textbox', { name: '新设备编码' }), 'x')
    await userEvent.click(sheet.getByRole('button', { name: '更换' }))
    expect(await sheet.findByText('编码为 4–40 位字母、数字或短横')).toBeTruthy()
    expect(askedOf(wire.asked, lifeCalls.replace)).toEqual([])
    await userEvent.type(sheet.getByRole('textbox', { name: '新设备编码' }), '-NEW-1')
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '外壳烧蚀')
    await userEvent.type(sheet.getByLabelText('登录密码'), 'secret-1')
    await userEvent.click(sheet.getByRole('button', { name: '更换' }))
    expect(await screen.findByText('seven-bridges')).toBeTruthy()
    expect(askedOf(wire.asked, lifeCalls.replace)).toEqual([
      { equipmentId, keyCode: 'x-NEW-1', reason: '外壳烧蚀', password: 'secret-1' },
    ])
  }, 20_000)

  it('goes to another unit, chosen among the others, with reason and password', async () => {
    await open(`${reads}equip:custom,unit:list,area:list,`)
    await userEvent.click(await screen.findByRole('button', { name: '调往其他单位' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: '调动' }))
    expect(await sheet.findByText('请选择要调往的单位')).toBeTruthy()
    expect(askedOf(wire.asked, lifeCalls.move)).toEqual([])
    expect(sheet.queryByRole('option', { name: '老楼' })).toBeNull()
    await userEvent.selectOptions(sheet.getByRole('combobox', { name: '调往单位' }), '新楼')
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '搬迁')
    await userEvent.type(sheet.getByLabelText('登录密码'), 'secret-1')
    await userEvent.click(sheet.getByRole('button', { name: '调动' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(askedOf(wire.asked, lifeCalls.move)).toEqual([
      { equipmentId, projectId: newHome, installAdd: '', reason: '搬迁', password: 'secret-1' },
    ])
  }, 20_000)

  it('stays while a fire is not archived, and says so', async () => {
    refusal = no('fireNotArchived')
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '停用设备' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '拆除')
    await userEvent.type(sheet.getByLabelText('登录密码'), 'secret-1')
    await userEvent.click(sheet.getByRole('button', { name: '停用' }))
    expect((await sheet.findByRole('alert')).textContent).not.toBe('')
    expect(screen.getByRole('heading', { level: 1, name: '走廊照明' })).toBeTruthy()
  }, 20_000)

  it('offers no swap for what hangs on a host', async () => {
    shown = { ...breaker, parentId: '01930000-0000-7000-8000-0000000000aa' }
    await open()
    expect(await screen.findByText('下级设备随主机一起更换和调动。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '更换设备' })).toBeNull()
  }, 20_000)
})

describe('a gateway', () => {
  it('says what is typed into it, and that the installation has not said where to connect', async () => {
    shown = { ...breaker, equipmentTypeId: 194, typeName: 'gateway', parentId: null }
    await open(`${reads}gatewaySet:select,`)
    expect(await screen.findByText('v1/GW-01/up/report')).toBeTruthy()
    expect(screen.getByText('平台未配置，请向运营商索取')).toBeTruthy()
    expect(screen.getByText('S-01, S-02')).toBeTruthy()
  })

  it('keeps it from who may not set gateways', async () => {
    shown = { ...breaker, equipmentTypeId: 194, typeName: 'gateway', parentId: null }
    await open(reads)
    await screen.findByText('变更记录')
    expect(askedOf(wire.asked, discoveryCalls.settings)).toEqual([])
  })
})

describe('stage and service', () => {
  it('say how it stands, and maintenance is begun with reason and password', async () => {
    shown = { ...breaker, expireState: 1, servedUntil: '2026-11-10T16:00:00.000Z' }
    await open()
    expect(await screen.findByText('2026-11-10（已到期，宽限期内）')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '续期' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '开始检修' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '换线')
    await userEvent.type(sheet.getByLabelText('登录密码'), 'secret-1')
    await userEvent.click(sheet.getByRole('button', { name: '开始检修' }))
    expect(await screen.findByRole('button', { name: '结束检修' })).toBeTruthy()
    expect(askedOf(wire.asked, lifecycleCalls.maintain)).toEqual([
      { equipmentId, isOn: true, reason: '换线', password: 'secret-1' },
    ])
  }, 20_000)

  it('is renewed by who may say what it costs', async () => {
    await open(`${reads}equip:price,`)
    expect(await screen.findByText('不限')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '续期' }))
    const sheet = within(await screen.findByRole('dialog'))
    fireEvent.change(sheet.getByLabelText('最后一天'), { target: { value: '2027-12-31' } })
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '合同续签')
    await userEvent.type(sheet.getByLabelText('登录密码'), 'secret-1')
    await userEvent.click(sheet.getByRole('button', { name: '续期' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, lifecycleCalls.renew)).toEqual([
        { equipmentId, lastDay: '2027-12-31', reason: '合同续签', password: 'secret-1' },
      ]),
    )
  }, 20_000)
})

describe('what leaks by nature', () => {
  const limit = { property: 'leakage', event: 'leakage', level: 'alarm', op: 'gte' } as const
  const learned = { days: 14, learnedMa: 18, verdict: 'propose', changes: [{ limit, nowMa: 100, proposedMa: 60 }] }
  const withLeakage = (answer: object) =>
    wire.reply((asked, response) =>
      asked.path.endsWith(leakageCalls.get.path)
        ? answerBy([leakageCalls.get, () => answer])(asked, response)
        : platform(asked, response),
    )
  beforeEach(() => {
    shown = { ...breaker, equipmentTypeId: 161 }
  })

  it('is proposed in words, and accepted by setting that limit with a reason', async () => {
    withLeakage(learned)
    await open(`${reads}param:update,energy:select,`)
    expect(await screen.findByText('14 天学得自然泄漏 18 mA。')).toBeTruthy()
    expect(screen.getByText('建议报警 100 mA → 60 mA')).toBeTruthy()
    expect(askedOf(wire.asked, lifeCalls.setLimit)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '采纳' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '按自然泄漏')
    await userEvent.click(sheet.getByRole('button', { name: '保存限值' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, lifeCalls.setLimit)).toEqual([
        { equipmentId, limit, setting: { value: 60 }, reason: '按自然泄漏' },
      ]),
    )
  }, 20_000)

  it.each([
    [{ days: 3, learnedMa: null, verdict: 'learning', changes: [] }, /已有 3 天，至少需要 7 天/],
    [{ days: 30, learnedMa: 260, verdict: 'tooHigh', changes: [] }, /请检查绝缘/],
    [{ days: 30, learnedMa: 18, verdict: 'asItIs', changes: [] }, /无需调整/],
  ])('says how it stands: %o', async (answer, words) => {
    withLeakage(answer)
    await open(`${reads}energy:select,`)
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
