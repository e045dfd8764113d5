import { screen } from '@testing-library/react'
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { forwardingCalls, type FireCall, type Forwarded } from '@vigil/contract/alarm/forwarding'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer

const callback = { person: '控制室', tel: '057100000002' }
const tried = {
  number: 1,
  to: '市消防指挥中心',
  begunAt: '2026-11-14T06:33:00.000Z',
  status: 500,
  failure: 'answered 500',
}
const forwarded: Forwarded = {
  forwardId: '01930000-0000-7000-8000-0000000000f1',
  state: 'waiting',
  since: '2026-11-14T06:33:00.000Z',
  tries: 1,
  nextAt: '2026-11-14T06:33:02.000Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
  log: [{ ...tried, endedAt: '2026-11-14T06:33:01.000Z' }],
}
const told: FireCall = { unitAddress: '滨江路 1 号', callback, forwarded }

const open = (shown: AlarmCase, fireCall: FireCall = told) => {
  wire.reply(
    answerBy(
      [alarmDeskCalls.case, () => shown],
      [alarmDeskCalls.see, () => ({ seenAt: '2026-11-14T06:32:01.800Z' })],
      [forwardingCalls.fireCall, () => fireCall],
    ),
  )
  const permissionsStr = ',fireRec:list,fireRec:select,fireRec:custom,unit:select,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  const servers = { PLATFORM_MAIN: wire.address, live: live.address }
  return renderApp(`/pagesCommon/history/alarmDetail?alarmId=${shown.alarmId}`, servers)
}
const real = anAlarmCase({
  state: 'verified',
  verdict: 'real',
  verdictAt: '2026-11-14T06:33:00.000Z',
  mayDo: ['begin'],
})

// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(() =>
  Promise.all([
    import('./alarm-detail-screen.tsx'),
    import('#features/alarm/case/fire-call-card.tsx'),
    import('#features/alarm/case/muster-card.tsx'),
    import('#features/forwarding/texts.zh.ts'),
  ]),
)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await live.stop()
  await wire.stop()
})

describe('a confirmed fire', () => {
  it('has on the glass what is said to 119, with the number to call back', async () => {
    await open(real)
    const said = await screen.findByText(/滨江路 1 号，.*回拨电话 057100000002/)
    expect(said.textContent).toContain(real.projectName)
    expect(screen.getByRole('link', { name: '拨打 119' }).getAttribute('href')).toBe('tel:119')
  })

  it('says that the brigade has not acknowledged it, and what became of each try', async () => {
    await open(real)
    expect(await screen.findByText('还没有确认，第 1 次尝试')).toBeTruthy()
    expect(screen.getByText(/市消防指挥中心 · 应答 500，没有确认/)).toBeTruthy()
  })

  it('says who has it', async () => {
    const acknowledgedAt = '2026-11-14T06:33:04.000Z'
    const has = { state: 'acknowledged', nextAt: null, acknowledgedAt, acknowledgedBy: '接警台 3', tries: 2 } as const
    await open(real, { ...told, forwarded: { ...forwarded, ...has } })
    expect(await screen.findByText(/由 接警台 3 确认/)).toBeTruthy()
  })

  it('says that somebody must telephone where there is no address', async () => {
    await open(real, { unitAddress: '', callback: null, forwarded: null })
    expect(await screen.findByText('没有转发地址，请打电话报 119')).toBeTruthy()
    expect(screen.getAllByText('没有登记').length).toBeGreaterThan(0)
  })
})

describe('a fire that nobody has confirmed', () => {
  it('has nothing to say to 119 yet', async () => {
    await open(anAlarmCase({ state: 'acknowledged', mayDo: ['verify'] }))
    await screen.findByRole('button', { name: '真实火警' })
    expect(screen.queryByText('打 119 照着说')).toBeNull()
  })
})
