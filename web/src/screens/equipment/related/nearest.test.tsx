/** The nearest hydrants and cameras beside a piece of equipment. */
import { screen, waitFor } from '@testing-library/react'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { nearestCalls, type NearEquipment } from '@vigil/contract/equipment/nearest'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { pressureType } from '#testing/a-device-type.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const meter = anEquipment(9, { deviceName: '喷淋末端压力' })
let wire: WireServer
let rows: NearEquipment[]

// The cards come last on the page: what it fetches one after the other until then is read before anybody waits for it.
beforeAll(() =>
  Promise.all([
    import('../equipment-screen.tsx'),
    import('../panels/value-panels.tsx'),
    import('../panels/curve-panel.tsx'),
    import('../panels/place-panel.tsx'),
    import('./beside-cards.tsx'),
    import('#screens/alarm/texts.zh.ts'),
    import('#screens/map/texts.zh.ts'),
  ]),
)
beforeEach(async () => {
  rows = []
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.detail, () => ({ row: pressureType })],
      [equipmentCalls.detail, () => meter],
      [equipmentCalls.shadow, () => aShadow(meter.equipmentId, { pressure: 0.42 })],
      [nearestCalls.find, () => ({ rows, place: null, maySet: false })],
    ),
  )
})
afterEach(() => wire.stop())

const open = async () => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:select,' }))
  const path = withParams('/pagesEquimmentInfo/StandDetailIndex', contextOf(meter))
  await renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await screen.findByText('喷淋末端压力')
  await waitFor(() => expect(askedOf(wire.asked, nearestCalls.find)).toHaveLength(1))
}

describe('what is nearest', () => {
  it('says how far it is where that is known, and the floor where not', async () => {
    rows = [
      { kind: 'hydrant', equipment: anEquipment(1, { deviceName: '北门消火栓' }), near: 'measured', metres: 42 },
      { kind: 'hydrant', equipment: anEquipment(2, { deviceName: '走廊消火栓' }), near: 'onPlan', metres: null },
      { kind: 'hydrant', equipment: anEquipment(3, { deviceName: '南门消火栓' }), near: 'measured', metres: 1_240 },
    ]
    await open()
    expect(await screen.findByText('最近的消火栓')).toBeTruthy()
    for (const text of ['北门消火栓', '约 42 米', '走廊消火栓', '同一楼层', '约 1.2 公里'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText('最近的摄像机')).toBeNull()
  })

  it('is left out where nothing is known to be near', async () => {
    await open()
    expect(screen.queryByText('最近的消火栓')).toBeNull()
  })
})
