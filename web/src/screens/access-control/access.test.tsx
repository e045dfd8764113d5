/** Doors, grants and visitors, as people of the unit have them before them. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { doorCalls, type Door, type DoorGrant } from '@vigil/contract/visitor/door'
import { gateCalls } from '@vigil/contract/visitor/gate'
import { visitCalls, type Visit, type VisitDetail } from '@vigil/contract/visitor/visit'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const at = '/pagesEquipment/acControl/'
const rights = ['access', 'visitor'].flatMap((one) =>
  ['list', 'select', 'insert', 'update', 'custom', 'batch'].map((act) => `${one}:${act}`),
)
const idOf = (n: number): string => `01930000-0000-7000-8000-00000000${String(n).padStart(4, '0')}`
const aDoor = (n: number, name: string, change: Partial<Door> = {}): Door => ({
  equipmentId: idOf(n),
  name,
  place: null,
  isOnline: true,
  doorState: 'closed',
  lockMode: 'normal',
  isReleased: false,
  reportedAt: '2026-11-18T06:00:00.000Z',
  ...change,
})
const aVisit: Visit = {
  visitId: idOf(50),
  projectId,
  state: 'asked',
  visitorName: '周*',
  hostId: idOf(1),
  hostName: '陈志远',
  purpose: 'repair',
  people: 1,
  beginsAt: '2026-11-18T06:00:00.000Z',
  endsAt: '2026-11-18T09:00:00.000Z',
  askedAt: '2026-11-18T05:00:00.000Z',
  arrivedAt: null,
  leftAt: null,
  lastDoorName: null,
  lastAt: null,
  mayDecide: true,
  isErased: false,
  version: 0,
}
const aDetail = (change: Partial<VisitDetail> = {}): VisitDetail => ({
  ...aVisit,
  fullName: '周宁',
  userTel: '13920467718',
  idCardMasked: '**************002X',
  plate: null,
  words: null,
  hostWords: null,
  doors: [],
  decidedAt: null,
  decidedByName: null,
  why: null,
  ...change,
})
let wire: WireServer
beforeAll(async () => {
  await Promise.all([
    import('./access-screen.tsx'),
    import('./doors/doors-page.tsx'),
    import('./grants/grants-page.tsx'),
    import('./visits/visits-page.tsx'),
    import('./visits/visit-sheet.tsx'),
    import('./visits/invite-sheet.tsx'),
  ])
}, 60_000)
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wire.stop()
})

const open = (path: string, ...rows: readonly AnswerRow[]) => {
  wire.reply(answerBy(...rows))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: `,${rights.join()},` }))
  return renderApp(at + path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const doors = [aDoor(2, '1F 东门闸机'), aDoor(3, '屋顶平台门', { isOnline: false })]

describe('[spec 2.routes.access] doors', () => {
  it('say how they stand, and one that is silent is not known', async () => {
    await open('acControl', [doorCalls.doors, () => ({ rows: doors })])
    expect(await screen.findByText('已关闭')).toBeTruthy()
    expect(screen.getByText('未知')).toBeTruthy()
    expect(screen.getByText('离线，最后 已关闭')).toBeTruthy()
  })

  it('are none where the unit has no controller, and fail with a way to ask again', async () => {
    await open('acControl', [doorCalls.doors, () => ({ rows: [] })])
    expect(await screen.findByText('这个单位还没有门禁控制器')).toBeTruthy()
  })

  it('say what could not be read, with a retry', async () => {
    await open('acControl', [doorCalls.doors, () => no('unexpected')])
    expect((await screen.findAllByRole('button', { name: '重试' })).length).toBeGreaterThan(0)
  })

  it('show what was refused with why', async () => {
    const passage = { passageId: idOf(70), doorId: idOf(2), doorName: '1F 东门闸机', at: '2026-11-18T06:00:00.000Z' }
    const refused = { direction: 'in', personKind: 'visitor', personName: '周*', refusal: 'passOld' }
    const rows = [{ ...passage, ...refused }]
    await open('acControl', [doorCalls.doors, () => ({ rows: doors })], [gateCalls.log, () => ({ rows, next: null })])
    expect(await screen.findByText(/像是截屏/)).toBeTruthy()
  })
})

describe('[spec 2.routes.access] who may pass which door', () => {
  const grant: DoorGrant = {
    doorGrantId: idOf(60),
    projectId,
    accountId: idOf(9),
    doorGroupId: null,
    holderName: '王敏',
    doors: [{ equipmentId: idOf(2), name: '1F 东门闸机' }],
    weekdays: [1, 2, 3, 4, 5],
    clockFrom: '08:00',
    clockUntil: '18:00',
    beginsAt: '2026-11-18T06:00:00.000Z',
    endsAt: null,
    madeByName: null,
    madeAt: '2026-11-18T06:00:00.000Z',
  }

  it('is a row each, ended by a second press', async () => {
    await open(
      'userChange',
      [doorCalls.grants, () => ({ rows: [grant] })],
      [doorCalls.groups, () => ({ rows: [] })],
      [doorCalls.endGrant, () => ({ endedAt: grant.madeAt })],
    )
    expect(await screen.findByText('周一 · 周二 · 周三 · 周四 · 周五 · 08:00 – 18:00 · 长期')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '结束授权' }))
    await userEvent.click(screen.getByRole('button', { name: '确定结束？立即生效' }))
    await waitFor(() => expect(askedOf(wire.asked, doorCalls.endGrant)).toMatchObject([{ doorGrantId: idOf(60) }]))
  })

  it('is granted to a person for doors and days, and says what is missing', async () => {
    await open(
      'userChange',
      [doorCalls.grants, () => ({ rows: [] })],
      [doorCalls.groups, () => ({ rows: [] })],
      [doorCalls.doors, () => ({ rows: doors })],
      [doorCalls.people, () => ({ rows: [{ accountId: idOf(9), name: '王敏' }] })],
      [doorCalls.grant, () => ({ doorGrantId: idOf(60) })],
    )
    await screen.findByText('还没有授权')
    await userEvent.click(screen.getByRole('button', { name: '授权' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: '授权' }))
    expect(sheet.getByRole('alert').textContent).toContain('至少一个门')
    await userEvent.selectOptions(sheet.getByLabelText('授权给'), '王敏')
    await userEvent.click(await sheet.findByLabelText('1F 东门闸机'))
    await userEvent.click(sheet.getByRole('button', { name: '授权' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, doorCalls.grant)).toMatchObject([{ accountId: idOf(9), doorIds: [idOf(2)] }]),
    )
  })
})

describe('[spec 2.routes.access] visitor records', () => {
  it('are decided on by whoever may, through doors that he chooses', async () => {
    await open(
      'visitorData',
      [visitCalls.list, () => ({ rows: [aVisit], next: null })],
      [gateCalls.inside, () => ({ rows: [], visitors: 0, staff: 0 })],
      [visitCalls.detail, () => aDetail()],
      [doorCalls.doors, () => ({ rows: doors })],
      [visitCalls.approve, () => aDetail({ state: 'approved' })],
    )
    await userEvent.click(await screen.findByText('周* · 设备维修'))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('**************002X')).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: '通过' }))
    expect(sheet.getByRole('alert').textContent).toBe('请至少选择一个门')
    await userEvent.click(await sheet.findByLabelText('1F 东门闸机'))
    await userEvent.click(sheet.getByRole('button', { name: '通过' }))
    await waitFor(() => expect(askedOf(wire.asked, visitCalls.approve)).toMatchObject([{ doorIds: [idOf(2)] }]))
  })

  it('show the whole card only after why was said', async () => {
    await open(
      `visitorData?visit=${idOf(50)}`,
      [visitCalls.list, () => ({ rows: [aVisit], next: null })],
      [gateCalls.inside, () => ({ rows: [], visitors: 0, staff: 0 })],
      [visitCalls.detail, () => aDetail({ state: 'left', mayDecide: false })],
      [visitCalls.idCard, () => ({ idCard: '11010519491231002X' })],
    )
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(await sheet.findByRole('button', { name: '查看完整号码' }))
    expect(askedOf(wire.asked, visitCalls.idCard)).toEqual([])
    await userEvent.type(sheet.getByLabelText('原因'), '派出所核对')
    await userEvent.click(sheet.getByRole('button', { name: '查看完整号码' }))
    expect(await sheet.findByText('11010519491231002X')).toBeTruthy()
  })

  it('print a badge for whoever may come in, and for nobody who was not let in', async () => {
    const printed = vi.fn<() => void>(() => dispatchEvent(new Event('afterprint')))
    vi.stubGlobal('print', printed)
    let state: VisitDetail['state'] = 'asked'
    await open(
      `visitorData?visit=${idOf(50)}`,
      [visitCalls.list, () => ({ rows: [aVisit], next: null })],
      [gateCalls.inside, () => ({ rows: [], visitors: 0, staff: 0 })],
      [doorCalls.doors, () => ({ rows: doors })],
      [visitCalls.detail, () => aDetail({ state, doors: [{ equipmentId: idOf(2), name: '1F 东门闸机' }] })],
      [visitCalls.approve, () => aDetail({ state: (state = 'approved') })],
    )
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(await sheet.findByLabelText('1F 东门闸机'))
    expect(sheet.queryByRole('button', { name: '打印访客证' })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: '通过' }))
    await userEvent.click(await sheet.findByRole('button', { name: '打印访客证' }))
    expect(printed).toHaveBeenCalledOnce()
  })

  it('are none at first, and an invitation is a link to be sent', async () => {
    await open(
      'visitorData',
      [visitCalls.list, () => ({ rows: [], next: null })],
      [gateCalls.inside, () => ({ rows: [], visitors: 0, staff: 0 })],
      [visitCalls.invite, () => ({ code: 'A'.repeat(22), until: '2026-11-19T06:00:00.000Z' })],
    )
    expect(await screen.findByText('没有访客预约')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '邀请访客' }))
    await userEvent.click(await screen.findByRole('button', { name: '生成邀请链接' }))
    expect((await screen.findByRole('link', { name: /visitorRegister/ })).getAttribute('href')).toContain(
      'A'.repeat(22),
    )
  })
})
