import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { usualPrices } from '@vigil/contract/energy/bill'
import { dayCalls } from '@vigil/contract/energy/day-kind'
import { energyCalls, type UnitUse } from '@vigil/contract/energy/energy'
import { loadWatchCalls, usualLoadRule } from '@vigil/contract/energy/load-watch'
import { usualTariff } from '@vigil/contract/energy/tariff'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { barText, changeText, kwhText, loadRateText, periodText, slotCostText } from './energy-texts.ts'
import { priceOf } from './price-of.ts'

const loopId = '0190a000-0000-7000-8000-00000000c001'
const at = '2026-11-14T02:15:00.000Z'
const byRate = { sharp: 0, peak: 14_230_000, flat: 15_386_000, valley: 8_846_000 }
const use: UnitUse = {
  asOf: '2026-11-14T06:30:00.000Z',
  zone: 'Asia/Shanghai',
  period: 'month',
  from: '2026-11-01',
  to: '2026-12-01',
  wh: 38_462_000,
  fen: 2_907_460,
  isUsualPrice: true,
  before: { wh: 37_670_000, fen: 2_800_000 },
  lastYear: null,
  expectedFen: 6_180_000,
  carbonGrams: 20_423_322,
  demand: { at, w: 412_000 },
  powerFactor: 0.93,
  unbalance: null,
  slots: { known: 1_298, estimated: 42, suspect: 0 },
  jumps: [{ equipmentId: loopId, name: '中央空调 1#', since: at, at, wh: 5_000_000 }],
  bars: [{ name: '2026-11-01', byRate }],
  byRate,
  load: { day: '2026-11-14', points: [{ at, w: 318_000 }], before: [] },
  lines: [
    {
      rate: 'peak',
      price: 11_024,
      wh: 14_230_000,
      fen: 1_568_715,
      spans: [{ from: '08:00', to: '11:00', wh: 14_230_000, fen: 1_568_715 }],
    },
    { rate: 'flat', price: 6_890, wh: 15_386_000, fen: 1_060_096, spans: [] },
    { rate: 'valley', price: 3_150, wh: 8_846_000, fen: 278_649, spans: [] },
  ],
  meters: 42,
  loops: [{ equipmentId: loopId, name: '中央空调 1#', wh: 9_820_000, before: 9_084_000 }],
  unmeteredWh: 1_096_000,
}
const slot = {
  at,
  clock: '10:15',
  wh: 2_500,
  rate: 'peak',
  price: 11_024,
  isEstimated: true,
  isSuspect: false,
} as const
const answers: readonly AnswerRow[] = [
  [energyCalls.use, () => use],
  [energyCalls.slots, () => ({ day: '2026-11-14', wh: 2_500, fen: 276, rows: [slot] })],
  [
    energyCalls.prices,
    () => ({ plans: [{ fromDay: '2000-01-01', tariff: usualTariff, prices: usualPrices }], isUsual: true }),
  ],
  [energyCalls.setPrices, () => ({ plans: [], isUsual: false })],
  [energyCalls.confirmJump, () => ({ equipmentId: loopId, at })],
  [loadWatchCalls.get, () => ({ zone: 'Asia/Shanghai', loops: [], found: [] })],
]

let wire: WireServer
let live: LiveServer
beforeAll(async () => {
  await Promise.all([import('./energy-screen.tsx'), import('./rate-card.tsx')])
  await Promise.all([
    import('./slots-sheet.tsx'),
    import('./prices-sheet.tsx'),
    import('./loads/loads-card.tsx'),
    import('./days/days-sheet.tsx'),
  ])
})
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const path = '/pagesEquipment/intelligentElectricityConsumptionManagementPlatform'
const open = (permissionsStr = ',energy:list,energy:select,energy:update,energy:price,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const sentTo = (call: { readonly path: string }) => wire.asked.filter(({ path: asked }) => asked.endsWith(call.path))

describe('the electricity page', () => {
  it('says how much, what it costs, the most at once, and what it is held against [spec 2.routes.energy]', async () => {
    wire.reply(answerBy(...answers))
    await open()
    expect(await screen.findAllByText('38,462')).toHaveLength(2)
    expect(screen.getByText(/环比 ↑ 2\.1% · 同比 --/)).toBeTruthy()
    expect(screen.getByText('¥ 29,074.60')).toBeTruthy()
    expect(screen.getByText(/按默认电价 · 预计期末 ¥ 61,800\.00/)).toBeTruthy()
    expect(screen.getByText('412')).toBeTruthy()
    expect(screen.getByText(/峰 37\.0%/)).toBeTruthy()
    expect(screen.getByText('未计量与线损')).toBeTruthy()
    expect(screen.getByText(/ · 11\/14 14:30 时段已入账/)).toBeTruthy()
    expect(screen.getByText(/ · 42 块电表/)).toBeTruthy()
    expect(screen.getByText('负荷率 100.0%')).toBeTruthy()
  })

  it('explains the bill down to fifteen minutes, and what moving some of it saves', async () => {
    wire.reply(answerBy(...answers))
    await open()
    const row = await screen.findByRole('row', { name: /08:00–11:00.*14,230.*1\.1024.*15,687\.15/ })
    expect(row).toBeTruthy()
    expect(screen.getByText(/移 2,846 kWh，省 ¥2,240\.94/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '看 15 分钟明细' }))
    const sheet = await screen.findByRole('dialog', { name: '看 15 分钟明细' })
    expect(await within(sheet).findByRole('row', { name: /10:15 峰 估算 2\.500 1\.1024 2\.7560/ })).toBeTruthy()
    expect(within(sheet).getByText(/尖峰用电（2\.5 kWh）全部移到谷段，可省 ¥1\.97/)).toBeTruthy()
  })

  it('sets prices from a day on, and refuses what is no price', async () => {
    wire.reply(answerBy(...answers))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '设置电价' }))
    const peak = await screen.findByRole('textbox', { name: /峰段电价/ })
    await userEvent.clear(peak)
    await userEvent.type(peak, '1.23456')
    expect(screen.getByRole('button', { name: '保存电价' }).hasAttribute('disabled')).toBe(true)
    await userEvent.clear(peak)
    await userEvent.type(peak, '1.2')
    await userEvent.click(screen.getByRole('button', { name: '保存电价' }))
    await expect.poll(() => sentTo(energyCalls.setPrices).length).toBe(1)
    expect(JSON.parse(sentTo(energyCalls.setPrices)[0]?.body ?? '{}')).toMatchObject({
      projectId,
      prices: { ...usualPrices, peak: 12_000 },
    })
  })

  it('lets a jump be confirmed by who may, and nobody else', async () => {
    wire.reply(answerBy(...answers))
    await open(',energy:list,energy:select,')
    expect(await screen.findByText(/突增 5,000 kWh/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认无误' })).toBeNull()
    expect(screen.queryByRole('button', { name: '设置电价' })).toBeNull()
  })

  it('says when nothing is known of the period', async () => {
    wire.reply(answerBy([energyCalls.use, () => ({ ...use, asOf: null })]))
    await open()
    expect(await screen.findByText('这段时间没有用电数据')).toBeTruthy()
  })

  it('says that it failed, with a way to try again', async () => {
    wire.reply(answerBy([energyCalls.use, () => no('unexpected')]))
    await open()
    expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy()
  })

  it('asks nothing for who may not look', async () => {
    wire.reply(answerBy(...answers))
    await open(',dash:list,')
    await screen.findByRole('main')
    expect(sentTo(energyCalls.use)).toEqual([])
  })
})

describe('loops that are watched for heating appliances', () => {
  const loop = {
    equipmentId: loopId,
    name: '301 宿舍',
    isOn: true,
    ...usualLoadRule,
    reportsEverySec: 300,
  }
  const curve = [
    { at: '2026-11-14T02:14:50.000Z', w: 200, factor: 0.96 },
    { at, w: 2_100, factor: 0.998 },
  ]
  const load = { loadId: loopId, equipmentId: loopId, name: '301 宿舍', at, stepW: 1_900, factor: 0.998, withinSec: 10 }
  const found: AnswerRow = [
    loadWatchCalls.get,
    () => ({ zone: 'Asia/Shanghai', loops: [loop], found: [{ ...load, curve }] }),
  ]

  it('say what came when, how pure its power is, and that nothing is cut', async () => {
    wire.reply(answerBy(...answers, found))
    await open()
    expect(await screen.findByText('11/14 10:15 · 增加 1.90 kW · 功率因数 0.998 · 10 秒内')).toBeTruthy()
    expect(screen.getByText(/监测 1 条回路.*不会自动断电/)).toBeTruthy()
    expect(screen.getByText('301 宿舍 11/14 10:15 前后的功率')).toBeTruthy()
  })

  it('are set by who may, with what counts as one; a loop that tells too seldom is said to', async () => {
    wire.reply(answerBy(...answers, found, [loadWatchCalls.set, () => loop]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '设置回路' }))
    const sheet = await screen.findByRole('dialog', { name: '禁用电器' })
    expect(within(sheet).getByText(/默认每 300 秒上报一次/)).toBeTruthy()
    const least = within(sheet).getByRole('textbox', { name: /功率突增/ })
    await userEvent.clear(least)
    await userEvent.type(least, '1200')
    await userEvent.click(within(sheet).getByRole('button', { name: '保存' }))
    await expect.poll(() => sentTo(loadWatchCalls.set).length).toBe(1)
    expect(JSON.parse(sentTo(loadWatchCalls.set)[0]?.body ?? '{}')).toMatchObject({
      equipmentId: loopId,
      isOn: true,
      ...usualLoadRule,
      leastW: 1_200,
    })
  })

  it('are not set by who only looks', async () => {
    wire.reply(answerBy(...answers, found))
    await open(',energy:list,energy:select,')
    await screen.findByText(/增加 1\.90 kW/)
    expect(screen.queryByRole('button', { name: '设置回路' })).toBeNull()
  })
})

describe('the calendar of the unit', () => {
  const known = [
    { day: '2026-10-01', kind: 'holiday', name: '国庆节', owner: 'platform' },
    { day: '2026-10-10', kind: 'makeUp', name: '国庆节', owner: 'operator' },
  ]
  const year: AnswerRow = [dayCalls.find, () => ({ year: 2026, rows: known, isUnknown: false })]
  const openDays = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '节假日' }))
    return within(await screen.findByRole('dialog', { name: '节假日' }))
  }

  it('says which days are none of the week, and whose word that is', async () => {
    wire.reply(answerBy(...answers, year))
    await open(',energy:list,energy:select,')
    const sheet = await openDays()
    expect((await sheet.findByText('10月1日周四')).closest('li')?.textContent).toBe('10月1日周四国庆节节假日全国')
    expect(sheet.getByText('调休上班')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: '保存这一天' })).toBeNull()
  })

  it('takes another day by who may, and says what is missing', async () => {
    wire.reply(answerBy(...answers, year, [dayCalls.set, () => ({ year: 2026, rows: known, isUnknown: false })]))
    await open()
    const sheet = await openDays()
    await userEvent.click(await sheet.findByRole('button', { name: '保存这一天' }))
    expect(await sheet.findByText('请选择日期')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('日期'), { target: { value: '2026-11-11' } })
    await userEvent.selectOptions(sheet.getByRole('combobox', { name: '日子类型' }), '工作日')
    await userEvent.click(sheet.getByRole('button', { name: '保存这一天' }))
    await expect.poll(() => sentTo(dayCalls.set).length).toBe(1)
    expect(JSON.parse(sentTo(dayCalls.set)[0]?.body ?? '{}')).toMatchObject({
      projectId,
      owner: 'unit',
      days: [{ day: '2026-11-11', kind: 'workday', name: '' }],
    })
  })
})

describe('what is written of energy', () => {
  it.each([
    [kwhText(99_950, 'en'), '100.0'],
    [kwhText(38_462_000, 'en'), '38,462'],
    [changeText(90, 100), '↓ 10.0%'],
    [changeText(5, 0), undefined],
    [barText('2026-11-03T08', 'en'), '8:00'],
    [barText('2026-11', 'en'), 'Nov'],
    [periodText({ period: 'week', from: '2026-11-09', to: '2026-11-16' }, 'en'), 'Nov 9 – Nov 15'],
    [slotCostText(2_500, 11_024), '2.7560'],
    [loadRateText([{ w: 1_000 }, { w: 500 }]), '75.0%'],
    [loadRateText([]), '--'],
    [priceOf('0.29'), 2_900],
    [priceOf('10.0001'), undefined],
    [priceOf(''), undefined],
  ])('%s is %s', (written, expected) => {
    expect(written).toBe(expected)
  })
})
