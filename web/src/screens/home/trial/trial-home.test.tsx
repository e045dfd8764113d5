import { screen } from '@testing-library/react'
import { trialCalls } from '@vigil/contract/account/trial'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const asOf = '2026-11-14T06:32:00.000Z'
let wire: WireServer
let live: LiveServer
beforeAll(() => import('./trial-home-screen.tsx'))
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  localStorage.clear()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the trial home', () => {
  it('shows the figures of a simulated unit to anybody, and says that it is one', async () => {
    wire.reply(
      answerBy(
        [
          trialCalls.equipmentTypeTotals,
          () => ({ asOf, rows: [{ equipmentTypeId: 101, total: 80, online: 78, offline: 2, troubled: 3 }] }),
        ],
        [trialCalls.runStatus, () => ({ asOf, rows: [{ state: 'normal', count: 77 }] })],
        [trialCalls.exceptionHandling, () => ({ asOf, total: 9, handled: 8, rate: 0.889 })],
        [
          trialCalls.alarmCounts,
          () => ({ asOf, rows: [{ kind: 'alarm', today: 9, yesterdaySoFar: 14, yesterday: 20 }] }),
        ],
        [trialCalls.alarmMonitor, () => ({ asOf, rows: [] })],
        [trialCalls.rankings, () => ({ asOf, rows: [{ equipmentName: '厨房感烟', equipmentTypeId: 101, alarms: 6 }] })],
      ),
    )
    await renderApp('/pagesCarnot/index/test', { PLATFORM_MAIN: wire.address, live: live.address })
    expect(await screen.findByText('体验数据：来自一个模拟单位，不是真实报警')).toBeTruthy()
    expect(await screen.findByText('88.9%')).toBeTruthy()
    expect(await screen.findByText('设备 80 台 · 在线 78 台')).toBeTruthy()
    expect(await screen.findByText('厨房感烟')).toBeTruthy()
    expect(screen.getByRole('link', { name: '登录或申请体验账号' })).toBeTruthy()
  })
})
