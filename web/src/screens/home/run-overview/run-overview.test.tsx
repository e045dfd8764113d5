import { screen, within } from '@testing-library/react'
import { equipmentCalls, equipmentStateNames } from '@vigil/contract/equipment/equipment'
import { figures } from '@vigil/contract/statistics/figures'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const asOf = '2026-11-14T06:32:00.000Z'
const none = { 'fire-alarm': 0, alarm: 0, fault: 0, hazard: 0 }
const hoursOf = (amount: number) => Array.from({ length: 24 }, (_, hour) => (hour === 9 ? amount : 0))
const counts = {
  asOf,
  today: { total: 9, byKind: { ...none, alarm: 9 } },
  yesterday: { total: 20, byKind: { ...none, alarm: 20 } },
  yesterdaySoFar: { total: 14, byKind: { ...none, alarm: 14 } },
  hours: { today: hoursOf(9), yesterday: hoursOf(20) },
}
const handling = {
  asOf,
  days: 30,
  raised: 1_244,
  handled: 1_204,
  reals: 5,
  falses: 8,
  answered: 207,
  medianS: 34,
  ninthS: 151,
  handledMedianS: 1_500,
  spread: [96, 52, 31, 14, 8, 4, 2],
}
const lost = [{ name: 'unhandledUrgent', amount: 1, points: 20 }] as const
const unit = { projectId, name: '城南广场', place: 1, score: 68, alarms: 12, equipment: 80, perHundred: 15, lost }
const noStates = Object.fromEntries(equipmentStateNames.map((name) => [name, 0]))
const answers: readonly AnswerRow[] = [
  [statisticsCalls.alarmCounts, () => counts],
  [statisticsCalls.handling, () => handling],
  [statisticsCalls.score, () => ({ asOf, units: 12, score: 89, byClass: { A: 7, B: 3, C: 2, D: 0 }, lost: [] })],
  [statisticsCalls.rankings, () => ({ asOf, units: [unit], equipment: [] })],
  [
    statisticsCalls.projectStates,
    () => ({
      asOf,
      units: 12,
      byState: { openAlarm: 1, openFault: 2, overdueHazard: 3, missedCheck: 1, normal: 5 },
    }),
  ],
  [statisticsCalls.breakerEvents, () => ({ asOf, total: 0, byEvent: [], byHour: hoursOf(0) })],
  [
    statisticsCalls.rates,
    () => ({
      asOf,
      online: { part: 976, whole: 1_000 },
      intact: { part: 990, whole: 1_000 },
      hazards: { part: 3, whole: 4 },
      patrol: { part: 118, whole: 120 },
      orders: { part: 0, whole: 0 },
    }),
  ],
  [equipmentCalls.count, () => ({ total: 1, byState: noStates, byType: [] })],
]

let wire: WireServer
let live: LiveServer
beforeAll(async () => {
  await import('./run-overview-screen.tsx')
})
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const open = (permissionsStr = ',dash:list,equip:list,alarmRec:list,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp('/pagesEquipment/intelligentFireCloudPlatform', { PLATFORM_MAIN: wire.address, live: live.address })
}

describe('the run overview', () => {
  it('has rates with what they are of, and says how every figure is counted', async () => {
    wire.reply(answerBy(...answers))
    await open()
    const online = await screen.findByRole('link', { name: /在线率.*97\.6.*976 \/ 1000/s })
    expect(online.getAttribute('href')).toContain('state=offline')
    expect(screen.getByRole('link', { name: /工单及时率.*--.*没有应完成的/s })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '指标说明' }))
    const sheet = await screen.findByRole('dialog', { name: '指标说明' })
    for (const { name, how } of Object.values(figures)) {
      expect(within(sheet).getByText(name.zh)).toBeTruthy()
      expect(within(sheet).getByText(how.zh)).toBeTruthy()
    }
  })

  it('says how everything runs, what each figure is compared with, and leads to its rows', async () => {
    wire.reply(answerBy(...answers))
    await open()
    const today = await screen.findByRole('link', { name: /今日报警.*9.*昨日同时 14.*36%/s })
    expect(today.getAttribute('href')).toContain('when=today')
    expect(screen.getByRole('link', { name: /处理率.*96\.8.*1204 \/ 1244/s })).toBeTruthy()
    const falses = screen.getByRole('link', { name: /火警误报率.*61\.5/s })
    expect(falses.getAttribute('href')).toContain('verdict=false')
    const scored = await screen.findByRole('link', { name: /城南广场.*火警未处理 1 起 −20.*C.*68/s })
    expect(scored.getAttribute('href')).toContain(projectId)
    expect(screen.getByText('30 天没有断路器事件')).toBeTruthy()
  })

  it('is read as a table by who does not see its bars', async () => {
    wire.reply(answerBy(...answers))
    await open()
    const table = await screen.findByRole('table', { name: /按小时：今日共 9 起/ })
    expect(within(table).getByRole('row', { name: '9 时 9 20' })).toBeTruthy()
  })

  it('says where it failed and is asked again, and to who may not see it that he may not', async () => {
    wire.reply(answerBy(...answers, [statisticsCalls.rankings, () => no('unexpected')]))
    await open()
    expect((await screen.findAllByRole('button', { name: '重试' })).length).toBeGreaterThan(0)
    expect(await screen.findByRole('link', { name: /今日报警/ })).toBeTruthy()
  })

  it('is refused without the right', async () => {
    await open(',equip:list,')
    expect(await screen.findByText(/没有查看权限/)).toBeTruthy()
  })
})
