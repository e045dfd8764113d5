import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import { handoverCalls, handoverKinds, type DutyHandover, type HandoverItem } from '@vigil/contract/duty/handover'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aDutyNow, aShift } from '#testing/a-duty.ts'
import { aLogin, aUser, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const handoverId = '01930000-0000-7000-8000-0000000003a1'
const alarmId = '01930000-0000-7000-8000-0000000003b1'
const begunAt = '2026-11-14T06:20:00.000Z'

const anItem = (no_: number, change: Partial<HandoverItem>): HandoverItem => ({
  no: no_,
  kind: 'warnings',
  subject: 'hazard',
  subjectId: null,
  equipmentName: null,
  equipmentTypeId: null,
  place: [],
  event: null,
  text: '',
  since: begunAt,
  until: null,
  tickedAt: null,
  isOver: false,
  staysWithLeaver: false,
  ...change,
})
const fire = anItem(1, { kind: 'fires', subject: 'alarm', subjectId: alarmId, place: ['B1', '配电间'] })
const oven = anItem(2, { text: '后厨温度', tickedAt: begunAt })
const water = anItem(3, { text: '喷淋压力' })
const keys = anItem(4, { kind: 'lines', subject: 'text', text: '钥匙 12 把', tickedAt: begunAt })

const aHandover = (items: readonly HandoverItem[], change: Partial<DutyHandover> = {}): DutyHandover => ({
  handoverId,
  projectId,
  projectName: '临江国际中心',
  state: 'begun',
  begunAt,
  endedAt: null,
  from: aShift().from,
  to: aShift().to,
  people: aShift().people,
  isEarly: true,
  leaver: { accountId: alarmId, name: '王敏', mobile: '13800000001', arrivedAt: begunAt, signedAt: begunAt },
  receiver: { accountId: aUser.accountId, name: '陈志远', mobile: null, arrivedAt: begunAt, signedAt: null },
  rows: [...items],
  counts: handoverKinds.map((kind) => {
    const own = items.filter((item) => item.kind === kind)
    return { kind, total: own.length, ticked: own.filter(({ tickedAt }) => tickedAt !== null).length }
  }),
  blockedBy: [],
  entries: 14,
  withdrawnReason: null,
  mayDo: ['addLine', 'tick', 'sign', 'withdraw'],
  ...change,
})

let wire: WireServer
let live: LiveServer
const page = '/pagesCommon/history/alarmListNew?view=duty&part=handover'
const open = (path = page, permissionsStr = ',dutyCheck:list,duty:list,duty:custom,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr, permissionsList: ['dutyCheck'] }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const platform = (shown: () => DutyHandover, ...rows: AnswerRow[]) =>
  wire.reply(answerBy([dutyNowCalls.now, () => aDutyNow({ handoverId })], [handoverCalls.case, shown], ...rows))

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('a handover', () => {
  it('counts what is ticked, and ticks a whole kind or one line of it', async () => {
    const shown = aHandover([oven, water, keys])
    platform(() => shown, [handoverCalls.tick, () => shown])
    await open()
    expect(await screen.findByText('接班人已核对 1 / 2')).toBeTruthy()
    expect(screen.getByText('提前交班')).toBeTruthy()
    expect(screen.getByText('没有离线设备')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: '核对 预警与隐患 2 条' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, handoverCalls.tick)).toEqual([{ handoverId, numbers: [2, 3], isTicked: true }]),
    )
    await userEvent.click(screen.getByRole('button', { name: '逐条核对 2 条' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '核对 喷淋压力' }))
    await waitFor(() => expect(askedOf(wire.asked, handoverCalls.tick)[1]).toMatchObject({ numbers: [3] }))
  })

  it('gives back a tick that the platform refused, and says why', async () => {
    platform(() => aHandover([water]), [handoverCalls.tick, () => no('receiverOnly')])
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /核对 预警与隐患/ }))
    expect(await screen.findByText('请由接班人本人核对')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /核对/ })).toHaveProperty('checked', false))
  })

  it('is blocked in red while a fire is not verified, with the way to it and to the other person', async () => {
    const blockedBy = [{ alarmId, equipmentName: '感烟 012', place: ['B1', '配电间'], since: begunAt }]
    platform(() => aHandover([fire], { blockedBy, mayDo: ['tick', 'sign', 'finish'] }))
    await open()
    const why = await screen.findByText('火警未核实前不能离岗，接班人可先到场协助')
    expect(why.closest('[role=alert]')).toBeTruthy()
    expect(screen.getByText('火警 1 起未核实')).toBeTruthy()
    expect(screen.getByText('B1 配电间 · 必须口头交接')).toBeTruthy()
    expect(screen.getByRole('link', { name: /查看火警 B1 配电间/ }).getAttribute('href')).toContain(alarmId)
    expect(screen.getByRole('link', { name: '致电 王敏' }).getAttribute('href')).toBe('tel:13800000001')
    expect(screen.getByRole('button', { name: '完成交班' })).toHaveProperty('disabled', true)
  })

  it('is signed by the receiver with his password, finished after both signatures, and says what stays behind', async () => {
    let shown = aHandover([water])
    const signed = { ...shown.receiver, signedAt: begunAt }
    platform(
      () => shown,
      [
        handoverCalls.sign,
        ({ password }) => {
          if (password !== 'right') return no('passwordWrong')
          shown = aHandover([water], { state: 'signedByLeaver', receiver: signed, mayDo: ['finish'] })
          return shown
        },
      ],
      [
        handoverCalls.finish,
        () => {
          shown = aHandover([{ ...water, staysWithLeaver: true }], { state: 'finished', endedAt: begunAt, mayDo: [] })
          return shown
        },
      ],
    )
    await open()
    expect(await screen.findByText('双方签字后才能完成交班')).toBeTruthy()
    expect(screen.getByText('有 1 条没有核对，完成后仍由 王敏 负责')).toBeTruthy()
    expect(screen.getByRole('button', { name: '完成交班' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: '签字' }))
    const sheet = within(await screen.findByRole('dialog', { name: '签字确认' }))
    await userEvent.type(sheet.getByLabelText('登录密码'), 'wrong')
    await userEvent.click(sheet.getByRole('button', { name: '签字' }))
    expect(await sheet.findByRole('alert')).toBeTruthy()
    await userEvent.type(sheet.getByLabelText('登录密码'), 'right')
    await userEvent.click(sheet.getByRole('button', { name: '签字' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '签字确认' })).toBeNull())
    const finish = screen.getByRole('button', { name: '完成交班' })
    await waitFor(() => expect(finish).toHaveProperty('disabled', false))
    await userEvent.click(finish)
    expect(await screen.findByText(/^已于 .* 完成交班$/)).toBeTruthy()
    expect(screen.getByText(/起 · 仍由 王敏 负责$/)).toBeTruthy()
    expect(askedOf(wire.asked, handoverCalls.finish)).toEqual([{ handoverId }])
  })

  it('grows by what is raised meanwhile', async () => {
    let shown = aHandover([keys])
    platform(() => shown)
    await open()
    expect(await screen.findByText('没有未结束的火警或报警')).toBeTruthy()
    shown = aHandover([keys, fire])
    await waitFor(() => expect(live.heard.some(({ type }) => type === 'subscribe')).toBe(true))
    live.say({
      type: 'duty.updated',
      scope: `project:${projectId}`,
      lane: 2,
      position: 7,
      at: begunAt,
      projectId,
    })
    expect(await screen.findByText('火警与报警 1 起')).toBeTruthy()
  })

  it.each([
    ['leads to the roster who may write it', ',dutyCheck:list,duty:list,duty:custom,duty:update,', 1],
    ['says whom to ask to who may not', ',dutyCheck:list,duty:list,duty:custom,', 0],
  ])('without a next shift %s (D16)', async (_, permissionsStr, ways) => {
    wire.reply(answerBy([dutyNowCalls.now, () => aDutyNow({ next: null })]))
    const { history } = await open(page, permissionsStr)
    expect(await screen.findByText(/下一班还没有排/)).toBeTruthy()
    expect(screen.queryAllByText(/请联系本单位的消防安全管理人/)).toHaveLength(1 - ways)
    expect(screen.queryAllByRole('button', { name: '去排班' })).toHaveLength(ways)
    if (ways === 0) return
    await userEvent.click(screen.getByRole('button', { name: '去排班' }))
    await waitFor(() => expect(history.state.location.search).toContain('part=roster'))
  })

  it('is begun with a receiver of the next shift and lines of one’s own', async () => {
    let begun = false
    wire.reply(
      answerBy(
        [dutyNowCalls.now, () => aDutyNow({ handoverId: begun ? handoverId : null })],
        [handoverCalls.case, () => aHandover([keys])],
        [
          handoverCalls.begin,
          () => {
            begun = true
            return aHandover([keys])
          },
        ],
      ),
    )
    await open()
    expect(await screen.findByText('还没有交接记录')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '开始交班' }))
    const sheet = within(await screen.findByRole('dialog', { name: '开始交班' }))
    const lines = sheet.getByLabelText('钥匙、对讲机等（每行一条）')
    await userEvent.clear(lines)
    await userEvent.type(lines, '钥匙 12 把{enter}{enter}对讲机 6 台')
    await userEvent.click(sheet.getByRole('button', { name: '开始交班' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, handoverCalls.begin)).toMatchObject([{ lines: ['钥匙 12 把', '对讲机 6 台'] }]),
    )
    expect(await screen.findByText('交接清单')).toBeTruthy()
  })

  it('that cannot be read can be asked for again', async () => {
    let fails = true
    wire.reply(
      answerBy(
        [dutyNowCalls.now, () => aDutyNow({ handoverId })],
        [handoverCalls.case, () => (fails ? no('forbidden') : aHandover([keys]))],
      ),
    )
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('交接清单')).toBeTruthy()
  })
})
