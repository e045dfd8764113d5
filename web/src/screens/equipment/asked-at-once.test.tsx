import { waitFor } from '@testing-library/react'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const breaker = anEquipment(1, { typeName: 'breaker', equipmentTypeId: 159 })
const { equipmentId } = breaker

let wire: WireServer
// Fetched on demand by the page; a busy machine must not make the test wait for it.
beforeAll(() => Promise.all([import('./equipment-screen.tsx'), import('./breaker-body.tsx')]))
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

it('a breaker asks for itself, its kind, its loops and its readings at once, and for none after another', async () => {
  const platform = answerBy()
  // Nothing is known of it yet: whatever is asked for now does not wait for it.
  wire.reply((asked, response) => {
    if (asked.path !== `/${equipmentCalls.detail.path}`) platform(asked, response)
  })
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
  const path = withParams('/pagesEquimmentInfo/breaker/breaker', contextOf(breaker))
  await renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await waitFor(() => {
    expect(askedOf(wire.asked, equipmentCalls.detail)).toMatchObject([{ equipmentId }])
    expect(askedOf(wire.asked, deviceTypeCalls.detail)).toMatchObject([{ equipmentTypeId: '159' }])
    expect(askedOf(wire.asked, equipmentCalls.list)).toMatchObject([{ parentId: equipmentId }])
    expect(askedOf(wire.asked, equipmentCalls.shadows)).toMatchObject([{ equipmentIds: [equipmentId] }])
  })
})
