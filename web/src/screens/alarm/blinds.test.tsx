import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
const gone = {
  kind: 'fault',
  priority: 3,
  event: 'offline',
  equipmentName: '网关 01',
  value: 12,
  maxValue: 12,
} as const
const aCase = anAlarmCase({ ...gone, blinds: 12 })
const rights = ',alarmRec:list,alarmRec:select,alarmRec:custom,'
const open = (path: string, permissionsStr: string) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const detail = `/pagesCommon/history/alarmDetail?alarmId=${aCase.alarmId}`

beforeAll(() => Promise.all([import('./alarm-detail-screen.tsx'), import('#features/alarm/case/blind-sheet.tsx')]))
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(
    answerBy(
      [alarmDeskCalls.case, () => aCase],
      [alarmManyCalls.list, () => ({ rows: [aCase], next: null })],
      [equipmentCalls.list, () => ({ rows: [anEquipment(1)], next: null })],
    ),
  )
})
afterEach(async () => {
  await live.stop()
  await wire.stop()
})

describe('[workflows 15.14] a gateway that is gone', () => {
  it('says on its case how many points nobody sees, and lists them', async () => {
    await open(detail, `${rights}equip:list,`)
    expect(await screen.findByText(/网关离线，12 个点位看不到/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '查看点位' }))
    expect(await within(await screen.findByRole('dialog')).findByText('设备 1')).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.list)[0]).toMatchObject({ parentId: aCase.equipmentId })
  })

  it('says only how many to who may not list equipment', async () => {
    await open(detail, rights)
    expect(await screen.findByText(/网关离线，12 个点位看不到/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看点位' })).toBeNull()
  })

  it('says it in its row on the wall', async () => {
    await open('/pages/index/indexNew?wall=1', rights)
    const queue = within(await screen.findByRole('region', { name: '报警队列' }))
    expect(await queue.findByText('网关离线，12 个点位看不到')).toBeTruthy()
  })
})
