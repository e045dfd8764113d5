import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { alarmStormCalls, type AlarmStorm } from '@vigil/contract/alarm/storm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
const newestId = '01930000-0000-7000-8000-0000000000e9'
const shown = { ...anAlarmCase(), groupId: '01930000-0000-7000-8000-0000000000e1', groupSize: 200 }
const burning: AlarmStorm = {
  waiting: 200,
  newest: { alarmId: newestId, equipmentName: '烟感 200', place: '三层东区', at: new Date().toISOString() },
  likelyReal: 3,
  zones: [
    { name: '三层东区', waiting: 150, likelyReal: 3 },
    { name: '二层', waiting: 50, likelyReal: 0 },
  ],
}
const calm: AlarmStorm = { waiting: 0, newest: null, likelyReal: 0, zones: [] }
let storm: AlarmStorm

const platform = (...other: readonly AnswerRow[]) =>
  answerBy(
    [alarmDeskCalls.case, () => shown],
    [alarmDeskCalls.see, () => ({ seenAt: '2026-11-14T06:32:01.800Z' })],
    [alarmManyCalls.list, () => ({ rows: [], next: null })],
    [alarmStormCalls.storm, () => storm],
    [
      alarmStormCalls.acknowledgeStorm,
      () => {
        storm = calm
        return { acknowledged: 200, storm }
      },
    ],
    ...other,
  )

const open = (rights = ',fireRec:list,fireRec:select,fireRec:custom,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const address = `/pagesCommon/history/alarmDetail?alarmId=${shown.alarmId}`
  return renderApp(address, { PLATFORM_MAIN: wire.address, live: live.address })
}

beforeAll(() => import('./alarm-detail-screen.tsx'))
beforeEach(async () => {
  storm = burning
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform())
})
afterEach(async () => {
  await live.stop()
  await wire.stop()
})

describe('a storm of 200', () => {
  it('is taken by one press that names its count and its newest member, and then is gone (A9)', async () => {
    await open()
    expect(await screen.findByText(/最新：三层东区 · 烟感 200/)).toBeTruthy()
    expect(screen.getByText('其中 3 条有第二个信号，很可能是真的')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '确认这 200 条' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '确认这 200 条' })).toBeNull())
    expect(askedOf(wire.asked, alarmStormCalls.acknowledgeStorm)).toEqual([
      { alarmId: shown.alarmId, newestId, expected: 200 },
    ])
  })

  it('says why nothing was taken, and asks again how many there are (A9)', async () => {
    wire.reply(platform([alarmStormCalls.acknowledgeStorm, () => no('moreThanShown')]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '确认这 200 条' }))
    expect(await screen.findByText('符合条件的报警比显示的多，请刷新后再试')).toBeTruthy()
    await waitFor(() => expect(askedOf(wire.asked, alarmStormCalls.storm).length).toBeGreaterThan(1))
  })

  it('is shown without the button to whoever may only look (A9)', async () => {
    await open(',fireRec:list,fireRec:select,')
    expect(await screen.findByText('同一批报警，200 条待确认')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认这 200 条' })).toBeNull()
  })
})
