/** Money on the glass: what is left, what waits, how it is paid, and why a bill is what it is. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { billCalls } from '@vigil/contract/billing/bill'
import { payOrderCalls, type PayOrderDetail, type PayOverview } from '@vigil/contract/billing/pay-order'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const idOf = (n: number) => `01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1${n}`
const at = '2026-11-14T02:15:00.000Z'
const order: PayOrderDetail = {
  payOrderId: idOf(1),
  no: 'R20261114ABCDEF0123',
  kind: 'renewal',
  state: 'created',
  count: 6,
  years: 1,
  fen: 72_000,
  unitFen: 12_000,
  way: null,
  companyName: '滨江物业',
  projectName: '临江国际中心',
  note: '',
  createdAt: at,
  expiresAt: at,
  paidAt: null,
  lines: [{ equipmentId: idOf(5), deviceName: '3F 餐饮配电箱', endsBefore: at, endsAfter: null }],
  moves: [{ at, to: 'created', by: '陈志远' }],
  movements: [],
  channelWays: ['chatNative', 'chatH5', 'alipayPage', 'alipayWap'],
  mayPayByBalance: true,
  mayRefund: false,
  refund: null,
  invoice: null,
  mayAskInvoice: false,
}
const overview: PayOverview = {
  payer: { companyId: idOf(9), name: '滨江物业' },
  asOf: at,
  balance: 128_640,
  dailyFen: 4_890,
  isLow: false,
  open: [order],
  expiring: 2,
  channelWays: order.channelWays,
}
const entry = {
  entryId: idOf(3),
  companyId: idOf(9),
  kind: 'payment',
  amount: -72_000,
  balance: 56_640,
  note: '',
  orderId: idOf(1),
  orderNo: order.no,
  at,
  bookedBy: '陈志远',
} as const

let wire: WireServer
let shown: PayOrderDetail
let money: PayOverview
const answers = (): AnswerRow[] => [
  [payOrderCalls.overview, () => money],
  [payOrderCalls.detail, () => shown],
  [payOrderCalls.list, () => ({ rows: [shown], next: null })],
  [
    payOrderCalls.expiring,
    () => ({
      rows: [7, 8].map((n) => ({
        equipmentId: idOf(n),
        deviceName: `感烟 03${n}`,
        equipmentTypeId: 101,
        expireState: n - 7,
        servedUntil: at,
      })),
    }),
  ],
  [payOrderCalls.add, () => shown],
  [payOrderCalls.addTopUp, () => ({ ...shown, kind: 'topUp', fen: 50_000 })],
  [
    payOrderCalls.payByBalance,
    ({ password }) => {
      if (password !== 'right') return no('passwordWrong')
      shown = { ...shown, state: 'done', way: 'balance' }
      return shown
    },
  ],
  [
    payOrderCalls.approveRefund,
    () => {
      shown = { ...shown, state: 'refunded', refund: null }
      return shown
    },
  ],
  [
    payOrderCalls.payByChannel,
    () => {
      shown = { ...shown, state: 'paying', way: 'chatPay' }
      return { code: 'weixin://wxpay/bizpayurl?pr=1', address: null, bridge: null }
    },
  ],
  [
    billCalls.list,
    () => ({
      payer: overview.payer,
      rows: [{ month: '2026-11', added: 200_000, taken: 72_000, closing: 128_000, count: 2, state: null }],
    }),
  ],
  [
    billCalls.detail,
    () => ({
      month: '2026-11',
      opening: 0,
      added: 200_000,
      taken: 72_000,
      closing: 128_000,
      isClosed: false,
      count: 2,
      state: null,
      use: [],
      bill: null,
      lines: [
        { kind: 'payment', count: 1, fen: -72_000 },
        { kind: 'recharge', count: 1, fen: 200_000 },
      ],
    }),
  ],
  [billCalls.lines, () => ({ rows: [entry], next: null })],
]

const rights =
  ',payOrder:list,payOrder:select,payOrder:insert,payOrder:price,payOrder:continue,payOrder:custom,recharge:insert,recharge:price,bill:list,bill:select,bill:price,'
const base = '/pagesCommon/tabMe/expenseCenter'
const open = (path = '', permissionsStr = rights) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(`${base}${path}`, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(() => Promise.all([import('./billing-pages.tsx'), import('#features/account/qr-code.tsx')]))
beforeEach(async () => {
  ;[shown, money] = [order, overview]
  wire = await startWireServer()
  wire.reply(answerBy(...answers()))
})
afterEach(() => wire.stop())

describe('the expense centre', () => {
  it('says what is left, for how long, what waits to be paid and what moved last [spec 2.routes.billing]', async () => {
    await open()
    expect(await screen.findByText('¥1,286.40')).toBeTruthy()
    expect(screen.getByText('按近 30 天用量，约够 26 天')).toBeTruthy()
    expect(screen.getByText('日均 ¥48.90')).toBeTruthy()
    expect(screen.getByRole('link', { name: /设备服务续期 6 台 × 1 年.*¥720\.00.*待支付/ })).toBeTruthy()
    expect(await screen.findByRole('link', { name: /支付订单.*-¥720\.00/ })).toBeTruthy()
    expect(screen.getByText('余额为 0 时，火警短信和电话照发。')).toBeTruthy()
  })

  it('warns when little is left', async () => {
    money = { ...overview, balance: 100, isLow: true }
    await open()
    expect(await screen.findByText('余额不多了，请及时充值')).toBeTruthy()
  })

  it('shows no amount to whoever may not see one', async () => {
    const { balance: _, dailyFen: __, ...without } = overview
    const { fen: ___, unitFen: ____, ...plain } = order
    money = { ...without, open: [plain] }
    await open('', ',payOrder:list,payOrder:select,')
    expect(await screen.findByRole('link', { name: /设备服务续期/ })).toBeTruthy()
    expect(document.body.textContent).not.toContain('¥')
  })

  it('renews what ends: all of it chosen, years never below one [spec 9.number-box]', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '续期' }))
    const sheet = await screen.findByRole('dialog', { name: '续期' })
    const years = await within(sheet).findByRole('spinbutton', { name: '续期年数' })
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: '减少' }).disabled).toBe(true)
    await userEvent.click(within(sheet).getByRole('button', { name: '增加' }))
    await userEvent.clear(years)
    expect(within(sheet).getByDisplayValue('1')).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: '增加' }))
    await userEvent.click(within(sheet).getByRole('checkbox', { name: /感烟 037/ }))
    await userEvent.click(within(sheet).getByRole('button', { name: '提交订单 · 已选 1 台' }))
    expect(await screen.findByText('支付订单')).toBeTruthy()
    expect(askedOf(wire.asked, payOrderCalls.add)).toMatchObject([{ equipmentIds: [idOf(8)], years: 2 }])
  })

  it('is closed to whoever has nothing to do with money', async () => {
    await open('', ',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })
})

describe('paying', () => {
  it('from the balance asks for the password, says when it is wrong, and what paying brought', async () => {
    await open(`/payment?id=${order.payOrderId}`)
    await userEvent.click(await screen.findByRole('radio', { name: /余额支付/ }))
    await userEvent.type(screen.getByLabelText('登录密码'), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: '余额支付 ¥720.00' }))
    expect((await screen.findByRole('alert')).textContent).toContain('密码')
    await userEvent.clear(screen.getByLabelText('登录密码'))
    await userEvent.type(screen.getByLabelText('登录密码'), 'right')
    await userEvent.click(screen.getByRole('button', { name: '余额支付 ¥720.00' }))
    expect(await screen.findByText('服务已续期，设备页面已恢复。')).toBeTruthy()
  })

  it('by the chat shows a code, waits, and says so when the channel has paid', async () => {
    await open(`/payment?id=${order.payOrderId}`)
    await userEvent.click(await screen.findByRole('button', { name: '微信支付 ¥720.00' }))
    expect(await screen.findByRole('img', { name: '微信支付二维码' })).toBeTruthy()
    expect(screen.getByText('等待渠道确认…')).toBeTruthy()
    shown = { ...shown, state: 'done' }
    expect(await screen.findByText('支付成功', {}, { timeout: 6_000 })).toBeTruthy()
  })

  it('says that no channel is set up, and offers none', async () => {
    shown = { ...order, channelWays: [] }
    await open(`/payment?id=${order.payOrderId}`)
    expect(await screen.findByText(/平台未开通微信支付和支付宝/)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /微信支付/ })).toBeNull()
  })

  it('tops up by an amount that is typed or pressed, in fen', async () => {
    await open('/payment')
    await userEvent.type(await screen.findByRole('textbox', { name: '充值金额（元）' }), '0.5')
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(await screen.findByText(/请输入 1 元以上的金额/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '¥ 500' }))
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(await screen.findByText('支付订单')).toBeTruthy()
    expect(askedOf(wire.asked, payOrderCalls.addTopUp)).toMatchObject([{ amount: 50_000 }])
  })
})

describe('orders and bills', () => {
  it('an order shows its devices, its course and what can be done', async () => {
    await open(`/orderDetail?id=${order.payOrderId}`)
    expect(await screen.findByText('3F 餐饮配电箱')).toBeTruthy()
    expect(screen.getByText(order.no)).toBeTruthy()
    expect(screen.getByRole('button', { name: '去支付' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '取消订单' })).toBeTruthy()
  })

  it('a refund above ¥1,000 waits for a second person, whom the page asks for the password', async () => {
    const refund = { reason: '买多了', by: '陈志远', mayApprove: true }
    shown = { ...order, state: 'refunding', fen: 120_000, refund }
    await open(`/orderDetail?id=${order.payOrderId}`)
    expect(await screen.findByText('陈志远 申请退款：买多了')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('登录密码'), 'right')
    await userEvent.click(screen.getByRole('button', { name: '复核通过并退款' }))
    await waitFor(() => expect(screen.queryByText('退款待第二人复核')).toBeNull())
    expect(askedOf(wire.asked, payOrderCalls.approveRefund)).toMatchObject([{ payOrderId: order.payOrderId }])
  })

  it('whoever asked for a refund cannot confirm it, and may let it be', async () => {
    shown = { ...order, state: 'refunding', refund: { reason: '买多了', by: '陈志远', mayApprove: false } }
    await open(`/orderDetail?id=${order.payOrderId}`)
    expect(await screen.findByText('须由另一位有权限的同事复核。')).toBeTruthy()
    expect(screen.queryByLabelText('登录密码')).toBeNull()
    expect(screen.getByRole('button', { name: '不退款' })).toBeTruthy()
  })

  it('are listed by state', async () => {
    await open('/order')
    await userEvent.click(await screen.findByRole('button', { name: '已退款' }))
    expect(await screen.findByRole('link', { name: /设备服务续期/ })).toBeTruthy()
    expect(askedOf(wire.asked, payOrderCalls.list).at(-1)).toMatchObject({ state: 'refunded' })
  })

  it('a bill opens by kind down to the movement and its order', async () => {
    await open('/checkBills')
    expect(await screen.findByText('2026-11 账单')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: '支付订单' }))
    expect(await screen.findByRole('link', { name: new RegExp(order.no) })).toBeTruthy()
    expect(askedOf(wire.asked, billCalls.lines).at(-1)).toMatchObject({ month: '2026-11', kind: 'payment' })
  })

  it('says so where there is none, and how to get on where none was named', async () => {
    await open('/orderDetail')
    expect(await screen.findByText('没有指定订单')).toBeTruthy()
    expect(screen.getByRole('button', { name: '全部订单' })).toBeTruthy()
  })
})
