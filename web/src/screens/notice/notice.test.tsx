import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { noticeCalls, type AlarmNotice, type BroadcastDetail, type Notice } from '@vigil/contract/notice/notice'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const idOf = (n: number): string => `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const at = '2026-11-14T06:32:00.000Z'
const anAlarm = (n: number, change: Partial<AlarmNotice> = {}): AlarmNotice => ({
  kind: 'alarm',
  part: 'needsMe',
  at,
  priority: 2,
  isUnread: true,
  alarmId: idOf(n),
  alarmKind: 'alarm',
  event: 'lowPressure',
  equipmentId: idOf(n),
  equipmentName: `喷淋末端 ${n}`,
  equipmentTypeId: 101,
  projectId,
  projectName: '临江国际中心',
  condition: 'active',
  state: 'received',
  count: 1,
  value: null,
  property: null,
  size: 1,
  mayAcknowledge: true,
  ...change,
})
const aFire = anAlarm(1, { priority: 1, alarmKind: 'fire-alarm', event: 'fireAlarm' })
const aBroadcast: BroadcastDetail = {
  kind: 'broadcast',
  part: 'needsMe',
  at,
  priority: 4,
  isUnread: true,
  noticeId: idOf(8),
  title: '停电通知',
  text: '今晚十点停电检修。',
  author: '王敏',
  projectName: '临江国际中心',
  mustConfirm: true,
  confirmedAt: null,
  addressed: 3,
  read: 2,
  confirmed: 1,
  receipts: [
    { person: '周倩', readAt: null, confirmedAt: null },
    { person: '陈志远', readAt: at, confirmedAt: null },
    { person: '王敏', readAt: at, confirmedAt: at },
  ],
}

let wire: WireServer
let live: LiveServer
const platform = (rows: readonly Notice[], now: readonly AlarmNotice[] = [], ...more: AnswerRow[]) =>
  answerBy(
    [noticeCalls.list, () => ({ rows, next: null, now, at })],
    [noticeCountCalls.unread, () => ({ needsMe: 3, info: 0, system: 1_000, besidesAlarms: 2, worst: 1 })],
    ...more,
  )
const everything =
  ',notice:list,notice:select,notice:custom,pushRec:list,alarmRec:list,alarmRec:custom,alarmRec:select,'
const open = (path = '/pages/notice/notice', permissionsStr = everything) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the notice tab', () => {
  it('[spec 2.routes.alarm] has what threatens life under "now", and the unread of each kind', async () => {
    wire.reply(platform([anAlarm(2), aBroadcast], [aFire]))
    await open()
    const now = (await screen.findByRole('heading', { name: '现在' })).closest('section')
    expect(within(now ?? document.body).getByRole('img', { name: '火警' })).toBeTruthy()
    expect(await screen.findByRole('radio', { name: '待我处理 3' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: '系统 999+' })).toBeTruthy()
  })

  it('[spec 9.badge] counts what else needs the person on the bell, in the colour of the worst', async () => {
    wire.reply(platform([]))
    await open()
    const badges = await screen.findAllByText('2 条未读')
    expect(badges[0]?.closest('em')?.className).toContain('fire')
  })

  it('acknowledges by its button, and by a swipe to the left that is far enough', async () => {
    wire.reply(platform([anAlarm(2), anAlarm(3)]))
    await open()
    const [first, second] = await screen.findAllByRole('button', { name: '确认' })
    await userEvent.click(first ?? document.body)
    await waitFor(() => expect(askedOf(wire.asked, alarmDeskCalls.acknowledge)).toEqual([{ alarmId: idOf(2) }]))
    const row = second?.closest('li')?.querySelector('div > div') ?? document.body
    const swipe = (to: number) => {
      fireEvent.pointerDown(row, { clientX: 300, pointerType: 'touch' })
      fireEvent.pointerMove(row, { clientX: to, pointerType: 'touch' })
      fireEvent.pointerUp(row, { clientX: to, pointerType: 'touch' })
    }
    swipe(260)
    expect(askedOf(wire.asked, alarmDeskCalls.acknowledge)).toHaveLength(1)
    swipe(180)
    await waitFor(() =>
      expect(askedOf(wire.asked, alarmDeskCalls.acknowledge)).toEqual([{ alarmId: idOf(2) }, { alarmId: idOf(3) }]),
    )
  })

  it('[spec 2.routes.access] leads a host from the word about his visitor to the visit, and calls that word read', async () => {
    const aVisit: Notice = {
      kind: 'visit',
      part: 'needsMe',
      at,
      priority: 4,
      isUnread: true,
      messageId: idOf(31),
      visitId: idOf(32),
      reminder: 'visitAsked',
      visitorName: '周*',
      projectId,
      projectName: '临江国际中心',
    }
    wire.reply(platform([aVisit], [], [noticeCalls.read, () => ({ doneAt: at })]))
    await open()
    const row = await screen.findByRole('button', { name: /访客预约等您审核/ })
    expect(row.textContent).toContain('周* · 临江国际中心')
    await userEvent.click(row)
    await waitFor(() => expect(askedOf(wire.asked, noticeCalls.read)).toEqual([{ messageId: idOf(31) }]))
    await waitFor(() => expect(location.hash).toContain(`visitorData?visit=${idOf(32)}`))
  })

  it('opens the first beside the list where there is room, and calls it read only when somebody chose it', async () => {
    beWide()
    wire.reply(platform([aBroadcast], [], [noticeCalls.detail, () => aBroadcast], [noticeCalls.read, () => ({})]))
    await open()
    const pane = within(await screen.findByRole('region', { name: '通知详情' }))
    expect(await pane.findByRole('heading', { name: aBroadcast.title })).toBeTruthy()
    expect(askedOf(wire.asked, noticeCalls.read)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: new RegExp(aBroadcast.title) }))
    await waitFor(() => expect(askedOf(wire.asked, noticeCalls.read)).not.toEqual([]))
  })

  it('reads all up to what was shown, not to what came since', async () => {
    wire.reply(platform([anAlarm(2)], [], [noticeCalls.readAll, () => ({ doneAt: at })]))
    await open()
    await screen.findByRole('button', { name: '确认' })
    await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
    await waitFor(() => expect(askedOf(wire.asked, noticeCalls.readAll)).toEqual([{ part: 'needsMe', until: at }]))
  })

  it('says when nothing needs the person, when it failed, and which right is missing', async () => {
    wire.reply(answerBy([noticeCalls.list, () => no('unexpected')]))
    await open()
    const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5_000 })
    wire.reply(platform([]))
    await userEvent.click(retry)
    expect(await screen.findByText('没有待处理的通知')).toBeTruthy()
  })

  it('asks nothing of who may not list notices', async () => {
    await open('/pages/notice/notice', ',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(askedOf(wire.asked, noticeCalls.list)).toEqual([])
    expect(screen.queryByRole('button', { name: '发布通知' })).toBeNull()
  })
})

describe('a broadcast', () => {
  it('is written to the unit on the screen', async () => {
    wire.reply(platform([], [], [noticeCalls.broadcast, () => ({ noticeId: idOf(8), addressed: 3 })]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '发布通知' }))
    const sheet = within(await screen.findByRole('dialog', { name: '发布通知' }))
    const send = sheet.getByRole('button', { name: '发布给 临江国际中心' })
    await userEvent.click(send)
    expect(await sheet.findAllByText('请填写此项')).toHaveLength(2)
    expect(askedOf(wire.asked, noticeCalls.broadcast)).toEqual([])
    await userEvent.type(sheet.getByLabelText('标题'), '停电通知')
    await userEvent.type(sheet.getByLabelText('内容'), '今晚停电。')
    await userEvent.click(send)
    await waitFor(() =>
      expect(askedOf(wire.asked, noticeCalls.broadcast)).toEqual([
        { projectId, title: '停电通知', text: '今晚停电。', mustConfirm: true },
      ]),
    )
  })

  it('is confirmed on its page, which says who has and who has not', async () => {
    let detail = aBroadcast
    wire.reply(
      platform(
        [],
        [],
        [noticeCalls.detail, () => detail],
        [noticeCalls.confirm, () => (detail = { ...aBroadcast, part: 'info', confirmedAt: at })],
      ),
    )
    await open(`/pages/notice/noticeItem?kind=broadcast&id=${idOf(8)}`)
    expect(await screen.findByText('3 人应知，2 人已读，1 人已确认')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '我已知晓' }))
    expect(await screen.findByText(/^您已于 .* 确认$/)).toBeTruthy()
    expect(askedOf(wire.asked, noticeCalls.read)).toContainEqual({ noticeId: idOf(8) })
  })
})

describe('the push history', () => {
  const aMessage = {
    messageId: idOf(5),
    person: null,
    isOwn: true,
    channel: 'sms',
    afterS: 0,
    state: 'failed',
    tries: 2,
    rings: 1,
    queuedAt: at,
    sentAt: null,
    deliveredAt: null,
    openedAt: null,
    answeredAt: null,
    answer: null,
    cause: 'noAddress',
    priority: 1,
    alarmId: idOf(1),
    event: 'fireAlarm',
    equipmentTypeId: 101,
    equipmentName: '感烟 012',
    projectName: '临江国际中心',
    digest: null,
  }

  it('says of a digest how many things it was about', async () => {
    const digest = { kind: 'hazardDigest', total: 5 }
    const row = { ...aMessage, alarmId: null, event: null, equipmentTypeId: null, equipmentName: null, digest }
    wire.reply(answerBy([noticeCalls.messages, () => ({ rows: [row], next: null })]))
    await open('/pagesCommon/pushHistory/pushList')
    expect(await screen.findByText('新增隐患 5 条')).toBeTruthy()
  })

  it('waits for nothing beside the list where no word can be opened', async () => {
    beWide()
    const row = { ...aMessage, alarmId: null, digest: { kind: 'hazardDigest', total: 5 } }
    wire.reply(answerBy([noticeCalls.messages, () => ({ rows: [row], next: null })]))
    await open('/pagesCommon/pushHistory/pushList')
    expect(await screen.findByText('新增隐患 5 条')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '送达情况' })).toBeNull()
  })

  it('shows the way and why it failed, and is narrowed to one way', async () => {
    wire.reply(answerBy([noticeCalls.messages, () => ({ rows: [aMessage], next: null })]))
    await open('/pagesCommon/pushHistory/pushList')
    expect(await screen.findByText('短信 没有可用的号码或设备')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^语音/ }))
    await waitFor(() => expect(askedOf(wire.asked, noticeCalls.messages).at(-1)).toMatchObject({ channel: 'voice' }))
  })

  it('says that nothing was sent yet', async () => {
    wire.reply(answerBy())
    await open('/pagesCommon/pushHistory/pushList')
    expect(await screen.findByText('还没有发给您的消息')).toBeTruthy()
  })
})
