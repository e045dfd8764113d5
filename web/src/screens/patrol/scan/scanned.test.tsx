import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { scanCalls, type Scanned } from '@vigil/contract/scan/scan'
import { scanPage } from '@vigil/contract/scan/scan-page'
import { reportCalls } from '@vigil/contract/work-order/report'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { lendCamera } from '#testing/a-camera.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const equipmentId = '01900000-0000-7000-8000-000000000001'
const found: Scanned = {
  kind: 'equipment',
  projectId: '01900000-0000-7000-8000-000000000002',
  projectName: '滨江商业广场',
  equipmentId,
  equipmentTypeId: 101,
  placeId: null,
  name: '消防水泵控制柜',
  place: ['B1', '水泵房'],
  isOnline: true,
  mayDo: ['open', 'report', 'sticker'],
}

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr: ',equip:select,equip:list,ticket:list,ticket:insert,ticket:custom,' }),
  )
})
afterEach(() => wire.stop())

const open = () => renderApp(scanPage, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })

describe('one scan for anything', () => {
  it('reads the label of equipment and offers what this person may do there', async () => {
    lendCamera(() => 'SN:PUMP-1;TYPE:101')
    wire.reply(answerBy([scanCalls.resolve, () => ({ found })]))
    await open()
    expect(await screen.findByRole('heading', { name: '消防水泵控制柜' })).toBeTruthy()
    expect(screen.getByText('滨江商业广场 · B1 · 水泵房')).toBeTruthy()
    expect(screen.getByRole('button', { name: '查看设备状态' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '更换设备' })).toBeNull()
    expect(askedOf(wire.asked, scanCalls.resolve)).toEqual([{ content: 'SN:PUMP-1;TYPE:101' }])
  })

  it('leads to an application that is already about it', async () => {
    lendCamera(() => 'PUMP-1')
    const equipment = anEquipment(1, { equipmentId, deviceName: found.name })
    wire.reply(answerBy([scanCalls.resolve, () => ({ found })], [equipmentCalls.detail, () => equipment]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '申请工单' }))
    expect(await screen.findByRole('dialog', { name: '申请工单' })).toBeTruthy()
    expect(await screen.findByDisplayValue('消防水泵控制柜')).toBeTruthy()
  })

  it('shows the code that a passer-by reports by, for whoever may hang one', async () => {
    lendCamera(() => 'PUMP-1')
    const made = { code: 'A'.repeat(22), madeAt: '2026-11-17T10:00:00.000Z' }
    wire.reply(answerBy([scanCalls.resolve, () => ({ found })], [reportCalls.code, () => made]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '上报码' }))
    expect(await screen.findByRole('img', { name: '消防水泵控制柜 的上报码' })).toBeTruthy()
    expect(askedOf(wire.asked, reportCalls.code)).toEqual([{ equipmentId }])
  })

  it('says of what nobody here knows that it is not known', async () => {
    lendCamera(() => 'NOBODYS-1')
    wire.reply(answerBy([scanCalls.resolve, () => ({ found: null })]))
    await open()
    expect(await screen.findByText('没有找到这个码')).toBeTruthy()
  })
})
