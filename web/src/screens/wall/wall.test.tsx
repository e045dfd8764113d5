import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { dutyCalls } from '@vigil/contract/duty/duty'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import { treeCalls } from '@vigil/contract/equipment/tree'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aCheck, aDutyNow, aShift, aShiftPerson } from '#testing/a-duty.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { anAudio } from '#testing/an-audio.ts'
import { answerBy, askedOf, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { openWallChannel } from './wall-channel.ts'

const aCase = anAlarmCase({ equipmentName: '感烟 012', place: ['1 号楼', 'B1'], mayDo: ['acknowledge', 'verify'] })
const { alarmId } = aCase
const anArea = (n: number, name: string, parentId: string | null, kind: string) => ({
  areaId: `01930000-0000-7000-8000-00000000010${n}`,
  projectId,
  parentId,
  kind,
  name,
})
const building = anArea(1, '1 号楼', null, 'building')
const roof = anArea(3, '屋顶', null, 'building')
const calm = { worst: 'normal', inTrouble: 0, total: 0 }

let wire: WireServer
let live: LiveServer
const rights =
  ',alarmRec:list,alarmRec:select,alarmRec:custom,fireRec:list,fireRec:select,fireRec:custom,area:list,equip:list,'
const open = (permissionsStr = rights) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp('/pages/index/indexNew?wall=1', { PLATFORM_MAIN: wire.address, live: live.address })
}
const onePage = (rows: readonly AlarmCase[]) => (): unknown => ({ rows, next: null })
const platform = (rows: readonly AlarmCase[], duty = aDutyNow(), list: AnswerRow[1] = onePage(rows)) =>
  answerBy(
    [dutyNowCalls.now, () => duty],
    [alarmManyCalls.list, list],
    [alarmDeskCalls.case, () => aCase],
    [alarmDeskCalls.acknowledge, () => aCase],
    [alarmDeskCalls.own, () => aCase],
    [alarmDeskCalls.verify, () => aCase],
    [alarmDeskCalls.note, () => aCase],
    [projectCalls.areas, () => ({ rows: [building, anArea(2, 'B1', building.areaId, 'floor'), roof] })],
    [treeCalls.tree, () => ({ projectId, ...calm, systems: [], areas: [{ ...roof, ...calm, systems: [] }] })],
  )

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wire.stop()
  await live.stop()
})

describe('the wall', () => {
  it('has the worst in the queue, its place among the areas, and it selected', async () => {
    wire.reply(platform([aCase]))
    await open()
    const queue = within(await screen.findByRole('region', { name: '报警队列' }))
    const row = await queue.findByRole('button', { name: /1 号楼 B1/ })
    await waitFor(() => expect(row.getAttribute('aria-pressed')).toBe('true'))
    const areas = within(screen.getByRole('region', { name: '区域' }))
    // On a phone too a floor stands inside its building, in the list as on the glass (D17).
    expect((await areas.findByRole('button', { name: /B1/ })).closest('ul')?.parentElement?.tagName).toBe('LI')
    expect((await areas.findByRole('button', { name: /B1/ })).hasAttribute('disabled')).toBe(false)
    // Where nothing stands nobody says anything, and that is not "normal".
    expect(await areas.findByRole('button', { name: /屋顶.*无数据/ })).toBeTruthy()
  })

  it('folds a storm that is longer than a page of the list into one row (A9)', async () => {
    const groupId = '01930000-0000-7000-8000-0000000000c1'
    const storm = Array.from({ length: 150 }, (_, n) =>
      anAlarmCase({ alarmId: `01930000-0000-7000-8000-0000000${String(n).padStart(5, '0')}`, groupId, priority: 1 }),
    )
    const next = '01930000-0000-7000-8000-000000000099'
    const page = ({ after }: Record<string, unknown>) =>
      after === undefined ? { rows: storm.slice(0, 100), next } : { rows: storm.slice(100), next: null }
    wire.reply(platform(storm, aDutyNow(), page))
    await open()
    await screen.findByText('同一批报警，另有 149 条')
  })

  it('counts what burns in its queue, and an alarm that is over neither burns nor ticks (D11, D12)', async () => {
    const judged = anAlarmCase({
      alarmId: '01930000-0000-7000-8000-0000000000f2',
      place: ['2 号楼'],
      state: 'verified',
      verdict: 'test',
      verdictAt: '2026-11-14T06:33:00.000Z',
    })
    wire.reply(platform([aCase, judged]))
    await open()
    const row = await screen.findByRole('button', { name: /2 号楼/ })
    expect(row.textContent).toContain('01:00')
    expect(row.className).not.toContain('fire')
    const [danger] = within(screen.getByRole('banner')).getAllByRole('listitem')
    expect(danger?.textContent).toBe('1危及生命')
  })

  it('says that the sound is off, and no longer once somebody has turned it on', async () => {
    vi.stubGlobal('AudioContext', function AudioContext() {
      return anAudio([])
    })
    wire.reply(platform([]))
    await open()
    expect((await screen.findByText('声音未开启，有报警时听不到')).closest('[role=alert]')).toBeTruthy()
    expect(await screen.findByText('没有未结束的报警')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '开启声音' }))
    await waitFor(() => expect(screen.queryByText('声音未开启，有报警时听不到')).toBeNull())
  })

  it('acknowledges by F1 and goes by F2', async () => {
    wire.reply(platform([aCase]))
    await open()
    await screen.findByRole('button', { name: /确认 F1/ })
    fireEvent.keyDown(window, { key: 'F1' })
    await waitFor(() => expect(askedOf(wire.asked, alarmDeskCalls.acknowledge)).toEqual([{ alarmId }]))
    await waitFor(() => expect(screen.getByRole('button', { name: /我去 F2/ }).hasAttribute('disabled')).toBe(false))
    fireEvent.keyDown(window, { key: 'F2' })
    await waitFor(() => expect(askedOf(wire.asked, alarmDeskCalls.own)).toEqual([{ alarmId }]))
  })

  it('judges real by F3 only after three seconds, and Escape takes it back', async () => {
    wire.reply(platform([aCase]))
    await open()
    await screen.findByRole('button', { name: /真实 F3/ })
    fireEvent.keyDown(window, { key: 'F3' })
    expect(await screen.findByText(/3 秒后判定真实/)).toBeTruthy()
    fireEvent.keyDown(window, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText(/秒后判定真实/)).toBeNull())
    fireEvent.keyDown(window, { key: 'F3' })
    await waitFor(
      () => expect(askedOf(wire.asked, alarmDeskCalls.verify)).toMatchObject([{ verdict: 'real', version: 0 }]),
      { timeout: 5_000 },
    )
  })

  it('is muted by F4 with a reason, which stands in the record, and once only', async () => {
    wire.reply(platform([aCase]))
    await open()
    await screen.findByRole('button', { name: /消音 F4/ })
    fireEvent.keyDown(window, { key: 'F4' })
    const sheet = within(await screen.findByRole('dialog', { name: '消音 60 秒' }))
    const mute = sheet.getByRole('button', { name: '消音' })
    expect(mute.hasAttribute('disabled')).toBe(true)
    await userEvent.click(sheet.getByRole('button', { name: '正在通话确认' }))
    await userEvent.click(mute)
    await waitFor(() =>
      expect(askedOf(wire.asked, alarmDeskCalls.note)).toMatchObject([{ note: '值守屏消音 60 秒：正在通话确认' }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '消音 60 秒' })).toBeNull())
    fireEvent.keyDown(window, { key: 'F4' })
    expect(await screen.findByText('这条报警已经消音过一次。')).toBeTruthy()
  })

  const aFault = anAlarmCase({ alarmId: '01930000-0000-7000-8000-0000000000f3', equipmentName: '手报 3', priority: 3 })
  const isShown = (row: HTMLElement) => waitFor(() => expect(row.getAttribute('aria-pressed')).toBe('true'))

  it('goes from a fault to the fire that comes, and lets a hand that was on its way to a key pass', async () => {
    wire.reply(platform([aFault]))
    await open()
    await isShown(await screen.findByRole('button', { name: /手报 3/ }))
    wire.reply(platform([aFault, aCase]))
    live.say(aRaisedFrame({ alarmId }))
    await isShown(await screen.findByRole('button', { name: /1 号楼 B1/ }))
    const key = await screen.findByRole('button', { name: /确认 F1/ })
    expect(key.hasAttribute('disabled')).toBe(true)
    fireEvent.keyDown(window, { key: 'F1' })
    await waitFor(() => expect(key.hasAttribute('disabled')).toBe(false), { timeout: 4_000 })
    expect(askedOf(wire.asked, alarmDeskCalls.acknowledge)).toEqual([])
    fireEvent.keyDown(window, { key: 'F1' })
    await waitFor(() => expect(askedOf(wire.asked, alarmDeskCalls.acknowledge)).toEqual([{ alarmId }]))
  })

  it('stays at the fault that somebody has chosen, with the fire first in its queue', async () => {
    wire.reply(platform([aFault]))
    await open()
    const chosen = await screen.findByRole('button', { name: /手报 3/ })
    await userEvent.click(chosen)
    wire.reply(platform([aFault, aCase]))
    live.say(aRaisedFrame({ alarmId }))
    await screen.findByRole('button', { name: /1 号楼 B1/ })
    await isShown(await screen.findByRole('button', { name: /手报 3/ }))
    const queue = within(screen.getByRole('region', { name: '报警队列' }))
    expect(queue.getAllByRole('button')[0]?.textContent).toContain('1 号楼 B1')
  })

  it('follows the selection of another window', async () => {
    const other = { ...aCase, alarmId: '01930000-0000-7000-8000-000000000098', equipmentName: '手报 3', priority: 2 }
    wire.reply(platform([aCase, other]))
    await open()
    const row = await screen.findByRole('button', { name: /手报 3/ })
    const second = openWallChannel(projectId, () => undefined)
    act(() => second.tell({ alarmId: other.alarmId, heldAt: Date.now(), movedAt: 0 }))
    await waitFor(() => expect(row.getAttribute('aria-pressed')).toBe('true'))
    second.close()
  })

  it('says who is on duty since when, or that nobody of them has come', async () => {
    wire.reply(platform([]))
    await open(`${rights}dutyCheck:list,`)
    expect(await screen.findByText(/^王敏、陈志远 值班 · 自 \d\d:\d\d$/)).toBeTruthy()
  })

  it('says that nobody of the shift has come', async () => {
    const shift = aShift({ people: [aShiftPerson(1, '王敏', { arrivedAt: null })] })
    wire.reply(platform([], aDutyNow({ shift })))
    await open(`${rights}dutyCheck:list,`)
    expect(await screen.findByText('王敏 值班 · 尚未到岗')).toBeTruthy()
  })

  it('shows a duty check that waits, and answers it', async () => {
    wire.reply(platform([], aDutyNow({ openCheck: aCheck() })))
    await open(`${rights}dutyCheck:list,duty:custom,`)
    const check = within(await screen.findByRole('region', { name: '查岗' }))
    await userEvent.click(check.getByRole('button', { name: /^在岗/ }))
    await waitFor(() => expect(askedOf(wire.asked, dutyCalls.answer)).toEqual([{ checkId: aCheck().checkId }]))
  })
})
