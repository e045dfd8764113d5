/** One's own watch list on the glass. */
import { screen } from '@testing-library/react'
import { watchCalls } from '@vigil/contract/equipment/watch'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let rows = [anEquipment(1, { deviceName: '地下室水泵' })]
const open = () => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
  return renderApp('/pagesEquipment/breaker/interestList', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(() => Promise.all([import('../control-screen.tsx'), import('./watched-screen.tsx')]))
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(answerBy([watchCalls.list, () => ({ rows })]))
})
afterEach(() => wire.stop())

it('shows what is watched', async () => {
  await open()
  expect(await screen.findByText('地下室水泵')).toBeTruthy()
})

it('says how something gets onto it when it is empty', async () => {
  rows = []
  await open()
  expect(await screen.findByText('还没有关注的设备')).toBeTruthy()
  expect(screen.getByText('在设备页面右上角点按关注')).toBeTruthy()
})
