/** What is due to equipment, on the glass: its dates, what is overdue, and a test that a person records. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { lifeDateCalls, type LifeDates } from '@vigil/contract/equipment/life-dates'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { careKeyOf } from '@vigil/device-types/care-key'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const type = deviceType('smokeDetectorWired')
const point = anEquipment(1, { deviceName: '三层烟感', typeName: type.id, equipmentTypeId: type.equipmentTypeId })
const [yearly, cleaning] = (type.care ?? []).map(careKeyOf)
const overdue = { care: yearly ?? '', lastOn: null, dueOn: '2026-01-31', isOverdue: true }
const dates: LifeDates = {
  installedOn: '2025-01-31',
  endsOn: '2037-01-31',
  isTooOld: false,
  lastTest: { kind: 'commissioning', care: null, at: '2025-02-01T02:00:00.000Z', outcome: 'waived', by: '王工' },
  next: overdue,
  care: [overdue, { care: cleaning ?? '', lastOn: '2025-06-01', dueOn: '2027-06-01', isOverdue: false }],
}

let wire: WireServer
let shown: LifeDates | undefined
const open = (rights = ',equip:list,equip:select,equip:custom,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const page = withParams('/pagesEquimmentInfo/StandDetailIndex', contextOf(point))
  return renderApp(page, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(async () => {
  await Promise.all([import('../equipment-screen.tsx'), import('./care-panel.tsx'), import('./record-sheet.tsx')])
  wire = await startWireServer()
})
beforeEach(() => {
  shown = dates
  wire.reply(
    answerBy(
      [deviceTypeCalls.index, () => ({ rows: [summaryOf(type)] })],
      [deviceTypeCalls.detail, () => ({ row: type })],
      [equipmentCalls.detail, () => point],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(point.equipmentId, {})] })],
      [lifeDateCalls.get, () => shown ?? no('missing')],
      [
        lifeDateCalls.record,
        () => ({
          ...dates,
          next: null,
          care: [{ ...overdue, lastOn: '2026-11-17', dueOn: '2027-11-17', isOverdue: false }],
        }),
      ],
    ),
  )
})
afterAll(() => wire.stop())

describe('the care of equipment', () => {
  it('says since when it is there, how it was last tested, what is overdue and how long it lasts', async () => {
    await open()
    await screen.findByText('2025-01-31')
    screen.getByText(/有豁免/)
    screen.getByText(/调试验收 .*王工/)
    expect(screen.getAllByText('逾期')).toHaveLength(2)
    screen.getByText('2037-01-31')
    screen.getByText('上次 2025-06-01 · 应于 2027-06-01 前')
  })

  it('takes the word of whoever tested it, and is due later', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /登记加烟/ }))
    await userEvent.type(await screen.findByLabelText('备注'), '喷烟 12 秒报警')
    await userEvent.click(screen.getByRole('button', { name: '登记' }))
    await screen.findByText(/应于 2027-11-17 前/)
    expect(screen.queryByText('逾期')).toBeNull()
    expect(askedOf(wire.asked, lifeDateCalls.record)).toMatchObject([{ care: yearly, outcome: 'passed' }])
  })

  it('still says what has to be done when the dates could not be read, and lets nobody record without the right', async () => {
    shown = undefined
    await open(',equip:list,equip:select,')
    await screen.findByText(/加烟/)
    expect(screen.queryByRole('button', { name: /登记/ })).toBeNull()
    shown = dates
    await userEvent.click(await screen.findByRole('button', { name: /重试|再试/ }))
    await screen.findByText('2025-01-31')
  })
})
