import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import type { OrderSummary } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const shown = anAlarmCase()
const workOrderId = '01930000-0000-7000-8000-0000000000f1'
const order: OrderSummary = {
  workOrderId,
  code: 'WO-1117-00F1',
  projectId,
  projectName: '滨江商业广场',
  equipmentId: null,
  equipmentName: null,
  equipmentTypeId: null,
  place: [],
  kind: 'repair',
  urgency: 'high',
  source: 'alarm',
  event: null,
  title: '',
  state: 'processing',
  madeAt: '2026-11-14T06:32:01.800Z',
  clock: null,
  clockFrom: null,
  dueAt: null,
  isOverdue: false,
  restsSince: null,
  assigneeId: null,
  assigneeName: '赵工',
  version: 1,
}

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = (orders: readonly OrderSummary[], permissionsStr: string) => {
  wire.reply(
    answerBy(
      [alarmDeskCalls.case, () => shown],
      [workOrderCalls.list, () => ({ rows: orders, next: null })],
      [workOrderCalls.make, () => ({ workOrderId })],
    ),
  )
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(`/pagesCommon/history/alarmDetail?alarmId=${shown.alarmId}`, {
    PLATFORM_MAIN: wire.address,
    live: 'ws://127.0.0.1:1',
  })
}
const rights = ',fireRec:list,fireRec:select,fireRec:custom,ticket:list,ticket:select,'

describe('[spec 1.areas] an alarm and the work that is done about it', () => {
  it('names the orders that were made of it, each one press away, and offers no second one', async () => {
    await open([order], `${rights}ticket:insert,`)
    const link = await screen.findByRole('link', { name: 'WO-1117-00F1 · 赵工' })
    expect(link.getAttribute('href')).toContain(workOrderId)
    expect(screen.queryByRole('button', { name: '创建工单' })).toBeNull()
    expect(askedOf(wire.asked, workOrderCalls.list)).toMatchObject([{ alarmId: shown.alarmId }])
  })

  it('makes one where there is none, for whoever may, and goes there', async () => {
    await open([], `${rights}ticket:insert,`)
    await userEvent.click(await screen.findByRole('button', { name: '创建工单' }))
    await screen.findByRole('heading', { name: '工单' })
    expect(askedOf(wire.asked, workOrderCalls.make)).toMatchObject([{ alarmId: shown.alarmId }])
  })

  it('offers none to whoever may not make one', async () => {
    await open([], rights)
    await screen.findByText('维修')
    expect(screen.queryByRole('button', { name: '创建工单' })).toBeNull()
  })
})
