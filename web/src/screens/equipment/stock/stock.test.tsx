/** The shelf on the glass: what lies there, taken in by paste, given to a company, withdrawn, and refused in words. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { stockCalls, type StockItem } from '@vigil/contract/equipment/stock'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const idOf = (n: number) => `01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1${n}`
const item = (n: number, row: Partial<StockItem> = {}): StockItem => ({
  stockItemId: idOf(n),
  keyCode: `SHELF-${n}`,
  equipmentTypeId: 159,
  protocolId: null,
  companyId: null,
  companyName: null,
  state: 'inStock',
  stage: 'inStock',
  addedAt: '2026-11-17T08:00:00.000Z',
  ...row,
})
const given = { companyId: idOf(9), companyName: '滨江物业', state: 'allocated', stage: 'allocated' } as const

let wire: WireServer
let rows: readonly StockItem[] | undefined
const operator = ',equip:list,equip:insert,equip:price,customComy:list,'
const open = (permissionsStr = operator) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp('/pagesEquipment/equipListNew?view=stock', {
    PLATFORM_MAIN: wire.address,
    live: 'ws://127.0.0.1:1',
  })
}

beforeAll(() =>
  Promise.all([
    import('../list/ledger-screen.tsx'),
    import('./stock-page.tsx'),
    import('./shelve-sheet.tsx'),
    import('./move-sheets.tsx'),
  ]),
)
beforeEach(async () => {
  rows = [item(1), item(2, given), item(3, { state: 'installed', stage: 'inService' })]
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.index, () => ({ rows: [summaryOf(deviceType('breaker'))] })],
      [
        companyCalls.list,
        () => ({ rows: [{ companyId: idOf(9), oemId: idOf(8), parentId: null, name: '滨江物业' }], next: null }),
      ],
      [stockCalls.find, () => (rows ? { rows, next: null } : no('missing'))],
      [stockCalls.add, () => ({ added: 1, refused: ['TAKEN-1'] })],
      [stockCalls.allocate, () => ({ changed: 1 })],
      [stockCalls.withdraw, () => ({ changed: 1 })],
    ),
  )
})
afterEach(() => wire.stop())

describe('the shelf of an operator', () => {
  it('says what each device is, whose it will be and how far it is', async () => {
    await open()
    await screen.findByText('SHELF-1')
    await screen.findByText('智能断路器(单相) · 滨江物业')
    screen.getByText('使用中')
    // What hangs somewhere is moved there.
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  })

  it('takes in what is pasted, and leaves what is taken in the field', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '入库' }))
    await screen.findByRole('option', { name: '智能断路器(单相)' })
    await userEvent.selectOptions(screen.getByLabelText('设备类型'), '智能断路器(单相)')
    await userEvent.type(screen.getByLabelText('设备编码'), 'NEW-0001, TAKEN-1')
    await userEvent.click(screen.getAllByRole('button', { name: '入库' }).at(-1) ?? document.body)
    await screen.findByText(/1 个编码已被占用/)
    expect(screen.getByLabelText<HTMLTextAreaElement>('设备编码').value).toBe('TAKEN-1')
    expect(askedOf(wire.asked, stockCalls.add)).toMatchObject([{ keyCodes: ['NEW-0001', 'TAKEN-1'] }])
  })

  it('gives what was chosen to a company, and withdraws after a word of warning', async () => {
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /SHELF-1/ }))
    await userEvent.click(screen.getByRole('button', { name: '分配' }))
    await screen.findByRole('option', { name: '滨江物业' })
    await userEvent.selectOptions(screen.getByLabelText('分配给'), '滨江物业')
    await userEvent.click(screen.getAllByRole('button', { name: '分配' }).at(-1) ?? document.body)
    await expect
      .poll(() => askedOf(wire.asked, stockCalls.allocate))
      .toMatchObject([{ stockItemIds: [idOf(1)], companyId: idOf(9) }])
    await userEvent.click(await screen.findByRole('checkbox', { name: /SHELF-2/ }))
    await userEvent.click(await screen.findByRole('button', { name: '出库' }))
    await screen.findByText(/不能撤销/)
    await userEvent.click(screen.getAllByRole('button', { name: '出库' }).at(-1) ?? document.body)
    await expect.poll(() => askedOf(wire.asked, stockCalls.withdraw)).toMatchObject([{ stockItemIds: [idOf(2)] }])
  })

  it('is read again when it failed, says that it is empty, and moves nothing for who may only look', async () => {
    rows = undefined
    await open(',equip:list,equip:insert,customComy:list,')
    const retry = await screen.findByRole('button', { name: '重试' })
    rows = [item(1)]
    await userEvent.click(retry)
    await screen.findByText('SHELF-1')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: '入库' })).toBeNull()
    rows = []
    await userEvent.click(screen.getByRole('button', { name: '已出库' }))
    await screen.findByText('这个阶段没有设备')
  })
})
