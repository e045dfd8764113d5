/** Time sharing on the glass: the week as a picture, what would be done next, and what stays out of it. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { tariffCalls, usualTariff } from '@vigil/contract/energy/tariff'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { sharingCalls, type SharingRow } from '@vigil/contract/equipment/sharing'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { aPreparedBatch } from '#testing/a-batch.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { freePeriod, firstPeriod } from './free-period.ts'
import { piecesByDay } from './week-days.ts'

const aLoop = (n: number, deviceName: string) =>
  anEquipment(n, { deviceName, typeName: 'breaker', equipmentTypeId: 159, parentId: null })
const [loop, pump] = [aLoop(1, '后厨插座'), aLoop(2, '消防泵')]
const { projectId, equipmentId } = loop
const sharingId = '01930000-0000-7000-8000-0000000000ef'
const sharing: SharingRow = {
  sharingId,
  projectId,
  name: '营业时间',
  periods: [{ begins: '22:00', ends: '06:00', weekdays: [7] }],
  offRates: [],
  isOn: true,
  revision: 1,
  zone: 'Asia/Shanghai',
  nextMove: { at: '2026-11-22T14:00:00.000Z', action: 'switchOn' },
  by: '赵强',
  loops: [{ equipmentId, deviceName: loop.deviceName }],
}
let shown: SharingRow[]

const row = findDeviceType({ equipmentTypeId: 159 })
const platform = answerBy(
  [deviceTypeCalls.index, () => ({ rows: [summaryOf(row)] })],
  [deviceTypeCalls.detail, () => ({ row })],
  [equipmentCalls.list, () => ({ rows: [loop, pump], next: null })],
  [sharingCalls.list, () => ({ rows: shown, next: null })],
  [
    sharingCalls.preview,
    () => ({ zone: 'Asia/Shanghai', moves: [{ at: '2026-11-16T00:00:00.000Z', action: 'switchOn' }] }),
  ],
  [
    sharingCalls.runs,
    () => ({ rows: [{ dueAt: '2026-11-13T14:30:00.000Z', state: 'skipped', batchId: null, action: 'switchOff' }] }),
  ],
  [sharingCalls.turn, () => ((shown = [{ ...sharing, isOn: false, nextMove: null }]), shown[0])],
  [sharingCalls.prepare, () => ({ ...aPreparedBatch([loop], [pump]), closingNonce: 'the-other' })],
  [sharingCalls.save, () => sharing],
  [tariffCalls.get, () => ({ tariff: usualTariff, revision: 0, followers: 0 })],
  [sharingCalls.remove, () => ((shown = []), {})],
)

let wire: WireServer
const address = '/pagesEquipment/breaker/timeSharingControl'
const open = (path: string, rights = 'timer:list,timer:select,timer:insert,timer:update,timer:delete,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: `,equip:list,equip:select,${rights}` }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(() => Promise.all([import('../control-screen.tsx'), import('./sharing-screen.tsx')]))
beforeEach(async () => {
  shown = [sharing]
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('the time sharing of a unit', () => {
  it('shows the week of each, its loops and its next move, and lets it rest', async () => {
    await open(address)
    expect(await screen.findByText(/后厨插座 · 下次 .*22:00.* 合闸/)).toBeTruthy()
    // What begins on Sunday lasts until Monday.
    const week = within(screen.getByRole('list', { name: '一周供电时段' }))
    expect(week.getByText('一：00:00–06:00')).toBeTruthy()
    expect(week.getByText('二：不合闸')).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: /启用 营业时间/ }))
    expect(await screen.findByText(/已停用/)).toBeTruthy()
    expect(askedOf(wire.asked, sharingCalls.turn)).toEqual([{ sharingId, isOn: false }])
  })

  it('says that there is none', async () => {
    shown = []
    await open(address)
    expect(await screen.findByText('还没有分时控制')).toBeTruthy()
  })

  it('says why it could not be read, and tries again', async () => {
    wire.reply(answerBy([sharingCalls.list, () => no('conflict')]))
    await open(address)
    expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy()
  })

  it('is changed and added by nobody who may only look', async () => {
    await open(address, 'timer:list,')
    expect(await screen.findByText('营业时间')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '添加分时' })).toBeNull()
    expect(screen.getByRole('switch').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('time sharing', () => {
  it('is looked at both ways, says what stays out, and is set by the slide', async () => {
    await open(`${address}?sharing=new`)
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '办公时间')
    for (const one of await screen.findAllByRole('checkbox')) await userEvent.click(one)
    expect(await screen.findByText('合闸', { selector: 'b' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '核对并设置' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('已排除 1 个')).toBeTruthy()
    expect(sheet.getByText('消防泵')).toBeTruthy()
    const knob = await sheet.findByRole('button', { name: '滑动设置分时 · 1 路' })
    knob.focus()
    await userEvent.keyboard('{ >}')
    await waitFor(() => expect(askedOf(wire.asked, sharingCalls.save)).toHaveLength(1), { timeout: 5_000 })
    expect(askedOf(wire.asked, sharingCalls.save)).toMatchObject([
      { nonce: 'a-nonce', closingNonce: 'the-other', name: '办公时间', periods: [firstPeriod] },
    ])
  }, 20_000)

  it('follows the tariff: no power at the rates that are chosen, the next moves and the day’s rates in words', async () => {
    const rights = 'timer:list,timer:select,timer:insert,energy:select,'
    await open(`${address}?sharing=new`, rights)
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '避峰')
    await userEvent.click(await screen.findByRole('radio', { name: '按电价' }))
    expect(await screen.findByText(/本单位没有设置电价时段/)).toBeTruthy()
    const winter = within(await screen.findByRole('region', { name: '1、7、8、12 月 · 每天' }))
    expect(winter.getByText('19:00 尖 · 不合闸')).toBeTruthy()
    expect(winter.getByText('21:00 平')).toBeTruthy()
    for (const one of await screen.findAllByRole('checkbox')) await userEvent.click(one)
    await userEvent.click(screen.getByRole('button', { name: '峰' }))
    expect(winter.getByText('18:00 峰')).toBeTruthy()
    await waitFor(() =>
      expect(askedOf(wire.asked, sharingCalls.preview)).toContainEqual({ equipmentId, offRates: ['sharp'] }),
    )
    await userEvent.click(screen.getByRole('button', { name: '尖' }))
    expect(screen.getByRole('button', { name: '核对并设置' })).toHaveProperty('disabled', true)
  }, 20_000)

  it('that follows the tariff says so in the list', async () => {
    shown = [{ ...sharing, periods: [], offRates: ['sharp', 'peak'] }]
    await open(address)
    expect(await screen.findByText('尖、峰 时段断电')).toBeTruthy()
  })

  it('says in words that periods meet, and is not asked for until they do not', async () => {
    await open(`${address}?sharing=${sharingId}`)
    await userEvent.click(await screen.findByRole('button', { name: '添加时段' }))
    const second = within(screen.getByRole('group', { name: '时段 2' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(second.getByRole('button', { name: '日' }))
    expect((await screen.findByRole('alert')).textContent).toContain('不能重叠或相接')
    expect(screen.getByRole('button', { name: '核对并设置' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: '删除时段 2' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what it did and what it skipped, and ends after it was asked twice', async () => {
    await open(`${address}?sharing=${sharingId}`)
    expect(await screen.findByText('分闸 · 迟到超过 5 分钟，已跳过')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    await userEvent.click(screen.getByRole('button', { name: '再按一次删除 营业时间' }))
    await waitFor(() => expect(askedOf(wire.asked, sharingCalls.remove)).toEqual([{ sharingId }]))
  })
})

describe('periods in a week', () => {
  it('are cut at midnight, and after Sunday comes Monday', () => {
    const days = piecesByDay([{ begins: '22:00', ends: '06:00', weekdays: [1, 7] }])
    expect(days.map((pieces) => pieces.map(({ from, to }) => [from, to]))).toEqual([
      [
        [0, 360],
        [1_320, 1_440],
      ],
      [[0, 360]],
      [],
      [],
      [],
      [],
      [[1_320, 1_440]],
    ])
  })

  it('are joined by one on the days that have none, else by one after the last', () => {
    expect(freePeriod([firstPeriod])).toEqual({ ...firstPeriod, weekdays: [6, 7] })
    expect(freePeriod([{ ...firstPeriod, weekdays: [1, 2, 3, 4, 5, 6, 7] }])).toMatchObject({
      begins: '19:00',
      ends: '20:00',
    })
  })
})
