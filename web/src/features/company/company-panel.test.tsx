import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { balanceCalls } from '@vigil/contract/tenancy/balance'
import type { Call } from '@vigil/contract/call'
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { pushModelCalls } from '@vigil/contract/delivery/push-model'
import { roleCalls, type Role } from '@vigil/contract/rights/role'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { CompanyPanel } from './company-panel.tsx'
import { fenOf } from './money-text.ts'

const id = (n: number): string => `01930000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
const hostile = '<img src=x onerror=alert(1)>'
const company = { companyId: id(1), oemId: id(2), parentId: null, name: hostile }
const token = {
  companyTokenId: id(3),
  companyId: id(1),
  name: '园区大屏',
  roleId: id(4),
  roleName: '子公司',
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  mayControl: false,
  usedAt: null,
  revokedAt: null,
}
const model = {
  pushModelId: id(5),
  companyId: id(1),
  name: '消防平台',
  address: 'https://hooks.example.com/',
  kinds: ['alarm'],
  state: 'active',
  createdAt: '2026-11-01T00:00:00.000Z',
  waiting: 0,
  dead: 1,
}
const delivery = {
  deliveryId: id(6),
  pushModelId: id(5),
  kind: 'alarm',
  equipmentId: null,
  state: 'dead',
  attempts: 16,
  createdAt: '2026-11-01T00:00:00.000Z',
  nextAt: null,
  doneAt: '2026-11-02T00:00:00.000Z',
  status: 503,
  failure: 'answered 503',
}
const entry = {
  entryId: id(7),
  companyId: id(1),
  kind: 'recharge',
  amount: 12_345,
  balance: 12_345,
  note: '',
  orderId: null,
  at: '2026-11-01T00:00:00.000Z',
  bookedBy: '陈志远',
}
const role = {
  roleId: id(4),
  roleName: '子公司',
  roleType: 5,
  job: null,
  oemId: null,
  companyId: null,
  holders: null,
  mayGrant: true,
  version: 1,
} satisfies Role

let wire: WireServer
const open = async (...extra: readonly (readonly [Call, () => unknown])[]) => {
  const page = (row: unknown) => () => ({ rows: [row], next: null })
  wire.reply(
    answerBy(
      [companyCalls.list, page(company)],
      [companyTokenCalls.list, page(token)],
      [pushModelCalls.list, page(model)],
      [pushModelCalls.deliveries, page(delivery)],
      [balanceCalls.balance, () => ({ companyId: id(1), balance: 12_345, updatedAt: null })],
      [balanceCalls.entries, page(entry)],
      [roleCalls.list, page(role)],
      ...extra,
    ),
  )
  const permissionsStr = ',customComy:list,customComy:custom,role:list,recharge:price,recharge:custom,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  await renderPart(<CompanyPanel />, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await screen.findByText('园区大屏')
}

// Fetched on demand; a busy machine must not make the tests wait for them.
beforeAll(() => Promise.all([import('./tokens-part.tsx'), import('./push-part.tsx'), import('./balance-part.tsx')]))
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

describe('a company’s tokens', () => {
  it('are listed with what they may do and when they were used, names as text', async () => {
    await open()
    expect(screen.getByText(/子公司 · 有效至 .* · 从未使用/)).toBeTruthy()
    expect(screen.getByRole('option', { name: hostile })).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  it('are made, and shown once', async () => {
    await open([companyTokenCalls.add, () => ({ ...token, token: 'the-only-time' })])
    await userEvent.click(screen.getByRole('button', { name: '创建令牌' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(await sheet.findByLabelText('名称'), '对接程序')
    await userEvent.click(sheet.getByRole('button', { name: '创建令牌' }))
    expect(await sheet.findByText('the-only-time')).toBeTruthy()
    expect(askedOf(wire.asked, companyTokenCalls.add)).toMatchObject([{ name: '对接程序', roleId: id(4) }])
  })

  it('say why one could not be made', async () => {
    await open([companyTokenCalls.add, () => no('grantBeyondOwn')])
    await userEvent.click(screen.getByRole('button', { name: '创建令牌' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(await sheet.findByLabelText('名称'), 'x')
    await userEvent.click(sheet.getByRole('button', { name: '创建令牌' }))
    expect((await sheet.findByRole('alert')).textContent).toBe('只能授予您自己拥有的权限和范围')
  })

  it('are taken back after a second press', async () => {
    await open([companyTokenCalls.revoke, () => ({ revoked: true })])
    await userEvent.click(screen.getByRole('button', { name: '吊销' }))
    const sheet = within(await screen.findByRole('dialog', { name: '园区大屏' }))
    await userEvent.click(sheet.getByRole('button', { name: '吊销' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, companyTokenCalls.revoke)).toMatchObject([{ companyTokenId: id(3) }]),
    )
  })
})

describe('a company’s push models', () => {
  it('show what became of each delivery, and send a dead one again', async () => {
    await open([pushModelCalls.retry, () => ({ ...delivery, state: 'waiting' })])
    await userEvent.click(screen.getByRole('radio', { name: '推送' }))
    expect(await screen.findByText('失败 1')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '推送记录' }))
    expect(await screen.findByText(/第 16 次 · answered 503/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重新发送' }))
    await waitFor(() => expect(askedOf(wire.asked, pushModelCalls.retry)).toMatchObject([{ deliveryId: id(6) }]))
  })
})

describe('a company’s balance', () => {
  it('is told in yuan and topped up in fen, once however often it is pressed', async () => {
    await open([balanceCalls.recharge, () => entry])
    await userEvent.click(screen.getByRole('radio', { name: '余额' }))
    expect(await screen.findByText('¥123.45')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '充值' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByLabelText('金额（元）'), '0.29')
    await userEvent.click(sheet.getByRole('button', { name: '充值' }))
    expect(await sheet.findByText(/已充值/)).toBeTruthy()
    expect(askedOf(wire.asked, balanceCalls.recharge)).toMatchObject([{ amount: '29' }])
  })

  it.each([
    ['0.29', 29],
    ['100', 10_000],
    ['1.5', 150],
    ['0', undefined],
    ['-1', undefined],
    ['1.234', undefined],
    ['1e3', undefined],
  ])('reads %s as %s fen', (typed, fen) => {
    expect(fenOf(typed)).toBe(fen)
  })
})
