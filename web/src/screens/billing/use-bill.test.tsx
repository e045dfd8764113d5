/** Bills of use and invoices on the glass: how far they are, what they open to, what may be done. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { billCalls, type BillDetail } from '@vigil/contract/billing/bill'
import { invoiceCalls, type Invoice } from '@vigil/contract/billing/invoice'
import { payOrderCalls, type PayOrderDetail } from '@vigil/contract/billing/pay-order'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const idOf = (n: number) => `01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d3${n}`
const at = '2026-11-02T01:00:00.000Z'
const [company, unit] = [idOf(1), idOf(2)]
const issued: BillDetail = {
  month: '2026-10',
  opening: 0,
  added: 0,
  taken: 0,
  closing: 0,
  isClosed: true,
  count: 0,
  due: 47_502,
  state: 'issued',
  lines: [],
  use: [
    { channel: 'sms', projectId: unit, projectName: '青禾广场', count: 2_140, fromPack: 1_000, fen: 37_854 },
    { channel: 'voice', projectId: unit, projectName: '青禾广场', count: 1_206, fromPack: 0, fen: 9_648 },
  ],
  bill: {
    no: 'B202610ABCDEF0123',
    state: 'issued',
    dueAt: '2026-11-17T01:00:00.000Z',
    reason: '',
    moves: [
      { at, to: 'draft', by: null },
      { at, to: 'issued', by: '吴芳' },
    ],
    mayIssue: false,
    mayConfirm: true,
    mayPay: true,
    mayWriteOff: false,
    writeOff: null,
  },
}
const invoice: Invoice = {
  payOrderId: idOf(5),
  orderNo: 'R20261114ABCDEF0123',
  state: 'requested',
  title: '青禾物业服务有限公司',
  taxNo: '91350100M000100Y43',
  mail: 'fp@qinghe.example.cn',
  number: null,
  reason: '',
  fen: 72_000,
  companyName: '青禾物业',
  projectName: '青禾广场',
  requestedAt: at,
  changedAt: at,
  mayWork: true,
}
const order: PayOrderDetail = {
  payOrderId: idOf(5),
  no: 'R20261114ABCDEF0123',
  kind: 'renewal',
  state: 'done',
  count: 6,
  years: 1,
  fen: 72_000,
  unitFen: 12_000,
  way: 'balance',
  companyName: '青禾物业',
  projectName: '青禾广场',
  note: '',
  createdAt: at,
  expiresAt: at,
  paidAt: at,
  lines: [],
  moves: [],
  movements: [],
  channelWays: [],
  mayPayByBalance: false,
  mayRefund: false,
  refund: null,
  invoice: null,
  mayAskInvoice: true,
}

let wire: WireServer
let shown: BillDetail
let ordered: PayOrderDetail
const moved = () => ({ month: '2026-10', state: 'confirmed' }) as const
const answers = (): AnswerRow[] => [
  [
    billCalls.list,
    () => ({
      payer: { companyId: company, name: '青禾物业' },
      rows: [{ month: '2026-10', added: 0, taken: 0, count: 0, state: shown.state, due: 47_502 }],
    }),
  ],
  [billCalls.detail, () => shown],
  [
    billCalls.use,
    () => ({
      rows: [
        {
          messageId: idOf(8),
          at,
          channel: 'sms',
          priority: 1,
          isFromPack: false,
          fen: 5,
          projectName: '滨江一期',
          alarmId: null,
        },
        {
          messageId: idOf(9),
          at,
          channel: 'sms',
          priority: 2,
          isFromPack: true,
          fen: 0,
          projectName: null,
          alarmId: null,
        },
      ],
      next: null,
    }),
  ],
  [billCalls.confirm, moved],
  [billCalls.pay, () => ({ month: '2026-10', state: 'paid' })],
  [billCalls.writeOff, () => ({ month: '2026-10', state: 'issued' })],
  [billCalls.approveWriteOff, () => ({ month: '2026-10', state: 'writtenOff' })],
  [billCalls.dropWriteOff, moved],
  [payOrderCalls.detail, () => ordered],
  [invoiceCalls.list, () => ({ rows: [invoice], next: null })],
  [invoiceCalls.request, () => invoice],
  [invoiceCalls.issue, () => ({ ...invoice, state: 'issued', number: '25322000000012345678' })],
]
const rights =
  ',payOrder:list,payOrder:select,payOrder:insert,payOrder:update,payOrder:price,bill:list,bill:select,bill:price,bill:custom,'
const open = (path: string, permissionsStr = rights) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(`/pagesCommon/tabMe/expenseCenter${path}`, {
    PLATFORM_MAIN: wire.address,
    live: 'ws://127.0.0.1:1',
  })
}

beforeAll(() =>
  Promise.all([
    import('./billing-pages.tsx'),
    import('./bills-screen.tsx'),
    import('./order-screen.tsx'),
    import('./invoices-screen.tsx'),
  ]),
)
beforeEach(async () => {
  ;[shown, ordered] = [issued, order]
  wire = await startWireServer()
  wire.reply(answerBy(...answers()))
})
afterEach(() => wire.stop())

describe('a bill of use', () => {
  it('says how far it is, by when it is due, and what is to be paid', async () => {
    await open('/checkBills')
    expect(await screen.findByText('¥475.02', { selector: 'p *' })).toBeTruthy()
    const steps = screen.getAllByRole('listitem').filter((item) => item.parentElement?.tagName === 'OL')
    expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual(['草稿', '已出账', '已确认', '已支付'])
    expect(steps[1]?.getAttribute('aria-current')).toBe('step')
    expect(steps[3]?.textContent).toContain('最迟')
  })

  it('opens by kind, then by unit, then message by message', async () => {
    await open('/checkBills')
    await userEvent.click(await screen.findByRole('button', { name: '短信' }))
    await userEvent.click(await screen.findByRole('button', { name: '青禾广场' }))
    expect(await screen.findByText('生命安全')).toBeTruthy()
    expect(screen.getByText('¥0.05')).toBeTruthy()
    expect(askedOf(wire.asked, billCalls.use).at(-1)).toMatchObject({
      month: '2026-10',
      channel: 'sms',
      projectId: unit,
    })
  })

  it('is confirmed by a press and paid with a password', async () => {
    await open('/checkBills')
    await userEvent.click(await screen.findByRole('button', { name: '确认账单' }))
    expect(askedOf(wire.asked, billCalls.confirm)).toEqual([{ companyId: company, month: '2026-10' }])
    await userEvent.click(screen.getByRole('button', { name: '余额支付' }))
    const sheet = await screen.findByRole('dialog', { name: '余额支付' })
    await userEvent.type(within(sheet).getByLabelText('登录密码'), 'right')
    await userEvent.click(within(sheet).getByRole('button', { name: '余额支付' }))
    await screen.findByRole('button', { name: '确认账单' })
    expect(askedOf(wire.asked, billCalls.pay)).toMatchObject([{ password: 'right' }])
  })

  it('is written off with a reason and the password; above ¥1,000 a second person confirms it, and the first only takes it back', async () => {
    shown = { ...issued, bill: issued.bill && { ...issued.bill, mayWriteOff: true } }
    await open('/checkBills')
    await userEvent.click(await screen.findByRole('button', { name: '核销' }))
    const sheet = await screen.findByRole('dialog', { name: '核销' })
    expect(within(sheet).getByText(/超过 ¥1,000，第二人复核后才生效/)).toBeTruthy()
    await userEvent.type(within(sheet).getByLabelText('原因'), '协议核销')
    await userEvent.type(within(sheet).getByLabelText('登录密码'), 'right')
    const asked = { reason: '协议核销', by: '吴芳', mayApprove: false }
    shown = { ...issued, bill: issued.bill && { ...issued.bill, writeOff: asked } }
    await userEvent.click(within(sheet).getByRole('button', { name: '核销' }))
    expect(await screen.findByText('吴芳 申请核销：协议核销')).toBeTruthy()
    expect(askedOf(wire.asked, billCalls.writeOff)).toMatchObject([{ reason: '协议核销', password: 'right' }])
    expect(screen.queryByRole('button', { name: '复核通过并核销' })).toBeNull()
    shown = { ...issued, bill: issued.bill && { ...issued.bill, writeOff: { ...asked, mayApprove: true } } }
    await userEvent.click(screen.getByRole('button', { name: '不核销' }))
    await userEvent.type(await screen.findByLabelText('登录密码'), 'right')
    await userEvent.click(screen.getByRole('button', { name: '复核通过并核销' }))
    await vi.waitFor(() =>
      expect(askedOf(wire.asked, billCalls.approveWriteOff)).toMatchObject([{ password: 'right' }]),
    )
    expect(askedOf(wire.asked, billCalls.dropWriteOff)).toEqual([{ companyId: company, month: '2026-10' }])
  })

  it('is offered to nobody for more than the server lets him, and shows no amount without one', async () => {
    const { due: _, opening: __, added: ___, taken: ____, closing: _____, ...rest } = issued
    const use = issued.use.map(({ fen: ______, ...line }) => line)
    const none = { mayIssue: false, mayConfirm: false, mayPay: false, mayWriteOff: false, writeOff: null }
    shown = { ...rest, use, bill: issued.bill && { ...issued.bill, ...none } }
    wire.reply(
      answerBy(
        [
          billCalls.list,
          () => ({
            payer: { companyId: company, name: '青禾物业' },
            rows: [{ month: '2026-10', count: 0, state: 'issued' }],
          }),
        ],
        ...answers().slice(1),
      ),
    )
    await open('/checkBills', ',bill:list,bill:select,')
    expect(await screen.findByText('短信与语音')).toBeTruthy()
    expect(document.body.textContent).not.toContain('¥')
    expect(screen.queryByRole('button', { name: /^(余额支付|核销|出账|确认账单)$/ })).toBeNull()
  })
})

describe('an invoice', () => {
  it('is asked for at an order that was paid; a tax number that does not check is said at its field', async () => {
    await open(`/orderDetail?id=${order.payOrderId}`)
    await userEvent.click(await screen.findByRole('button', { name: '申请发票' }))
    const sheet = await screen.findByRole('dialog', { name: '申请发票' })
    await userEvent.type(within(sheet).getByLabelText('抬头'), '青禾物业服务有限公司')
    await userEvent.type(within(sheet).getByLabelText('税号'), '91350100M000100Y44')
    await userEvent.type(within(sheet).getByLabelText('收票邮箱'), 'fp@qinghe.example.cn')
    await userEvent.click(within(sheet).getByRole('button', { name: '提交申请' }))
    expect(await within(sheet).findByText(/18 位统一社会信用代码/)).toBeTruthy()
    await userEvent.clear(within(sheet).getByLabelText('税号'))
    await userEvent.type(within(sheet).getByLabelText('税号'), '91350100m000100y43')
    ordered = { ...order, invoice: { ...invoice, mayWork: false }, mayAskInvoice: false }
    await userEvent.click(within(sheet).getByRole('button', { name: '提交申请' }))
    expect(await screen.findByText('待开具')).toBeTruthy()
    expect(askedOf(wire.asked, invoiceCalls.request)).toHaveLength(1)
  })

  it('is worked off by who sells, with its number', async () => {
    ordered = { ...order, invoice, mayAskInvoice: false }
    await open(`/orderDetail?id=${order.payOrderId}`)
    await userEvent.click(await screen.findByRole('button', { name: '填写号码并开具' }))
    const sheet = await screen.findByRole('dialog', { name: '填写号码并开具' })
    await userEvent.type(within(sheet).getByLabelText('发票号码'), '25322000000012345678')
    await userEvent.click(within(sheet).getByRole('button', { name: '填写号码并开具' }))
    await screen.findByText('待开具')
    expect(askedOf(wire.asked, invoiceCalls.issue)).toMatchObject([{ number: '25322000000012345678' }])
  })

  it('is in a list of its own, by state, and leads to its order', async () => {
    await open('?page=invoices')
    expect(await screen.findByRole('link', { name: /青禾物业服务有限公司.*¥720\.00.*待开具/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '已寄送' }))
    expect(askedOf(wire.asked, invoiceCalls.list).at(-1)).toMatchObject({ state: 'sent' })
  })
})

describe('a message pack', () => {
  it('is ordered by the piece and leads to its payment; the amount is the server’s to say', async () => {
    const overview = { payer: { companyId: company, name: '青禾物业' }, asOf: at, isLow: false, messagesLeft: 312 }
    wire.reply(
      answerBy(
        [payOrderCalls.overview, () => ({ ...overview, open: [], expiring: 0, channelWays: [] })],
        [payOrderCalls.add, () => order],
        ...answers(),
      ),
    )
    await open('')
    expect(await screen.findByText('还剩 312 条')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '购买短信语音包' }))
    const sheet = await screen.findByRole('dialog', { name: '购买短信语音包' })
    await userEvent.click(within(sheet).getByRole('button', { name: '增加' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '提交订单' }))
    expect(await screen.findByText('支付成功')).toBeTruthy()
    const [asked] = askedOf(wire.asked, payOrderCalls.add)
    expect(asked).toMatchObject({ kind: 'messagePack', count: 2 })
    expect(asked).not.toHaveProperty('fen')
  })
})
