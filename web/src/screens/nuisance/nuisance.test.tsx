import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { nuisanceCalls, type NuisanceFix, type NuisancePoint } from '@vigil/contract/alarm/nuisance'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const hazardId = '01930000-0000-7000-8000-0000000000a1'
const aPoint = (change: Partial<NuisancePoint> = {}): NuisancePoint => ({
  equipmentId: '01930000-0000-7000-8000-0000000000e1',
  equipmentName: '厨房感烟 003',
  equipmentTypeId: 104,
  projectId,
  projectName: '临江国际中心',
  place: ['1F', '餐厅'],
  raisesFires: true,
  falseAlarms: 4,
  rate: 5.56,
  falseAlarmsBefore: 1,
  rateBefore: 1.39,
  share: 0.8,
  pairs: 7,
  flapping: 1,
  causes: [
    { cause: 'cooking', count: 3 },
    { cause: 'dust', count: 1 },
  ],
  lastAt: '2026-11-14T06:32:00.000Z',
  fix: null,
  ...change,
})
const fix: NuisanceFix = {
  hazardId,
  cause: 'cooking',
  state: 'closed',
  since: '2026-11-01T00:00:00.000Z',
  before: 5.56,
  after: 0.7,
}
const aRanking = (rows: readonly NuisancePoint[], fixed: readonly NuisancePoint[] = []) => ({
  from: '2026-10-16T00:00:00.000Z',
  to: '2026-11-15T00:00:00.000Z',
  days: 30,
  falseAlarms: 5,
  falseAlarmsBefore: 9,
  rows,
  fixed,
})

let wire: WireServer
let live: LiveServer
const rights = ',alarmRec:list,fireRec:list,hazardRec:list,hazardRec:insert,'
const open = (permissionsStr = rights, path = 'alarmList?view=nuisance') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(`/pagesCommon/history/${path}`, { PLATFORM_MAIN: wire.address, live: live.address })
}

beforeAll(() => Promise.all([import('../alarm/alarm-list-screen.tsx'), import('./nuisance-screen.tsx')]))
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await live.stop()
  await wire.stop()
})

describe('the ranking of false alarms', () => {
  it('is reached from the alarm history', async () => {
    wire.reply(answerBy([nuisanceCalls.ranking, () => aRanking([aPoint()])]))
    const { router } = await open(rights, 'alarmList')
    await userEvent.click(await screen.findByRole('button', { name: '误报排行' }))
    expect(await screen.findByText('厨房感烟 003')).toBeTruthy()
    expect(router.current()).toContain('alarmList?view=nuisance')
  })

  it('says how often, why and what share, and that it mutes nothing', async () => {
    wire.reply(answerBy([nuisanceCalls.ranking, () => aRanking([aPoint()])]))
    await open()
    const row = within(await screen.findByRole('article'))
    expect(row.getByText('5.56 次/千小时')).toBeTruthy()
    expect(row.getByText(/误报 4 次 · 占本单位 80% · 反复动作 7 次/)).toBeTruthy()
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['油烟 3', '灰尘 1'])
    expect(screen.getByText('排行只用于整改：不会隐藏、静音或降级任何报警。')).toBeTruthy()
    expect(screen.getByText('前 30 天 9 起')).toBeTruthy()
  })

  it('makes a hazard by one press, named beforehand by its cause, and then shows it in the place of the button', async () => {
    let made = false
    const under: NuisanceFix = { ...fix, state: 'found', after: null }
    wire.reply(
      answerBy(
        [nuisanceCalls.ranking, () => aRanking([aPoint({ fix: made ? under : null })])],
        [
          nuisanceCalls.fix,
          () => {
            made = true
            return { hazardId }
          },
        ],
      ),
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '油烟误报：移位或改用感温探测器' }))
    expect(await screen.findByText(/整改前 5.56 次\/千小时.*不足一天/)).toBeTruthy()
    expect(askedOf(wire.asked, nuisanceCalls.fix)).toEqual([{ equipmentId: aPoint().equipmentId, cause: 'cooking' }])
    expect(screen.queryByRole('button', { name: /油烟误报/ })).toBeNull()
    expect(askedOf(wire.asked, hazardCalls.report)).toEqual([])
  })

  it('shows what a closed fix has changed, also of a point that is no longer among the worst', async () => {
    wire.reply(answerBy([nuisanceCalls.ranking, () => aRanking([], [aPoint({ falseAlarms: 0, rate: 0, fix })])]))
    await open()
    expect(await screen.findByText(/整改前 5.56 \/ 整改后 0.7 次\/千小时，自 2026\/11\/01/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: '已整改' })).toBeTruthy()
    expect(screen.getByText('没有误报')).toBeTruthy()
  })

  it('asks for another period, in the address', async () => {
    wire.reply(answerBy([nuisanceCalls.ranking, () => aRanking([])]))
    const { router } = await open()
    await userEvent.click(await screen.findByRole('radio', { name: '近 90 天' }))
    await waitFor(() => expect(askedOf(wire.asked, nuisanceCalls.ranking).at(-1)).toMatchObject({ days: '90' }))
    expect(router.current()).toContain('days=90')
  })

  it('opens a point with its trend and every other fix', async () => {
    wire.reply(answerBy([nuisanceCalls.ranking, () => aRanking([aPoint()])]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /厨房感烟 003/ }))
    expect(await screen.findByText('比前期多')).toBeTruthy()
    expect(screen.getByRole('button', { name: '设备故障误报：更换设备' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '返回排行' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('that fails says so and asks again', async () => {
    let fails = true
    wire.reply(answerBy([nuisanceCalls.ranking, () => (fails ? no('missing') : aRanking([aPoint()]))]))
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('厨房感烟 003')).toBeTruthy()
  })

  it('is refused without the right', async () => {
    await open(',fireRec:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(askedOf(wire.asked, nuisanceCalls.ranking)).toEqual([])
  })

  it('has no fix for who may not report a hazard', async () => {
    wire.reply(answerBy([nuisanceCalls.ranking, () => aRanking([aPoint()])]))
    await open(',alarmRec:list,')
    expect(await screen.findByText('厨房感烟 003')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /油烟误报/ })).toBeNull()
  })
})
