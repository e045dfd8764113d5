/** The last start of a pump on the glass: proved, not proved, unknown; a state word alone proves nothing. */
import { screen, within } from '@testing-library/react'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { startProofCalls, type StartLine, type StartProof } from '@vigil/contract/equipment/start-proof'
import { firePump } from '@vigil/device-types/catalogue/fire-water/fire-pump'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const pump = anEquipment(1, { deviceName: '喷淋泵 1#', typeName: 'firePump', equipmentTypeId: 129 })
const at = '2026-11-16T06:00:00.000Z'
const line = (property: string, state: StartLine['state'], rest: Partial<StartLine> = {}): StartLine => {
  const asked = { is: null, atLeast: null, withinSec: 15 }
  return { property, state, ...asked, value: null, at: null, seconds: null, ...rest }
}
const running = line('runState', 'seen', { is: 'run', withinSec: 10, value: 'run', seconds: 0.4 })
const curve = [{ key: 'current', points: [0, 46.2].map((value, n) => ({ at: `2026-11-16T06:00:0${n}.000Z`, value })) }]

let wire: WireServer
let live: LiveServer
// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(
  () =>
    Promise.all([
      import('../equipment-screen.tsx'),
      import('../texts.zh.ts'),
      import('./start-proof-panel.tsx'),
      import('./texts.zh.ts'),
      import('#features/control/command-panel.tsx'),
      import('#features/control/order-sheet.tsx'),
      import('#features/control/param-sheet.tsx'),
      import('#ui/reading/trend-plot.tsx'),
    ]),
  60_000,
)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})
const open = (start: StartProof | null) => {
  wire.reply(
    answerBy(
      [startProofCalls.get, () => ({ start })],
      [deviceTypeCalls.detail, () => ({ row: firePump })],
      [equipmentCalls.detail, () => pump],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(pump.equipmentId, { runState: 'run', current: 46.2 })] })],
    ),
  )
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
  const path = withParams('/pagesEquimmentInfo/firePump', contextOf(pump))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const card = async () => {
  const found = (await screen.findByText('启动证明', {}, { timeout: 10_000 })).closest('section')
  if (!found) throw new Error('no card')
  return within(found)
}

it('is proved by every line, with what was measured and how soon', async () => {
  const lines = [
    running,
    line('current', 'seen', { atLeast: 1, value: 46.2, seconds: 1.8 }),
    line('outletPressure', 'seen', { atLeast: 0.45, withinSec: 60, value: 0.62, seconds: 3.5 }),
  ]
  await open({ at, origin: 'command', verdict: 'proved', lines, curve })
  const shown = await card()
  expect(await shown.findByText('启动已证实，用时 3.5 秒 · 3 / 3')).toBeTruthy()
  expect(shown.getByText(/^远程启动/)).toBeTruthy()
  expect(shown.getByText('≥ 1.0 A · 15 秒内')).toBeTruthy()
  expect(shown.getByText('0.62 MPa · 3.5 秒')).toBeTruthy()
}, 20_000)

it('that only says that it runs is not proved', async () => {
  const lines = [
    running,
    line('current', 'missed', { atLeast: 1, value: 0, seconds: 5 }),
    line('outletPressure', 'unknown'),
  ]
  await open({ at, origin: 'local', verdict: 'notProved', lines, curve: [] })
  const shown = await card()
  expect(await shown.findByText('启动未证实 · 1 / 3')).toBeTruthy()
  expect(shown.getByText(/^现场或联动启动/)).toBeTruthy()
  expect(shown.getByText('不符')).toBeTruthy()
  expect(shown.getByText('高于启动前 · 15 秒内')).toBeTruthy()
}, 20_000)

it('of which nothing was heard is unknown, and none is a sentence', async () => {
  await open({
    at,
    origin: 'command',
    verdict: 'unknown',
    lines: [line('current', 'unknown', { atLeast: 1 })],
    curve: [],
  })
  expect(await (await card()).findByText('结果未知：启动后没有上报 · 0 / 1')).toBeTruthy()
}, 20_000)

it('that never was is a sentence', async () => {
  await open(null)
  expect(await (await card()).findByText(/^最近 30 天没有启动/)).toBeTruthy()
}, 20_000)
