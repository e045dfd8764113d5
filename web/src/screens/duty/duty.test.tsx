import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dutyCalls, type DutyPerson } from '@vigil/contract/duty/duty'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import type { DutyEntry } from '@vigil/contract/duty/log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aCheck, aDutyNow, aShift, aShiftPerson } from '#testing/a-duty.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
const rights = ',dutyCheck:list,dutyCheck:custom,duty:list,duty:custom,duty:update,'
const page = '/pagesCommon/history/alarmListNew?view=duty'
const open = (path = page, permissionsStr = rights) => {
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr, permissionsList: ['dutyCheck', 'alarmRec'] }),
  )
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const platform = (...rows: AnswerRow[]) => wire.reply(answerBy([dutyNowCalls.now, () => aDutyNow()], ...rows))
const anEntry = (change: Partial<DutyEntry> = {}): DutyEntry => ({
  entryId: '01930000-0000-7000-8000-0000000002a1',
  at: '2026-11-14T06:00:00.000Z',
  kind: 'own',
  actorName: '王敏',
  subjectId: null,
  equipmentName: null,
  equipmentTypeId: null,
  event: null,
  priority: null,
  seconds: null,
  text: '检修人员进入泵房',
  ...change,
})

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('who is on duty now', () => {
  it('is named with role and arrival, the checks of the day and the last lines of the log', async () => {
    platform([dutyCalls.log, () => ({ rows: [anEntry()], next: null })])
    await open()
    expect(await screen.findByText('王敏')).toBeTruthy()
    expect(screen.getByText('值班长')).toBeTruthy()
    expect(screen.getByText('2 人在岗')).toBeTruthy()
    expect(screen.getByText('查岗 今天 3 / 3 应答')).toBeTruthy()
    expect(screen.getByText(/最近 .* · 38 秒$/)).toBeTruthy()
    expect(await screen.findByText(/检修人员进入泵房/)).toBeTruthy()
  })

  it('says at which panel a check was answered, and names nobody for it', async () => {
    const pressed = anEntry({
      kind: 'checkAnswered',
      actorName: null,
      equipmentName: '传输装置 1',
      seconds: 41,
      text: '',
    })
    const lastCheck = aCheck({ state: 'answered', seconds: 41, answeredOnName: '传输装置 1' })
    platform(
      [dutyNowCalls.now, () => aDutyNow({ lastCheck })],
      [dutyCalls.log, () => ({ rows: [pressed], next: null })],
    )
    await open()
    expect(await screen.findByText(/^最近 .* · 41 秒 · 在传输装置 1上按键$/)).toBeTruthy()
    expect(await screen.findByText(/^现场按键 · 传输装置 1/)).toBeTruthy()
  })

  it('is nobody, in words, where the roster is empty', async () => {
    platform([dutyNowCalls.now, () => aDutyNow({ shift: null, next: null })])
    await open()
    expect(await screen.findByText('排班表上现在没有人')).toBeTruthy()
    expect(screen.getByText('下一班还没有排')).toBeTruthy()
  })

  it.each([
    ['offered to who writes the roster', rights, 1],
    ['not offered to who may only read it', ',dutyCheck:list,duty:list,', 0],
  ])('an empty roster is %s (D16)', async (_, permissionsStr, buttons) => {
    platform([dutyNowCalls.now, () => aDutyNow({ shift: null, next: null })])
    await open(page, permissionsStr)
    await screen.findByText('排班表上现在没有人')
    expect(screen.queryAllByRole('button', { name: '去排班' })).toHaveLength(buttons)
    expect(screen.queryAllByText(/请联系本单位的消防安全管理人/)).toHaveLength(1 - buttons)
  })

  it('that cannot be read can be asked for again', async () => {
    let fails = true
    platform([dutyNowCalls.now, () => (fails ? no('forbidden') : aDutyNow())])
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('2 人在岗')).toBeTruthy()
  })

  it('is refused with the right that is missing', async () => {
    platform()
    await open(page, ',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })

  it('says who has not come, whose certificate is gone, and that the shift before has not left', async () => {
    const late = aShift({ people: [aShiftPerson(1, '王敏', { arrivedAt: null, fault: 'expired' })] })
    platform([dutyNowCalls.now, () => aDutyNow({ shift: late, staying: aShift(), mayArriveAt: late.shiftId })])
    await open()
    expect(await screen.findByText('未到岗')).toBeTruthy()
    expect(screen.getByText('证书已过期')).toBeTruthy()
    expect(screen.getByText(/还没有交班：王敏、陈志远/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '签到上岗' }))
    await waitFor(() => expect(askedOf(wire.asked, dutyCalls.arrive)).toEqual([{ shiftId: late.shiftId }]))
  })
})

it('one person where two stand on the roster is no green tick (D14)', async () => {
  const alone = aShift({ people: [aShiftPerson(1, '王敏'), aShiftPerson(2, '陈志远', { arrivedAt: null })] })
  platform([dutyNowCalls.now, () => aDutyNow({ shift: alone })])
  await open()
  expect(await screen.findByText('1 / 2 人在岗')).toBeTruthy()
  expect(screen.queryByText('1 人在岗')).toBeNull()
})

describe('a duty check', () => {
  it('is answered by one press, with the time that is left beside it', async () => {
    let isOpen = true
    platform(
      [dutyNowCalls.now, () => aDutyNow(isOpen ? { openCheck: aCheck() } : {})],
      [
        dutyCalls.answer,
        () => {
          isOpen = false
          return aCheck({ state: 'answered', seconds: 60 })
        },
      ],
    )
    await open()
    const check = within(await screen.findByRole('region', { name: '查岗' }))
    const here = check.getByRole('button', { name: /^在岗/ })
    expect(here.textContent).toMatch(/0[89]:\d\d/)
    await userEvent.click(here)
    await waitFor(() => expect(screen.queryByRole('region', { name: '查岗' })).toBeNull())
    expect(askedOf(wire.asked, dutyCalls.answer)).toEqual([{ checkId: aCheck().checkId }])
  })

  it('reaches whoever is on duty on every other page too', async () => {
    platform([dutyNowCalls.now, () => aDutyNow({ openCheck: aCheck() })])
    await open('/pages/tabMe/meNew')
    const strip = within(await screen.findByRole('region', { name: '查岗' }))
    expect(strip.getByRole('link').getAttribute('href')).toContain('view=duty')
    await userEvent.click(strip.getByRole('button', { name: '在岗' }))
    await waitFor(() => expect(askedOf(wire.asked, dutyCalls.answer)).toHaveLength(1))
  })

  it('disturbs nobody else on other pages', async () => {
    platform([dutyNowCalls.now, () => aDutyNow({ openCheck: aCheck(), mayAnswer: false })])
    await open('/pages/tabMe/meNew')
    await waitFor(() => expect(askedOf(wire.asked, dutyNowCalls.now).length).toBeGreaterThan(0))
    expect((await screen.findAllByRole('link', { name: '值班' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('region', { name: '查岗' })).toBeNull()
  })

  it('can only be watched by who is not on duty', async () => {
    platform([dutyNowCalls.now, () => aDutyNow({ openCheck: aCheck({ askedByName: '周倩' }), mayAnswer: false })])
    await open()
    expect(await screen.findByText('查岗：等待当班人员应答')).toBeTruthy()
    expect(screen.getByText('周倩 发起查岗')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^在岗/ })).toBeNull()
  })

  it('that was missed is shown in words, in the figures and in the log', async () => {
    const missed = { checksToday: { asked: 3, answered: 2, missed: 1 }, lastCheck: aCheck({ state: 'missed' }) }
    platform(
      [dutyNowCalls.now, () => aDutyNow(missed)],
      [dutyCalls.log, () => ({ rows: [anEntry({ kind: 'checkMissed', actorName: null, text: '' })], next: null })],
    )
    await open()
    expect(await screen.findByText('1 次未应答')).toBeTruthy()
    expect(screen.getByText(/未应答，记为脱岗/)).toBeTruthy()
    expect(await screen.findByText('查岗未应答')).toBeTruthy()
  })

  it('is asked for by who may, and says why it was not', async () => {
    platform([dutyCalls.ask, () => no('checkUnderWay')])
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '查岗' }))
    expect(await screen.findByText('已有查岗等待应答，请等待结果')).toBeTruthy()
  })
})

const aPerson = (n: number, name: string, change: Partial<DutyPerson> = {}): DutyPerson => ({
  accountId: aShiftPerson(n, name).accountId,
  name,
  job: 'dutyOfficer',
  certificates: [{ kind: 'operatorFour', number: 'XF-0001', until: '2099-01-31' }],
  fault: null,
  ...change,
})
const expired = aPerson(3, '刘洋', {
  certificates: [{ kind: 'operatorFour', number: 'XF-0003', until: '2020-01-31' }],
  fault: 'expired',
})
const people = () => ({ rows: [aPerson(1, '王敏'), aPerson(2, '赵雷'), expired] })
const week =
  (shifts: readonly object[] = []) =>
  () => ({ monday: '2099-01-05', shifts })

describe('the roster', () => {
  it('draws a shift on its own day and on no other (D7)', async () => {
    const shift = aShift({ from: '2099-01-07T00:00:00.000Z', to: '2099-01-07T08:00:00.000Z' })
    platform([dutyCalls.week, week([shift])])
    await open(`${page}&part=roster&day=2099-01-07`)
    expect(await screen.findAllByText(/王敏/)).toHaveLength(1)
  })

  it('puts two people on a shift, the first leads, and an expired certificate is refused in words', async () => {
    platform([dutyCalls.week, week()], [dutyCalls.people, people], [dutyCalls.addShift, () => aShift()])
    await open(`${page}&part=roster&day=2099-01-07`)
    await userEvent.click(await screen.findByRole('button', { name: '新增班次' }))
    const sheet = within(await screen.findByRole('dialog', { name: '新增班次' }))
    const outdated = await sheet.findByRole('checkbox', { name: /刘洋.*已于 2020\/01\/31 过期/ })
    expect(outdated).toHaveProperty('disabled', true)
    const save = sheet.getByRole('button', { name: '保存班次' })
    await userEvent.click(sheet.getByRole('checkbox', { name: /王敏/ }))
    await userEvent.click(save)
    expect(await sheet.findByText('请至少选择 2 项')).toBeTruthy()
    expect(askedOf(wire.asked, dutyCalls.addShift)).toEqual([])
    await userEvent.click(sheet.getByRole('checkbox', { name: /赵雷/ }))
    await userEvent.click(sheet.getByRole('button', { name: '由 赵雷 任值班长' }))
    await userEvent.click(save)
    const accountIds = [2, 1].map((n) => aShiftPerson(n, '').accountId)
    await waitFor(() => expect(askedOf(wire.asked, dutyCalls.addShift)).toMatchObject([{ projectId, accountIds }]))
    expect(askedOf(wire.asked, dutyCalls.people).at(-1)).toMatchObject({ day: '2099-01-07' })
  })

  it('says the platform’s own reason when a certificate ran out meanwhile', async () => {
    platform([dutyCalls.week, week()], [dutyCalls.people, people], [dutyCalls.addShift, () => no('certificateExpired')])
    await open(`${page}&part=roster&day=2099-01-07`)
    await userEvent.click(await screen.findByRole('button', { name: '新增班次' }))
    const sheet = within(await screen.findByRole('dialog', { name: '新增班次' }))
    await userEvent.click(await sheet.findByRole('checkbox', { name: /王敏/ }))
    await userEvent.click(sheet.getByRole('checkbox', { name: /赵雷/ }))
    await userEvent.click(sheet.getByRole('button', { name: '保存班次' }))
    expect(await sheet.findByText('所选人员的证书在当班日已过期，请更新证书或换人')).toBeTruthy()
  })

  it('copies last week and names what was left out and why', async () => {
    const leftOut = [{ from: '2099-01-07T00:00:00.000Z', to: '2099-01-07T08:00:00.000Z', problem: 'shiftOverlaps' }]
    platform([dutyCalls.week, week()], [dutyCalls.copyWeek, () => ({ copied: 20, leftOut })])
    await open(`${page}&part=roster`)
    await userEvent.click(await screen.findByRole('button', { name: '复制上周' }))
    expect(await screen.findByText('已复制 20 个班次')).toBeTruthy()
    expect(screen.getByText(/没有复制：所选人员在该时段已有班次/)).toBeTruthy()
  })

  it('is empty in words, and only read by who may not write it', async () => {
    platform([dutyCalls.week, week()])
    await open(`${page}&part=roster`, ',dutyCheck:list,')
    expect(await screen.findByText('这一周还没有排班')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '新增班次' })).toBeNull()
  })

  it('registers a certificate', async () => {
    platform(
      [dutyCalls.week, week()],
      [dutyCalls.people, people],
      [dutyCalls.saveCertificate, () => aPerson(1, '王敏')],
    )
    await open(`${page}&part=roster`)
    await userEvent.click(await screen.findByRole('button', { name: '值班证书' }))
    const sheet = within(await screen.findByRole('dialog', { name: '值班证书' }))
    await userEvent.type(await sheet.findByLabelText('证书编号'), 'XF-2026-1')
    await userEvent.type(sheet.getByLabelText('有效期至'), '2030-12-31')
    await userEvent.click(sheet.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, dutyCalls.saveCertificate)).toMatchObject([
        { projectId, kind: 'operatorFour', number: 'XF-2026-1', until: '2030-12-31' },
      ]),
    )
  })
})

describe('the duty log', () => {
  it('is narrowed by kind, written into, and exported as it is shown', async () => {
    platform(
      [dutyCalls.log, () => ({ rows: [anEntry()], next: null })],
      [dutyCalls.write, () => anEntry()],
      [dutyCalls.export, () => ({ address: 'https://files.test/duty.csv', expiresAt: '2026-11-14T06:01:00.000Z' })],
    )
    await open(`${page}&part=log`)
    await userEvent.selectOptions(await screen.findByLabelText('类型'), '查岗未应答')
    await waitFor(() => expect(askedOf(wire.asked, dutyCalls.log).at(-1)).toMatchObject({ kind: 'checkMissed' }))
    await userEvent.click(screen.getByRole('button', { name: '写一条记录' }))
    await userEvent.type(await screen.findByLabelText('内容'), '泵房检修结束')
    await userEvent.click(screen.getByRole('button', { name: '写入' }))
    await waitFor(() => expect(askedOf(wire.asked, dutyCalls.write)).toEqual([{ projectId, text: '泵房检修结束' }]))
    await userEvent.click(screen.getByRole('button', { name: '导出值班记录' }))
    const sheet = within(await screen.findByRole('dialog', { name: '导出' }))
    await userEvent.click(sheet.getByRole('button', { name: '导出' }))
    expect((await sheet.findByRole('link', { name: '下载表格' })).getAttribute('href')).toBe(
      'https://files.test/duty.csv',
    )
    expect(askedOf(wire.asked, dutyCalls.export)).toMatchObject([{ kind: 'checkMissed', language: 'zh' }])
  })

  it('is empty in words', async () => {
    platform()
    await open(`${page}&part=log`)
    expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
  })
})
