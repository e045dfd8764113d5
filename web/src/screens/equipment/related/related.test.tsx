/** What is looked at together with a piece of equipment, on its page and on a page of its own. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { relationCalls, type Relation } from '@vigil/contract/equipment/relation'
import { contactCalls, type Contact } from '@vigil/contract/people/contact'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { pressureType } from '#testing/a-device-type.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const meter = anEquipment(1, { deviceName: '喷淋末端压力' })
const eye = anEquipment(2, { deviceName: '走廊摄像机', typeName: 'camera' })
const guard: Contact = {
  contactId: '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e',
  projectId,
  person: '王建国',
  tel: '13800000001',
  role: 'duty',
  testedAt: null,
  testedBy: null,
}
let rows: Relation[]
const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: pressureType })],
  [equipmentCalls.detail, () => meter],
  [equipmentCalls.search, () => ({ rows: [eye] })],
  [relationCalls.find, () => ({ rows })],
  [contactCalls.list, () => ({ rows: [guard] })],
  [
    relationCalls.bind,
    ({ bound }) => {
      rows = bound === true ? [{ kind: 'camera', equipment: eye }] : []
      return { changed: true }
    },
  ],
)

let wire: WireServer
const reads = ',equip:list,equip:select,'
const open = (rights = `${reads}equip:custom,`, at = '/pagesEquipment/equipmentBind') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const path = withParams(at, contextOf(meter))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(() => import('./bind-screen.tsx'))
beforeEach(async () => {
  rows = []
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('related equipment', () => {
  it('is chosen by name, stands there, and is let go again', async () => {
    await open()
    expect(await screen.findByText('没有关联的设备')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '关联设备' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: '关联' }))
    expect(await sheet.findByText('请选择一台设备')).toBeTruthy()
    await userEvent.type(sheet.getByRole('textbox', { name: '其他设备' }), '走廊')
    await userEvent.click(await sheet.findByRole('button', { name: /走廊摄像机/ }))
    await userEvent.click(sheet.getByRole('button', { name: '关联' }))
    const end = await screen.findByRole('button', { name: '解除关联 走廊摄像机' })
    await userEvent.click(end)
    await waitFor(() => expect(screen.queryByText('走廊摄像机')).toBeNull())
    const pair = { equipmentId: meter.equipmentId, relatedId: eye.equipmentId, kind: 'camera' }
    expect(askedOf(wire.asked, relationCalls.bind)).toEqual([
      { ...pair, bound: true },
      { ...pair, bound: false },
    ])
  }, 20_000)

  it('is read and not changed by who may not, and no empty card stands there for him', async () => {
    rows = [{ kind: 'camera', equipment: eye }]
    await open(reads)
    expect(await screen.findByText('走廊摄像机')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /解除关联|关联设备/ })).toBeNull()
  }, 20_000)
})

describe('the people of the unit', () => {
  const page = '/pagesEquimmentInfo/pressureAcquisition'

  it('stand on the page of its equipment, one press from a call', async () => {
    await open(`${reads}dutyCheck:list,`, page)
    const call = await screen.findByRole('link', { name: /王建国/ }, { timeout: 10_000 })
    expect(call.getAttribute('href')).toBe('tel:13800000001')
  }, 20_000)

  it('are nobody’s to read who may not list them', async () => {
    rows = [{ kind: 'camera', equipment: eye }]
    await open(reads, page)
    expect(await screen.findByText('走廊摄像机', {}, { timeout: 10_000 })).toBeTruthy()
    expect(askedOf(wire.asked, contactCalls.list)).toEqual([])
  }, 20_000)
})
