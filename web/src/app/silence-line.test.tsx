import { cleanup, screen, waitFor } from '@testing-library/react'
import { silenceCalls, type Silence } from '@vigil/contract/alarm/silence'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
const calm: Silence = { untold: 0, uncalled: 0, fires: 0, first: null }
const first = {
  alarmId: '01930000-0000-7000-8000-0000000000e9',
  projectName: '滨江大厦',
  equipmentName: '烟感 12',
  at: '2026-11-14T06:32:00.000Z',
}
let silence: Silence

const open = (rights = ',fireRec:list,fireRec:select,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  return renderApp('/pages/tabMe/meNew', { PLATFORM_MAIN: wire.address, live: live.address })
}

// Fetched on demand; a busy machine must not make the tests wait for it.
beforeAll(() => import('./signed-in/signed-in-frame.tsx'))
beforeEach(async () => {
  silence = { untold: 1, uncalled: 0, fires: 1, first }
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(answerBy([silenceCalls.silence, () => silence]))
})
afterEach(async () => {
  await live.stop()
  await wire.stop()
})

describe('a fire that nobody was told of', () => {
  it('stands in red above a page that is about something else, with the way to it (C20)', async () => {
    await open()
    const line = await screen.findByRole('button', { name: /有 1 起火警尚未通知到任何人/ }, { timeout: 8_000 })
    expect(line.textContent).toContain('滨江大厦 · 烟感 12')
    expect(line.closest('[role=alert]')).toBeTruthy()
  })

  it('is gone once somebody was told (C20)', async () => {
    await open()
    await screen.findByRole('button', { name: /尚未通知到任何人/ })
    silence = calm
    live.say(aRaisedFrame())
    await waitFor(() => expect(screen.queryByRole('button', { name: /尚未通知到任何人/ })).toBeNull(), {
      timeout: 8_000,
    })
  })

  it('is not called a fire when it is none, and is not asked for by who may not read alarms (C20)', async () => {
    silence = { untold: 0, uncalled: 2, fires: 1, first }
    await open()
    expect(await screen.findByText('有 2 起危及生命的报警无人跟进')).toBeTruthy()
    cleanup()
    const before = askedOf(wire.asked, silenceCalls.silence).length
    await open(',')
    await waitFor(() => expect(wire.asked.length).toBeGreaterThan(0))
    expect(askedOf(wire.asked, silenceCalls.silence)).toHaveLength(before)
  })
})
