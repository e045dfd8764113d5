/** A breaker that tripped: whoever stands before it says that the cause is gone, and then it is asked about again. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { controlCalls } from '@vigil/contract/equipment/control'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { breakerType } from '#testing/a-device-type.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const breaker = anEquipment(1, { deviceName: '走廊照明', typeName: 'breaker', equipmentTypeId: 159 })
const { equipmentId } = breaker
let confirms: ReturnType<typeof no> | undefined

const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: breakerType })],
  [equipmentCalls.detail, () => breaker],
  [equipmentCalls.list, () => ({ rows: [], next: null })],
  [equipmentCalls.shadows, () => ({ rows: [aShadow(equipmentId, { switchState: 'open', current: 0, voltage: 230 })] })],
  [controlCalls.lock, () => ({ lock: null })],
  [controlCalls.list, () => ({ rows: [], next: null })],
  [controlCalls.prepare, () => no('siteNotConfirmed')],
  [controlCalls.confirmSite, () => confirms ?? { until: '2026-11-14T06:32:00.000Z' }],
)

let wire: WireServer
let live: LiveServer
const open = (rights: string) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: `,equip:list,equip:select,${rights}` }))
  const path = withParams('/pagesEquimmentInfo/breaker/breaker', contextOf(breaker))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const refused = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '合闸 · 走廊照明' }))
  const sheet = within(await screen.findByRole('dialog', { name: '合闸 走廊照明？' }))
  await sheet.findByText(/须有人到现场确认/)
  return sheet
}

beforeAll(() => Promise.all([import('#features/control/order-sheet.tsx'), import('./equipment-screen.tsx')]))
beforeEach(async () => {
  confirms = undefined
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('a breaker that tripped', () => {
  it('is confirmed in words by whoever stands before it, and asked about again', async () => {
    await open('control:list,control:select,control:custom,')
    const sheet = await refused()
    const sure = sheet.getByRole('button', { name: '我在现场，故障已排除' })
    expect(sure.hasAttribute('disabled')).toBe(true)
    await userEvent.type(sheet.getByLabelText(/^现场确认/), '已更换插座')
    await userEvent.click(sure)
    await waitFor(() => expect(askedOf(wire.asked, controlCalls.prepare).length).toBeGreaterThan(1))
    expect(askedOf(wire.asked, controlCalls.confirmSite)).toEqual([{ equipmentId, note: '已更换插座' }])
  }, 15_000)

  it('says beside the button why a word is not taken', async () => {
    confirms = no('missing')
    await open('control:list,control:select,control:custom,')
    const sheet = await refused()
    await userEvent.type(sheet.getByLabelText(/^现场确认/), '已更换插座')
    await userEvent.click(sheet.getByRole('button', { name: '我在现场，故障已排除' }))
    expect(await sheet.findByRole('alert')).toBeTruthy()
  }, 15_000)
})
