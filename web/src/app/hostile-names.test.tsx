import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { pressureType } from '#testing/a-device-type.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment, aShadow, countOf } from '#testing/an-equipment.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
const pump = anEquipment(1, { state: 'fault', deviceName: '消防泵' })

// The first fetch of all the files is no part of what is tried.
beforeAll(async () => void (await import('#app/signed-in/signed-in-frame.tsx')), 30_000)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

it.each(['constructor', '__proto__', 'toString'])(
  'a device that reports a property and an event called %s leaves every page standing (D1)',
  async (name) => {
    const values = JSON.parse(`{"${name}": 1, "pressure": 0.31}`)
    wire.reply(
      answerBy(
        [equipmentCalls.list, () => ({ rows: [pump], next: null })],
        [equipmentCalls.count, () => countOf([pump])],
        [equipmentCalls.detail, () => pump],
        [equipmentCalls.shadows, () => ({ rows: [aShadow(pump.equipmentId, values)] })],
        [deviceTypeCalls.detail, () => ({ row: pressureType })],
      ),
    )
    await renderApp('/pages/index/indexNew', { PLATFORM_MAIN: wire.address, live: live.address })
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    const { equipmentId } = pump
    const at = new Date().toISOString()
    live.say(
      `{"type":"values","scope":"project:${projectId}","rows":[{"equipmentId":"${equipmentId}","at":"${at}","values":{"${name}":2}}]}`,
    )
    live.say(aRaisedFrame({ equipmentId, kind: 'alarm', event: name }))
    await screen.findByRole('button', { name: /报警待确认.*消防泵/ })
    expect((await screen.findAllByText('消防泵')).length).toBeGreaterThan(0)
    expect(screen.queryByText('这一部分没有加载成功，其他内容不受影响')).toBeNull()
    expect(screen.queryByText('页面出错了')).toBeNull()
  },
)
