import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
const batchId = '01930000-0000-7000-8000-0000000000b1'
const alarm = anAlarmCase({ kind: 'alarm', priority: 2, event: 'overTemp', equipmentName: '3F 配电箱' })
const counted = { waiting: 4, together: 3, at: '2026-11-14T06:40:00.000Z' }
const platform = answerBy(
  [alarmManyCalls.list, ({ stage }) => ({ rows: stage === 'archived' ? [] : [alarm], next: null })],
  [alarmManyCalls.waiting, () => counted],
  [alarmManyCalls.acknowledgeAll, () => ({ batchId, acknowledged: 3, undoUntil: '2026-11-14T06:40:10.000Z' })],
  [alarmManyCalls.undoAcknowledge, () => ({ restored: 3 })],
  [alarmManyCalls.export, () => ({ address: '/file/alarms.csv?for=x', expiresAt: '2026-11-14T06:41:00.000Z' })],
)
const rights = ',alarmRec:list,alarmRec:select,alarmRec:custom,alarmRec:batch,'
const open = (permissionsStr = rights, path = 'alarmList') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(`/pagesCommon/history/${path}`, { PLATFORM_MAIN: wire.address, live: live.address })
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(() =>
  Promise.all([
    import('./alarm-list-screen.tsx'),
    import('./fire-alarm-list-screen.tsx'),
    import('./bulk-sheet.tsx'),
    import('#features/records/export-sheet.tsx'),
  ]),
)
beforeEach(async () => {
  localStorage.clear()
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await live.stop()
  await wire.stop()
})

describe('[spec 7.calls.alarm.alarm-and-fault-history] the history on the screen', () => {
  it('shows whatever was raised, and a row leads to its case', async () => {
    await open()
    const row = await screen.findByRole('link', { name: /3F 配电箱/ })
    expect(row.getAttribute('href')).toBe(`#/pagesCommon/history/alarmDetail?alarmId=${alarm.alarmId}`)
    expect(askedOf(wire.asked, alarmManyCalls.list)[0]).toMatchObject({ kinds: 'fire-alarm,alarm,fault,hazard' })
  })

  it('opens the first beside it where there is room, and says that it was seen only when somebody chose it', async () => {
    beWide()
    wire.reply(
      answerBy(
        [alarmManyCalls.list, () => ({ rows: [alarm], next: null })],
        [alarmManyCalls.waiting, () => counted],
        [alarmDeskCalls.case, () => alarm],
        [alarmDeskCalls.see, () => ({ seenAt: alarm.firstAt })],
      ),
    )
    await open()
    const pane = within(await screen.findByRole('region', { name: '报警详情' }))
    expect(await pane.findByText(/3F 配电箱/)).toBeTruthy()
    expect(askedOf(wire.asked, alarmDeskCalls.see)).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: /3F 配电箱/ }))
    await waitFor(() => expect(askedOf(wire.asked, alarmDeskCalls.see)).toHaveLength(1))
  })

  it('of fires asks for fires only', async () => {
    await open(',fireRec:list,', 'fireAlarmList')
    await waitFor(() => expect(askedOf(wire.asked, alarmManyCalls.list)[0]).toMatchObject({ kinds: 'fire-alarm' }))
  })

  it('is narrowed in the address; what matches nothing says so and can be cleared', async () => {
    const { router } = await open()
    await press('已归档')
    expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
    expect(router.current()).toContain('stage=archived')
    await userEvent.click(screen.getAllByRole('button', { name: '清除筛选' })[0] ?? document.body)
    expect(await screen.findByRole('link', { name: /3F 配电箱/ })).toBeTruthy()
  })

  it('keeps a filter under a name on this device, and brings it back', async () => {
    const { router } = await open()
    await press('待确认')
    await press('保存当前筛选')
    await userEvent.type(screen.getByLabelText('名称'), '早班')
    await press('保存')
    await press('清除筛选')
    await press('早班')
    await waitFor(() => expect(router.current()).toContain('stage=waiting'))
  })

  it('that cannot be read says so and can be asked for again', async () => {
    let asked = 0
    wire.reply(
      answerBy([alarmManyCalls.list, () => ((asked += 1) > 1 ? { rows: [alarm], next: null } : no('missing'))]),
    )
    await open()
    await press('重试')
    expect(await screen.findByRole('link', { name: /3F 配电箱/ })).toBeTruthy()
  })

  it('is refused to who may not list it, with the right that is missing', async () => {
    await open(',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(askedOf(wire.asked, alarmManyCalls.list)).toEqual([])
  })
})

const fire = anAlarmCase({ alarmId: '01930000-0000-7000-8000-0000000000f1', equipmentName: '1F 感烟' })

describe('a fire that is not over', () => {
  it('stands first in the one list, whatever came after it (D3)', async () => {
    const rowsOf = ({ priority }: { priority?: unknown }) => (priority === '1' ? [fire] : [alarm, fire])
    wire.reply(answerBy([alarmManyCalls.list, (asked) => ({ rows: rowsOf(asked), next: null })]))
    await open(`${rights}fireRec:list,`)
    const isFire = () =>
      screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href')?.includes('alarmId'))
        .map(({ textContent }) => /1F 感烟/.test(textContent))
    await waitFor(() => expect(isFire()).toEqual([true, false]))
  })

  it('comes to the top of the list, and what somebody reads beside it stays open', async () => {
    beWide()
    let life: (typeof fire)[] = []
    const rowsOf = ({ priority }: { priority?: unknown }) => (priority === '1' ? life : [...life, alarm])
    wire.reply(
      answerBy(
        [alarmManyCalls.list, (asked) => ({ rows: rowsOf(asked), next: null })],
        [alarmDeskCalls.case, () => alarm],
      ),
    )
    await open(`${rights}fireRec:list,`)
    await within(await screen.findByRole('region', { name: '报警详情' })).findByText(/3F 配电箱/)
    life = [fire]
    live.say(aRaisedFrame({ alarmId: fire.alarmId }))
    await screen.findByRole('link', { name: /1F 感烟/ })
    const asked = askedOf(wire.asked, alarmDeskCalls.case).map(({ alarmId }) => alarmId)
    expect(new Set(asked)).toEqual(new Set([alarm.alarmId]))
  })

  it('is named by a list that does not show it, which is no good news (D3)', async () => {
    wire.reply(answerBy([alarmManyCalls.list, () => ({ rows: [], next: null })]))
    const { router } = await open(`${rights}fireRec:list,`, 'alarmList?stage=archived')
    await screen.findByText('没有符合条件的记录')
    live.say(aRaisedFrame())
    expect(await screen.findByText('另有 1 条待确认不在此列表中，其中 1 条危及生命。')).toBeTruthy()
    await press('查看全部待确认')
    await waitFor(() => expect(router.current()).toContain('alarmList?stage=waiting'))
  })
})

describe('all that wait and match, on the screen', () => {
  it('are acknowledged with their number, life apart, and taken back by one press', async () => {
    await open()
    await press('确认全部 3 条待确认')
    expect(screen.getByText('另有 1 条危及生命，须逐条或按同一批确认')).toBeTruthy()
    const sheet = await screen.findByRole('dialog', { name: '确认 3 条' })
    await userEvent.click(within(sheet).getByRole('button', { name: '确认 3 条' }))
    expect(await screen.findByText('已确认 3 条')).toBeTruthy()
    expect(askedOf(wire.asked, alarmManyCalls.acknowledgeAll)).toEqual([
      { kinds: 'fire-alarm,alarm,fault,hazard', expected: 3, before: counted.at },
    ])
    await press('撤销')
    await waitFor(() => expect(askedOf(wire.asked, alarmManyCalls.undoAcknowledge)).toEqual([{ batchId }]))
  })

  it('are not offered to who may not', async () => {
    await open(',alarmRec:list,alarmRec:select,')
    await screen.findByRole('link', { name: /3F 配电箱/ })
    expect(screen.queryByRole('button', { name: /确认全部/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  it('are taken away as a table by an address that is made when it is asked for', async () => {
    await open()
    await press('导出')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '导出' }))
    expect((await screen.findByRole('link', { name: '下载表格' })).getAttribute('href')).toContain('/file/alarms.csv')
  })
})
