import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { invitationCalls } from '@vigil/contract/people/invitation'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { oemDutyCalls, type OemDuty } from '@vigil/contract/tenancy/oem-duty'
import type { OemFigures, OemOverview } from '@vigil/contract/tenancy/oem-figures'
import { provinceCalls } from '@vigil/contract/tenancy/province'
import { roleCalls } from '@vigil/contract/rights/role'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { beWide } from '#testing/be-wide.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const id = (n: number): string => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`

const anOem = (n: number, changes: Partial<OemFigures> = {}): OemFigures => ({
  oemId: id(n),
  code: `code-${n}`,
  name: `运营商 ${n}`,
  state: 'active',
  contactPerson: '李航',
  contactTel: '13900001111',
  areaCodes: [],
  serviceEndsAt: null,
  messagePack: 0,
  priceList: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  brand: null,
  units: 36,
  equipment: {
    total: 8120,
    offline: 90,
    byState: { normal: 8030, offline: 90, hazard: 0, fault: 0, alarm: 0, fire: 0 },
  },
  people: 12,
  fires: 0,
  alarmsByDay: Array.from({ length: 30 }, (_, day) => day),
  renewalsDue: 3,
  ...changes,
})
const haichuan = anOem(101, { name: '海川电气' })
const qinghe = anOem(102, {
  name: '青禾物业',
  fires: 1,
  state: 'suspended',
  equipment: { ...haichuan.equipment, total: 9 },
})

const overview: OemOverview = {
  byState: { applied: 1, reviewed: 0, active: 1, suspended: 1, closed: 0 },
  units: 72,
  equipment: { total: 8129, offline: 90 },
  fires: 1,
  oldestFire: {
    equipmentId: id(7),
    oemName: '青禾物业',
    projectName: '临江国际中心',
    deviceName: 'B1 配电间',
    since: new Date(Date.now() - 134_000).toISOString(),
  },
  renewals: { ended: 36, in30: 312, in60: 251, in90: 428 },
  endingOperators: 0,
  textMessages: 'ready',
}

let wire: WireServer
let live: LiveServer

const everything =
  ',oem:list,oem:select,oem:update,oem:insert,oem:custom,oem:continue,role:list,user:list,user:insert,equip:list,equip:select,'

const open = (path: string, permissionsStr = everything, superAdmin = true) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr, user: { ...aUser, superAdmin } }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}

const detailOf = (oem: OemFigures) => ({
  ...oem,
  history: [{ from: 'active', to: 'suspended', at: '2026-11-01T08:00:00.000Z', by: '林静', reason: '欠费三个月' }],
})

const chen = { accountId: id(41), name: '陈志远', hasMobile: true, pushDevices: 2 }
const lin = { accountId: id(42), name: '林静', hasMobile: false, pushDevices: 0 }
/** As the platform keeps it. */
const dutyWith = (ids: readonly string[]): OemDuty => ({
  people: ids.flatMap((one) => [chen, lin].find(({ accountId }) => accountId === one) ?? []),
  others: [chen, lin].filter(({ accountId }) => !ids.includes(accountId)),
  rings: ids.length === 0 ? 'everybody' : 'list',
})

const platform = answerBy(
  [oemDutyCalls.duty, () => dutyWith([])],
  // Sent by our own client, by the call's schema.
  [oemDutyCalls.changeDuty, ({ accountIds }) => dutyWith(accountIds as string[])],
  [oemCalls.overview, () => overview],
  [
    oemCalls.cockpit,
    ({ state }) => ({
      rows: [haichuan, qinghe].filter((row) => state === undefined || row.state === state),
      next: null,
    }),
  ],
  [oemCalls.detail, () => detailOf(qinghe)],
  [oemCalls.move, ({ to }) => ({ ...qinghe, state: to })],
  [oemCalls.add, (fields) => ({ ...anOem(103), ...fields, state: 'applied' })],
  [oemCalls.changeContact, (fields) => ({ ...qinghe, ...fields })],
  [provinceCalls.list, () => ({ rows: [{ code: '310000', name: '上海市', cities: [] }] })],
  [
    roleCalls.list,
    () => ({
      rows: [
        {
          roleId: id(20),
          roleName: '运营商',
          roleType: 1,
          job: null,
          oemId: null,
          companyId: null,
          holders: null,
          mayGrant: true,
          version: 1,
        },
      ],
      next: null,
    }),
  ],
  [
    invitationCalls.add,
    ({ roleId, scopeKind, scopeId, userTel }) => ({
      invitation: {
        invitationId: id(30),
        roleId,
        roleName: '运营商',
        scopeKind,
        scopeId,
        scopeName: '海川电气',
        userTel,
        state: 'open',
        invitedBy: null,
        createdAt: '2026-11-15T00:00:00.000Z',
        expiresAt: '2026-11-22T00:00:00.000Z',
      },
      inviteToken: 'x'.repeat(43),
    }),
  ],
)

// Fetched on demand by the page; a busy machine must not make the tests wait for it.
beforeAll(() => import('./info/move-sheet.tsx'))

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the cockpit', () => {
  it.each(['/pagesOem/oemList', '/pagesOem/oemListNew'])(
    'opens at %s with the fire first, then the figures',
    async (path) => {
      await open(path)
      const strip = await screen.findByRole('button', { name: /1 起火警/ })
      expect(strip.textContent).toContain('青禾物业 · 临江国际中心 B1 配电间')
      expect(strip.textContent).toMatch(/02:[1-3]\d/)
      const names = (await screen.findAllByRole('article')).map((card) => within(card).getByRole('link').textContent)
      expect(names).toEqual(['青禾物业', '海川电气'])
      expect(screen.getByText('312 台')).toBeTruthy()
    },
  )

  it('is a table where there is room, with what the line shows in words too', async () => {
    beWide()
    await open('/pagesOem/oemListNew')
    const row = await screen.findByRole('row', { name: /海川电气/ })
    expect(row.textContent).toContain('8,120')
    expect(row.textContent).toContain('98.8%')
    expect(row.textContent).toContain('30 天 435 条报警，最近一天 29 条')
  })

  it('narrows to a state that stays in the address, and says when nothing is left', async () => {
    await open('/pagesOem/oemListNew')
    await userEvent.click(await screen.findByRole('button', { name: '已停用' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: '海川电气' })).toBeNull())
    expect(location.hash).toContain('state=suspended')
    await userEvent.click(screen.getByRole('button', { name: '已关闭' }))
    await screen.findByText('没有符合条件的运营商')
    // With the filter, where it may also be kept, and in the place of the rows.
    const clear = screen.getAllByRole('button', { name: '清除筛选' })
    expect(clear).toHaveLength(2)
    await userEvent.click(clear.at(-1) ?? document.body)
    expect(await screen.findByRole('link', { name: '海川电气' })).toBeTruthy()
  })

  it('says that it failed, each part for itself, and tries again', async () => {
    wire.reply(answerBy([oemCalls.overview, () => no('forbidden')], [oemCalls.cockpit, () => no('forbidden')]))
    await open('/pagesOem/oemListNew')
    await waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(2))
    wire.reply(platform)
    for (const retry of screen.getAllByRole('button', { name: '重试' })) await userEvent.click(retry)
    expect(await screen.findByRole('button', { name: /1 起火警/ })).toBeTruthy()
    expect(await screen.findByRole('link', { name: '海川电气' })).toBeTruthy()
  })

  it('tells who lacks the right which one it is', async () => {
    await open('/pagesOem/oemListNew', ',equip:list,', false)
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(askedOf(wire.asked, oemCalls.cockpit)).toEqual([])
  })
})

describe('an operator’s page', () => {
  it('shows how it stands and why, and moves it only with a reason', async () => {
    await open(`/pagesOem/oemInfo?oemId=${qinghe.oemId}`)
    expect(await screen.findByText('欠费三个月')).toBeTruthy()
    expect(await screen.findByText('还没有人员，请邀请首位管理员')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '启用' }))
    const sheet = await screen.findByRole('dialog', { hidden: true })
    const press = within(sheet).getByRole('button', { name: '启用', hidden: true })
    await userEvent.click(press)
    expect(await within(sheet).findByText('请填写此项')).toBeTruthy()
    expect(askedOf(wire.asked, oemCalls.move)).toEqual([])
    await userEvent.type(within(sheet).getByLabelText('原因'), '已缴清')
    await userEvent.click(press)
    await waitFor(() =>
      expect(askedOf(wire.asked, oemCalls.move)).toEqual([{ oemId: qinghe.oemId, to: 'active', reason: '已缴清' }]),
    )
  })

  it('says in red that nobody is on duty, and keeps whom one adds, moves up and takes off (people 3)', async () => {
    await open(`/pagesOem/oemInfo?oemId=${qinghe.oemId}`)
    expect(await screen.findByText(/名单为空：火警会同时呼叫运营商的全部人员/)).toBeTruthy()
    await userEvent.click(screen.getByText('添加人员（2 人可选）'))
    await userEvent.click(screen.getByRole('button', { name: '把 林静 加入名单' }))
    expect(await screen.findByRole('button', { name: '把 林静 移出名单' })).toBeTruthy()
    expect(screen.queryByText(/名单为空/)).toBeNull()
    expect(screen.getByText('没有手机号，打不了电话')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '把 陈志远 加入名单' }))
    await userEvent.click(await screen.findByRole('button', { name: '把 陈志远 上移' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, oemDutyCalls.changeDuty).at(-1)).toEqual({
        oemId: qinghe.oemId,
        accountIds: [chen.accountId, lin.accountId],
      }),
    )
  })

  it('is the operator’s own without an id, with nothing there to move or to agree', async () => {
    await open('/pagesOem/oemInfo', ',oem:list,oem:select,oem:update,oem:custom,', false)
    await screen.findByText('欠费三个月')
    expect(askedOf(wire.asked, oemCalls.detail)).toMatchObject([{ oemId: aUser.oemId }])
    expect(screen.queryByText('状态变更')).toBeNull()
  })

  it('lets the operator change its contact, and only that', async () => {
    await open('/pagesOem/oemSet', ',oem:list,oem:select,oem:update,oem:custom,', false)
    const contact = await screen.findByRole('form', { name: '联系人' })
    expect(screen.queryByRole('form', { name: '约定' })).toBeNull()
    await userEvent.clear(within(contact).getByLabelText('联系电话'))
    await userEvent.click(within(contact).getByRole('button', { name: '保存' }))
    expect(within(contact).getByRole('alert').textContent).toContain('请填写电话')
    await userEvent.type(within(contact).getByLabelText('联系电话'), '021-5555 6666')
    await userEvent.click(within(contact).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, oemCalls.changeContact)).toEqual([
        { oemId: qinghe.oemId, contactPerson: '李航', contactTel: '021-5555 6666' },
      ]),
    )
  })
})

describe('taking on an operator', () => {
  it('asks step by step, then invites the first administrator', async () => {
    await open('/pagesOem/oemAdd')
    await userEvent.click(await screen.findByRole('button', { name: '下一步' }))
    expect(screen.getByText('2 到 40 位小写字母、数字或短横线')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('运营商名称'), '海川电气')
    await userEvent.type(screen.getByLabelText('编码'), 'haichuan')
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    await userEvent.type(screen.getByLabelText('联系人姓名'), '李航')
    await userEvent.type(screen.getByLabelText('联系电话'), '13900001111')
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    await userEvent.click(await screen.findByLabelText('上海市'))
    await userEvent.click(screen.getByRole('button', { name: '提交开通' }))
    await screen.findByText(/海川电气 已提交/)
    expect(askedOf(wire.asked, oemCalls.add)).toEqual([
      {
        name: '海川电气',
        code: 'haichuan',
        contactPerson: '李航',
        contactTel: '13900001111',
        areaCodes: ['310000'],
        serviceEndsAt: null,
        messagePack: 0,
        priceList: null,
      },
    ])
    await userEvent.type(await screen.findByLabelText('管理员手机号'), '13911112222')
    await userEvent.click(screen.getByRole('button', { name: '生成邀请链接' }))
    const link = await screen.findByLabelText<HTMLInputElement>('邀请链接')
    expect(link.value).toContain('x'.repeat(43))
    expect(askedOf(wire.asked, invitationCalls.add)).toMatchObject([
      { roleId: id(20), scopeKind: 'oem', scopeId: id(103), userTel: '13911112222' },
    ])
  }, 15_000)

  it('is led back to the step of what was refused, and keeps what was typed on the others (forms)', async () => {
    wire.reply(answerBy([oemCalls.add, () => no('operatorCodeTaken')]))
    await open('/pagesOem/oemAdd')
    await userEvent.type(await screen.findByLabelText('运营商名称'), '海川电气')
    await userEvent.type(screen.getByLabelText('编码'), 'haichuan')
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    await userEvent.type(await screen.findByLabelText('联系人姓名'), '李航')
    await userEvent.type(screen.getByLabelText('联系电话'), '13900001111')
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    await userEvent.click(await screen.findByRole('button', { name: '提交开通' }))
    const code = await screen.findByLabelText('编码')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect((await screen.findByRole('alert')).textContent).toBe('运营商编码已被使用，请换一个')
    await userEvent.type(code, '-2')
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect((await screen.findByLabelText<HTMLInputElement>('联系人姓名')).value).toBe('李航')
  }, 15_000)
})
