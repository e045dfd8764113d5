/** Reconciliation on the glass: the equation, the outcomes, both sides of a difference, and its way out. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { reconcileCalls, type MatchRow, type Reconciliation } from '@vigil/contract/billing/reconcile'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const id = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d11'
const at = '2026-11-13T15:58:41.000Z'
const row: MatchRow = {
  payMatchId: id,
  channel: 'chatPay',
  kind: 'in',
  outcome: 'missingHere',
  tradeNo: '42000000008817',
  orderNo: 'M20261113ABCDEF0123',
  payOrderId: id,
  orderState: 'expired',
  companyName: '海川电气',
  theirFen: 72_000,
  ourFen: null,
  theirAt: at,
  ourAt: null,
  ways: ['credit', 'giveBack'],
  settled: null,
}
const settled = {
  way: 'credit',
  reason: 'noticeLost',
  note: '',
  by: '吴芳',
  at,
  isDone: false,
  isProposed: false,
  second: null,
  mayApprove: false,
  mayTakeBack: true,
} as const
const proposed = { ...settled, isProposed: true }
const whole: Reconciliation = {
  day: '2026-11-13',
  statements: [{ channel: 'chatPay', state: 'read', readAt: '2026-11-14T02:10:00.000Z' }],
  sums: [
    { outcome: 'matched', count: 182, open: 0, theirFen: 4_126_600, ourFen: 4_126_600 },
    { outcome: 'missingHere', count: 1, open: 1, theirFen: 72_000, ourFen: 0 },
  ],
}

let wire: WireServer
let day: Reconciliation
let rows: MatchRow[]
const answers = (): AnswerRow[] => [
  [reconcileCalls.day, () => day],
  [reconcileCalls.rows, () => ({ rows, next: null })],
  [
    reconcileCalls.settle,
    ({ password }) => {
      if (password !== 'right') return no('passwordWrong')
      rows = [{ ...row, ways: [], settled: { ...settled, isDone: true } }]
      return { payMatchId: id, isProposed: false }
    },
  ],
  [
    reconcileCalls.approve,
    ({ password }) => {
      if (password !== 'right') return no('passwordWrong')
      rows = [{ ...row, ways: [], settled: { ...settled, second: { by: '赵岩', at } } }]
      return { payMatchId: id, isProposed: false }
    },
  ],
  [
    reconcileCalls.takeBack,
    () => {
      rows = [row]
      return { payMatchId: id, isProposed: false }
    },
  ],
]
const open = (permissionsStr = ',payOrder:list,bill:list,bill:price,bill:update,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp('/pagesCommon/tabMe/expenseCenter/checkBills?view=reconcile&day=2026-11-13', {
    PLATFORM_MAIN: wire.address,
    live: 'ws://127.0.0.1:1',
  })
}

beforeAll(() => Promise.all([import('./billing-pages.tsx'), import('./reconcile-screen.tsx')]))
beforeEach(async () => {
  ;[day, rows] = [whole, [row]]
  wire = await startWireServer()
  wire.reply(answerBy(...answers()))
})
afterEach(() => wire.stop())

describe('reconciliation', () => {
  it('says what the channels have, what we have, and what is between them', async () => {
    await open()
    expect(await screen.findByText('¥41,986.00')).toBeTruthy()
    expect(screen.getByText('¥41,266.00')).toBeTruthy()
    expect(screen.getByText('¥720.00')).toBeTruthy()
    expect(screen.getByText('待处理 1')).toBeTruthy()
    expect(screen.getByRole('button', { name: /账本缺 1 笔 · \+¥720\.00/ })).toBeTruthy()
    expect(await screen.findByRole('button', { name: /海川电气.*渠道账单 ¥720\.00.*平台账本 —.*待处理/ })).toBeTruthy()
  })

  it('narrows the rows by an outcome', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: /金额不同/ }))
    expect(await screen.findByRole('button', { name: /金额不同/, pressed: true })).toBeTruthy()
    await expect.poll(() => askedOf(wire.asked, reconcileCalls.rows).at(-1)).toMatchObject({ outcome: 'amountDiffers' })
  })

  it('settles a difference with a reason and the password, and says by whom', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: /海川电气/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '账本缺' }))
    expect(sheet.getByRole('row', { name: /流水号 42000000008817 —/ })).toBeTruthy()
    await user.type(sheet.getByLabelText('登录密码'), 'right')
    await user.click(sheet.getByRole('button', { name: '补记入账 ¥720.00' }))
    expect((await sheet.findByRole('alert')).textContent).toBe('请选择原因')
    await user.click(sheet.getByRole('button', { name: '回调丢失' }))
    await user.click(sheet.getByRole('button', { name: '补记入账 ¥720.00' }))
    expect(await screen.findByRole('button', { name: /海川电气.*吴芳.*已补记入账/ })).toBeTruthy()
    expect(askedOf(wire.asked, reconcileCalls.settle)).toMatchObject([{ way: 'credit', reason: 'noticeLost' }])
  })

  it('takes a decision back within five seconds', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: /海川电气/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '账本缺' }))
    expect(sheet.getByText(/5 秒内可撤销/)).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '回调丢失' }))
    await user.type(sheet.getByLabelText('登录密码'), 'right')
    await user.click(sheet.getByRole('button', { name: '补记入账 ¥720.00' }))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByRole('button', { name: /海川电气.*待处理/ })).toBeTruthy()
    expect(askedOf(wire.asked, reconcileCalls.takeBack)).toEqual([{ payMatchId: id }])
  })

  it('above ¥1,000 asks a second person, and says so before', async () => {
    rows = [{ ...row, theirFen: 100_001 }]
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: /海川电气/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '账本缺' }))
    expect(sheet.getByText(/超过 ¥1,000，第二人复核后才生效/)).toBeTruthy()
    expect(sheet.getByRole('button', { name: '提交第二人复核' })).toBeTruthy()
  })

  it('lets the second person confirm with the password, and the first only take it back', async () => {
    rows = [{ ...row, ways: [], settled: { ...proposed, mayApprove: true } }]
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: /海川电气.*吴芳.*待第二人复核/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '账本缺' }))
    expect(sheet.getByText(/待第二人复核 · 补记入账 · 回调丢失 · 吴芳 已提出/)).toBeTruthy()
    await user.type(sheet.getByLabelText('登录密码'), 'wrong')
    await user.click(sheet.getByRole('button', { name: '复核通过' }))
    expect((await sheet.findAllByRole('alert')).length).toBeGreaterThan(0)
    await user.clear(sheet.getByLabelText('登录密码'))
    await user.type(sheet.getByLabelText('登录密码'), 'right')
    await user.click(sheet.getByRole('button', { name: '复核通过' }))
    await user.click(await screen.findByRole('button', { name: /海川电气.*已补记入账/ }))
    expect(await screen.findByText(/赵岩 已复核/)).toBeTruthy()
  })

  it('offers its own proposer no way to confirm it', async () => {
    rows = [{ ...row, ways: [], settled: proposed }]
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: /海川电气/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '账本缺' }))
    expect(sheet.queryByRole('button', { name: '复核通过' })).toBeNull()
    await user.click(sheet.getByRole('button', { name: '撤回' }))
    expect(await screen.findByRole('button', { name: /海川电气.*待处理/ })).toBeTruthy()
  })

  it('has no result, and no zero, while the bill has not come', async () => {
    day = { ...whole, statements: [{ channel: 'chatPay', state: 'due', readAt: null }], sums: [] }
    await open()
    expect(await screen.findByText('渠道账单未到')).toBeTruthy()
    expect(screen.queryByText('¥0.00')).toBeNull()
  })

  it('shows a reader without the right to settle the sides, and no way out', async () => {
    const user = userEvent.setup()
    await open(',payOrder:list,bill:list,bill:price,')
    await user.click(await screen.findByRole('button', { name: /海川电气/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '账本缺' }))
    expect(sheet.queryByLabelText('登录密码')).toBeNull()
  })

  it('says that everything agrees', async () => {
    rows = []
    await open()
    expect(await screen.findByText('没有差异')).toBeTruthy()
  })
})
