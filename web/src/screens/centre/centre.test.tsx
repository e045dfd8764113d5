import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { forwardingCalls } from '@vigil/contract/alarm/forwarding'
import { centreCalls, type CentreCase, type CentreQueue } from '@vigil/contract/centre/centre'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer

const oemId = String(aUser.oemId)
const alarm = anAlarmCase({ projectName: '城南广场', equipmentName: '感烟 012', place: ['B1'] })
const from = Date.parse(alarm.firstAt)
const step = (afterS: number) => ({
  afterS,
  at: new Date(from + afterS * 1_000).toISOString(),
  calls: afterS === 30 ? [{ channel: 'voice' as const, who: ['D1' as const] }] : [],
  results: afterS === 30 ? [{ result: 'notAnswered' as const, count: 2 }] : [],
})
const mine = { accountId: aUser.accountId, name: '陈志远' }
const contactId = '01930000-0000-7000-8000-0000000000e1'
const row = {
  caseId: alarm.alarmId,
  alarm,
  size: 1,
  ladder: 'fire' as const,
  ladderFrom: alarm.firstAt,
  steps: [0, 30, 60, 120, 180, 300, 600].map(step),
  unansweredAt: null,
  task: { state: 'open' as const, openedAt: step(180).at, heldBy: null, tries: 0 },
}
const aQueue: CentreQueue = {
  rows: [row],
  next: null,
  total: 1,
  seats: [{ seat: 1, ...mine, isMe: true, isSupervisor: false, since: alarm.firstAt, lastActAt: null, holds: [] }],
  supervisor: { accountId: contactId, name: '林静' },
  unit: null,
}
const record = { tries: [], answers: {}, note: null, takenOverReason: null, supervisedAt: null }
const aCase: CentreCase = {
  row,
  record: { task: row.task, ...record },
  address: '城南路 66 号',
  entrance: '西门货运通道',
  contacts: [{ contactId, person: '郑凯', role: 'duty', maskedTel: '137 **** 2208' }],
}
const calling: CentreCase = {
  ...aCase,
  row: { ...row, task: { ...row.task, state: 'calling', heldBy: mine, tries: 1 } },
  record: {
    ...aCase.record,
    tries: [
      { number: 1, contactId, person: '郑凯', by: '陈志远', begunAt: step(300).at, endedAt: null, outcome: null },
    ],
  },
}

const open = (...answers: AnswerRow[]) => {
  wire.reply(
    answerBy(
      [centreCalls.queue, () => aQueue],
      [centreCalls.case, () => aCase],
      [centreCalls.leave, () => ({ givenBack: 0 })],
      // The last row of a call is its answer.
      ...answers,
    ),
  )
  const permissionsStr = ',oem:list,dutyCheck:list,dutyCheck:custom,fireRec:list,fireRec:select,fireRec:custom,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp('/pages/index/indexNew?view=centre', { PLATFORM_MAIN: wire.address, live: live.address })
}

// Fetched on demand by the page; a busy machine must not make the tests wait for it.
beforeAll(() => Promise.all([import('./centre-screen.tsx'), import('#features/forwarding/texts.zh.ts')]))
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the centre', () => {
  it('has the queue, the ladder with its results, whom to call without a number, and what to say', async () => {
    await open()
    const queue = within(await screen.findByRole('region', { name: '一级报警' }))
    expect((await queue.findByRole('button', { name: /城南广场/ })).getAttribute('aria-pressed')).toBe('true')
    const ladder = await screen.findByRole('list', { name: '呼叫阶梯' })
    expect(within(ladder).getByText('未接 2')).toBeTruthy()
    expect(screen.getByText(/137 \*\*\*\* 2208/)).toBeTruthy()
    expect(screen.getByText(/这里是值守中心，我是陈志远/)).toBeTruthy()
    expect(screen.getByText('西门货运通道')).toBeTruthy()
    expect(screen.getByRole('button', { name: '现在就报林静' })).toBeTruthy()
  })

  it('shows the number while its call lasts, and keeps how it ended', async () => {
    await open([centreCalls.dial, () => ({ tel: '13712342208', case: calling })], [centreCalls.hangUp, () => aCase])
    await userEvent.click(await screen.findByRole('button', { name: '拨打 郑凯' }))
    expect((await screen.findByRole('link', { name: '13712342208' })).getAttribute('href')).toBe('tel:13712342208')
    await userEvent.click(screen.getByRole('button', { name: '未接' }))
    await waitFor(() => expect(screen.queryByText('13712342208')).toBeNull())
    expect(askedOf(wire.asked, centreCalls.hangUp)).toMatchObject([{ oemId, outcome: 'notAnswered' }])
  })

  it('calls the next person when somebody does not answer, unless it is told not to', async () => {
    const nextId = '01930000-0000-7000-8000-0000000000e2'
    const heJi = { contactId: nextId, person: '何军', role: 'duty' as const, maskedTel: '139 **** 0001' }
    const contacts = [...aCase.contacts, heJi]
    const both = { ...aCase, contacts }
    await open(
      [centreCalls.case, () => both],
      [centreCalls.dial, () => ({ tel: '13712342208', case: { ...calling, contacts } })],
      [centreCalls.hangUp, () => both],
    )
    const dialled = () => askedOf(wire.asked, centreCalls.dial).map((asked) => asked['contactId'])
    await userEvent.click(await screen.findByRole('button', { name: '拨打 郑凯' }))
    await userEvent.click(await screen.findByRole('button', { name: '未接' }))
    await waitFor(() => expect(dialled()).toEqual([contactId, nextId]))
    await userEvent.click(await screen.findByRole('checkbox', { name: '没接就拨下一个：何军' }))
    await userEvent.click(screen.getByRole('button', { name: '占线' }))
    await waitFor(() => expect(askedOf(wire.asked, centreCalls.hangUp)).toHaveLength(2))
    expect(dialled()).toHaveLength(2)
  })

  it('has the words for the fire brigade ready to be read out, and writes down that somebody called', async () => {
    const callback = { person: '控制室', tel: '057100000002' }
    await open(
      [forwardingCalls.fireCall, () => ({ unitAddress: '城南路 66 号', callback, forwarded: null })],
      [alarmDeskCalls.note, () => alarm],
    )
    await userEvent.click(await screen.findByRole('button', { name: '拨打 119…' }))
    expect(await screen.findByText(/城南广场，城南路 66 号，.*从西门货运通道进。回拨电话 057100000002。/)).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: '拨打 119' }))
    await waitFor(() => expect(askedOf(wire.asked, alarmDeskCalls.note)).toMatchObject([{ note: '已呼叫 119' }]))
  })

  it('has 119 to be dialled although its words could not be read, and what ended today', async () => {
    const ended = { ...alarm, alarmId: '01930000-0000-7000-8000-0000000000aa', verdict: 'false' as const }
    await open(
      [forwardingCalls.fireCall, () => no('unexpected')],
      [alarmManyCalls.list, () => ({ rows: [ended, alarm], next: null })],
    )
    const card = (await screen.findByRole('heading', { name: '今天已结束' })).closest('section')
    expect(card && (await within(card).findAllByRole('link'))).toHaveLength(1)
    await userEvent.click(await screen.findByRole('button', { name: '拨打 119…' }))
    expect((await screen.findByRole('link', { name: '拨打 119' })).getAttribute('href')).toBe('tel:119')
  })

  it('marks what is a drill, says so first on the telephone, and calls no brigade for it', async () => {
    const drill = { ...row, alarm: { ...alarm, drill: true } }
    await open(
      [centreCalls.queue, () => ({ ...aQueue, rows: [drill] })],
      [centreCalls.case, () => ({ ...aCase, row: drill })],
      [forwardingCalls.fireCall, () => ({ unitAddress: '', callback: null, forwarded: null })],
    )
    expect(await screen.findByText('这是演练，不是真的火警。')).toBeTruthy()
    expect(screen.getAllByText('演习')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: '拨打 119…' }))
    expect(await screen.findByText(/这是演练，不要拨打 119/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '拨打 119' })).toBeNull()
    // The mark may be wrong, and a fire does not wait for it.
    expect(screen.getByRole('link', { name: '不是演练，真的着火：拨打 119' })).toBeTruthy()
  })

  it('keeps what the site said, and takes over with a reason', async () => {
    await open([centreCalls.answer, () => aCase], [centreCalls.takeOver, () => aCase])
    const people = within(await screen.findByRole('radiogroup', { name: '现场有人吗' }))
    await userEvent.click(people.getByRole('radio', { name: '是' }))
    await userEvent.click(screen.getByRole('button', { name: '保存答复' }))
    await waitFor(() => expect(askedOf(wire.asked, centreCalls.answer)).toMatchObject([{ answers: { people: 'yes' } }]))
    await userEvent.click(screen.getByRole('button', { name: '接管本单位…' }))
    await userEvent.type(await screen.findByLabelText('接管原因'), '三次无人接听')
    await userEvent.click(screen.getByRole('button', { name: '接管' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, centreCalls.takeOver)).toMatchObject([{ oemId, reason: '三次无人接听' }]),
    )
  })

  it('says that nothing waits, and that it could not be read, with a way to try again', async () => {
    await open([centreCalls.queue, () => ({ ...aQueue, rows: [], total: 0 })])
    expect(await screen.findByText('没有未核实的一级报警')).toBeTruthy()
    cleanup()

    let isDown = true
    await open([centreCalls.queue, () => (isDown ? no('unexpected') : aQueue)])
    const again = await screen.findByRole('button', { name: '重试' })
    isDown = false
    await userEvent.click(again)
    expect(await screen.findByRole('button', { name: /城南广场/ })).toBeTruthy()
  })
})
