/** Prices on the glass: who sees them, what counts today, what comes, what was. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { payOrderCalls } from '@vigil/contract/billing/pay-order'
import { payPriceCalls, type PayPrice } from '@vigil/contract/billing/pay-price'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { answerBy, askedOf, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { planOf } from './price-plan.ts'

const idOf = (n: number) => `01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d2${n}`
const oemId = String(aUser.oemId)
const price = (fromDay: string, fen: number, more: Partial<PayPrice> = {}): PayPrice => ({
  companyId: null,
  companyName: null,
  kind: 'renewal',
  fromDay,
  fen,
  ...more,
})
const own = { companyId: idOf(1), companyName: '滨江物业' }
const rows = [
  price('2099-01-01', 15_000),
  price('2026-02-01', 12_000),
  price('2025-02-01', 10_000),
  price('2026-03-01', 9_000, own),
]

let wire: WireServer
const answers = (): AnswerRow[] => [
  [payPriceCalls.list, () => ({ rows })],
  [payPriceCalls.set, (input) => price(String(input['fromDay']), Number(input['fen']))],
  [companyCalls.list, () => ({ rows: [{ companyId: idOf(1), oemId, parentId: null, name: '滨江物业' }], next: null })],
  [oemCalls.list, () => ({ rows: [], next: null })],
  [
    payOrderCalls.overview,
    () => ({ payer: null, asOf: '2026-11-14T02:15:00.000Z', isLow: false, open: [], expiring: 0, channelWays: [] }),
  ],
]
const rights = ',payOrder:list,payOrder:price,customComy:list,oem:list,'
const open = (path = '?page=prices', { permissionsStr = rights, roleType = 1 } = {}) => {
  const roleList = [{ roleId: idOf(9), roleName: '岗位', roleType, active: true }]
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr, roleList }))
  return renderApp(`/pagesCommon/tabMe/expenseCenter${path}`, {
    PLATFORM_MAIN: wire.address,
    live: 'ws://127.0.0.1:1',
  })
}

beforeAll(() => Promise.all([import('./billing-pages.tsx'), import('./prices-screen.tsx')]))
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(answerBy(...answers()))
})
afterEach(() => wire.stop())

describe('of many dated prices', () => {
  it('one counts on a day, the others come or were', () => {
    const plan = planOf(rows, { companyId: null, kind: 'renewal' }, '2026-11-18')
    expect([plan.now?.fen, plan.next.map(({ fen }) => fen), plan.past.map(({ fen }) => fen)]).toEqual([
      12_000,
      [15_000],
      [10_000],
    ])
    expect(planOf(rows, { companyId: null, kind: 'renewal' }, '2026-02-01').now?.fen).toBe(12_000)
    expect(planOf(rows, { companyId: null, kind: 'renewal' }, '2024-01-01').now).toBeUndefined()
    expect(planOf(rows, { companyId: idOf(1), kind: 'renewal' }, '2026-11-18').now?.fen).toBe(9_000)
  })
})

describe('the prices', () => {
  it('say what each thing costs now, from when another price counts, and what it cost', async () => {
    await open()
    expect(await screen.findByText('¥120.00')).toBeTruthy()
    expect(screen.getByText('自 2026-02-01 起')).toBeTruthy()
    expect(screen.getByText('2099-01-01 起生效')).toBeTruthy()
    expect(screen.getByText('历史价格 1 条')).toBeTruthy()
    expect(screen.getAllByText('未定价，暂不能下单')).toHaveLength(2)
  })

  it('of one company go before those of all', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /滨江物业\s*单独定价 1 项/ }))
    expect(await screen.findByText('¥90.00')).toBeTruthy()
    expect(screen.queryByText('¥120.00')).toBeNull()
  })

  it('are set from a day on, never from one that is past', async () => {
    await open()
    const [set] = await screen.findAllByRole('button', { name: '定价' })
    if (set) await userEvent.click(set)
    const sheet = await screen.findByRole('dialog', { name: '设备服务 · 定价' })
    const day = within(sheet).getByLabelText('生效日期')
    await userEvent.clear(day)
    await userEvent.type(day, '2020-01-01')
    await userEvent.type(within(sheet).getByRole('textbox', { name: '价格（元）' }), '129.9')
    await userEvent.click(within(sheet).getByRole('button', { name: '保存价格' }))
    expect(await within(sheet).findByText('生效日期不能早于今天')).toBeTruthy()
    await userEvent.clear(day)
    await userEvent.type(day, '2098-05-01')
    await userEvent.click(within(sheet).getByRole('button', { name: '保存价格' }))
    await screen.findByText('¥120.00')
    expect(askedOf(wire.asked, payPriceCalls.set)).toEqual([
      { oemId, kind: 'renewal', fromDay: '2098-05-01', fen: 12_990 },
    ])
  })

  it.each([{ roleType: 3 }, { permissionsStr: ',payOrder:list,' }])(
    'are asked for by nobody who sells nothing or lacks the right, and no amount is on the glass: %o',
    async (who) => {
      await open('?page=prices', who)
      expect(await screen.findByText('没有查看权限')).toBeTruthy()
      expect(document.body.textContent).not.toContain('¥')
      expect(askedOf(wire.asked, payPriceCalls.list)).toEqual([])
    },
  )

  it('are reached from the expense centre by whoever sells', async () => {
    await open('')
    await userEvent.click(await screen.findByRole('button', { name: '价格' }))
    expect(await screen.findByText('适用对象')).toBeTruthy()
  })

  it('are not offered to whoever buys', async () => {
    await open('', { roleType: 3 })
    expect(await screen.findByText('待支付')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '价格' })).toBeNull()
  })

  it('of the platform ask first whose', async () => {
    await open('?page=prices', { roleType: 0 })
    expect(await screen.findByText('请选择运营商')).toBeTruthy()
  })
})
