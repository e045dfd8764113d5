import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Call } from '@vigil/contract/call'
import { contactCalls, type Contact } from '@vigil/contract/people/contact'
import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { unitCodeOf } from '@vigil/contract/people/registration'
import { projectImportCalls } from '@vigil/contract/tenancy/project-import'
import type { Loss } from '@vigil/contract/statistics/score'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { projectMapCalls } from '@vigil/contract/tenancy/project-map'
import { projectCalls, type ProjectRow } from '@vigil/contract/tenancy/project'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const oemId = '01930000-0000-7000-8000-000000000002'
const row: ProjectRow = {
  projectId,
  oemId,
  companyId: null,
  name: '临江国际中心',
  kind: 'mall',
  address: '滨江大道 188 号',
  state: 'active',
  longitude: 120.2,
  latitude: 30.2,
  serviceUntil: null,
  worst: 'fire',
  equipmentTotal: 248,
  inTrouble: 9,
  offline: 7,
}
const contact = (n: number, person: string): Contact => ({
  contactId: `01930000-0000-7000-8000-00000000003${n}`,
  projectId,
  person,
  tel: `1380000000${n}`,
  role: 'duty',
  testedAt: null,
  testedBy: null,
})
const unit: Unit = {
  ...row,
  version: 3,
  externalCode: null,
  timeZone: 'Asia/Shanghai',
  companyName: null,
  serviceFrom: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  equipment: { worst: 'fire', total: 248, inTrouble: 9, offline: 7 },
  contacts: [contact(1, '李建国'), contact(2, '王敏')],
  moves: [
    { to: 'suspended', lacks: [] },
    { to: 'archived', lacks: ['equipment'] },
  ],
}
const everything = ',unit:list,unit:select,unit:update,unit:insert,unit:custom,unit:batch,unit:continue,area:list,'

let wire: WireServer
let live: LiveServer
const open = (path: string, permissionsStr = everything) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const platform = (...more: readonly (readonly [Call, () => unknown])[]) =>
  answerBy(
    ...more,
    [projectCalls.list, () => ({ rows: [row], next: null })],
    [projectAdminCalls.unit, () => unit],
    [projectCalls.areas, () => ({ rows: [] })],
    [contactCalls.list, () => ({ rows: unit.contacts })],
  )

// Fetched on demand by the page; a busy machine must not make the tests wait for it.
beforeAll(() =>
  Promise.all([
    import('./contact/contact-sheet.tsx'),
    import('./list/import-sheet.tsx'),
    import('#features/figures/texts.zh.ts'),
  ]),
)

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform())
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the list of units', () => {
  it('says how it is in each, and leads to it', async () => {
    const { history } = await open('/pagesUnit/unitListNew')
    await userEvent.click(await screen.findByRole('link', { name: /火警.*临江国际中心.*在用.*248.*9.*7/ }))
    await waitFor(() => expect(history.state.location.pathname).toBe('/pagesUnit/unitInfoNew'))
  })

  it('asks for what was typed and chosen', async () => {
    await open('/pagesUnit/unitListNew')
    await userEvent.type(await screen.findByRole('searchbox'), '临江')
    await userEvent.click(screen.getByRole('button', { name: '停用' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, projectCalls.list).at(-1)).toMatchObject({ word: '临江', state: 'suspended' }),
    )
  })

  it('offers what one may do, and nothing else', async () => {
    await open('/pagesUnit/unitListNew', ',unit:list,unit:select,')
    await screen.findByText('临江国际中心')
    for (const name of ['添加单位', '导入', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('says that there is none, that it failed, and that one may not', async () => {
    wire.reply(answerBy([projectCalls.list, () => no('conflict')]))
    await open('/pagesUnit/unitListNew')
    const again = await screen.findByRole('button', { name: '重试' })
    wire.reply(answerBy())
    await userEvent.click(again)
    await screen.findByText('没有单位')
  })

  it('that is empty tells who may not add one whom to ask (D16)', async () => {
    wire.reply(answerBy())
    await open('/pagesUnit/unitListNew', ',unit:list,unit:select,')
    await screen.findByText('没有单位')
    expect(screen.queryByText(/添加第一个单位/)).toBeNull()
    expect(screen.getByText('请联系管理员授权。')).toBeTruthy()
  })

  it('is refused without the right', async () => {
    await open('/pagesUnit/unitListNew', ',equip:list,')
    await screen.findByText('没有查看权限')
    expect(askedOf(wire.asked, projectCalls.list)).toEqual([])
  })
})

describe('a unit', () => {
  it.each([
    ['shows who lets people in the code that newcomers ask for', `${everything}user:custom,`, 1],
    ['keeps it from others', everything, 0],
  ])('%s (D16)', async (_, permissionsStr, shown) => {
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`, permissionsStr)
    await screen.findAllByText('基本资料')
    expect(screen.queryAllByText(unitCodeOf(projectId))).toHaveLength(shown)
  })

  it('shows whom to call, first to last, one press away', async () => {
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`)
    const calls = await screen.findAllByRole('link', { name: /呼叫/ })
    expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:13800000001', 'tel:13800000002'])
  })

  it.each([
    [',unit:list,unit:select,', 0],
    [',unit:list,unit:select,dutyCheck:list,', 1],
  ])('with the rights %s shows a list of contacts: %i (C9)', async (rights, cards) => {
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`, rights)
    await screen.findByText('临江国际中心')
    await screen.findByRole('heading', { name: '区域' })
    expect(screen.queryAllByRole('heading', { name: '联系人' })).toHaveLength(cards)
  })

  const scoredAs = (score: number, lost: readonly Loss[]) => [
    [
      statisticsCalls.score,
      () => ({ asOf: '2026-11-14T06:32:00.000Z', units: 1, score, byClass: { A: 0, B: 1, C: 0, D: 0 }, lost }),
    ] as const,
  ]

  it('says how safe it is, why no safer, and what would raise it, each reason a way to its rows', async () => {
    const lost: Loss[] = [
      { name: 'unhandledUrgent', amount: 1, points: 20 },
      { name: 'offline', amount: 3, points: 3 },
    ]
    wire.reply(platform(...scoredAs(77, lost)))
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`, `${everything}dash:list,`)
    const first = await screen.findByRole('link', { name: /火警未处理 1 起.*97 分（A）.*−20/s })
    expect(first.getAttribute('href')).toContain(`stage=open&unit=${projectId}`)
    expect(screen.getByRole('link', { name: /在线率.*80 分（B）.*−3/s }).getAttribute('href')).toContain(
      'state=offline',
    )
    expect(screen.getByText('B · 77 分')).toBeTruthy()
  })

  it('has nothing to raise where nothing was lost', async () => {
    wire.reply(platform(...scoredAs(100, [])))
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`, `${everything}dash:list,`)
    expect(await screen.findByText('30 天没有扣分')).toBeTruthy()
  })

  it('keeps its score from who may not see figures', async () => {
    wire.reply(platform(...scoredAs(100, [])))
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`)
    await screen.findByRole('heading', { name: '区域' })
    expect(screen.queryByRole('heading', { name: '安全评分' })).toBeNull()
    expect(askedOf(wire.asked, statisticsCalls.score)).toEqual([])
  })

  it('gets another call order by a press', async () => {
    wire.reply(platform([contactCalls.reorder, () => ({ rows: unit.contacts })]))
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`)
    await userEvent.click(await screen.findByRole('button', { name: '王敏 提前一位' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, contactCalls.reorder)).toMatchObject([
        { contactIds: [contact(2, '').contactId, contact(1, '').contactId] },
      ]),
    )
  })

  it('refuses a number that cannot be dialled before it is sent', async () => {
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`)
    await userEvent.click(await screen.findByRole('button', { name: '添加联系人' }))
    const sheet = await screen.findByRole('dialog', { name: '添加联系人' })
    await userEvent.type(within(sheet).getByLabelText('姓名'), '周')
    await userEvent.type(within(sheet).getByLabelText('电话'), '119')
    await userEvent.click(within(sheet).getByRole('button', { name: '保存联系人' }))
    await within(sheet).findByText(/11 位手机号/)
    expect(askedOf(wire.asked, contactCalls.add)).toEqual([])
  })

  it('says what stands in the way of a move', async () => {
    await open(`/pagesUnit/unitInfoNew?projectId=${projectId}`)
    expect(await screen.findByRole('button', { name: '归档单位' })).toHaveProperty('disabled', true)
    screen.getByText('仍有在用设备，请先移出或报废')
    expect(screen.getByRole('button', { name: '停用单位' })).toHaveProperty('disabled', false)
  })

  it('of somebody else looks missing', async () => {
    wire.reply(answerBy([projectAdminCalls.unit, () => no('missing')]))
    await open('/pagesUnit/unitInfoNew?projectId=01930000-0000-7000-8000-000000000099')
    await screen.findByText('内容不存在或已被删除')
  })
})

describe('an import', () => {
  it('shows every row and its mistake before anything is taken', async () => {
    const report = {
      rows: [
        { line: 2, name: '东门学校', verdict: 'new', problems: [] },
        { line: 3, name: '', verdict: 'wrong', problems: ['nameMissing'] },
      ],
      counts: { new: 1, changed: 0, same: 0, wrong: 1 },
      ignored: [],
    }
    wire.reply(platform([projectImportCalls.preview, () => report], [projectImportCalls.import, () => report]))
    await open('/pagesUnit/unitListNew')
    await userEvent.click(await screen.findByRole('button', { name: '导入' }))
    const file = new File(['单位名称\n东门学校\n'], 'units.csv', { type: 'text/csv' })
    await userEvent.upload(await screen.findByLabelText('选择表格文件'), file)
    await screen.findByText('缺少单位名称')
    expect(askedOf(wire.asked, projectImportCalls.import)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '导入 1 行' }))
    await screen.findByText('导入完成')
  })

  it('sends a workbook as it is, for the platform to read', async () => {
    const report = { rows: [], counts: { new: 0, changed: 0, same: 0, wrong: 0 }, ignored: [] }
    wire.reply(platform([projectImportCalls.preview, () => report]))
    await open('/pagesUnit/unitListNew')
    await userEvent.click(await screen.findByRole('button', { name: '导入' }))
    const book = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0xff])], 'units.xlsx')
    await userEvent.upload(await screen.findByLabelText('选择表格文件'), book)
    await waitFor(() => expect(askedOf(wire.asked, projectImportCalls.preview)).toEqual([{ workbook: 'UEsDBP8=' }]))
  })

  it('takes no file in another encoding', async () => {
    await open('/pagesUnit/unitListNew')
    await userEvent.click(await screen.findByRole('button', { name: '导入' }))
    const gbk = new File([new Uint8Array([0xb5, 0xa5, 0xce, 0xbb])], 'units.csv', { type: 'text/csv' })
    await userEvent.upload(await screen.findByLabelText('选择表格文件'), gbk)
    await screen.findByText(/不是 UTF-8/)
  })
})

describe('the other pages of units', () => {
  it('put a unit on the map, and say the same as a list', async () => {
    const byState = { normal: 0, offline: 0, hazard: 0, fault: 0, alarm: 0, fire: 1 }
    const at = { longitude: 120.2, latitude: 30.2 }
    const extent = { west: 120.2, south: 30.2, east: 120.2, north: 30.2 }
    const clusters = [
      { ...at, count: 1, worst: 'fire', byState, units: [{ projectId, name: row.name, worst: 'fire' }] },
    ]
    wire.reply(platform([projectMapCalls.clusters, () => ({ clusters, extent, placed: 1, unplaced: 0 })]))
    await open('/pagesUnit/unitMap')
    await screen.findByRole('button', { name: '临江国际中心：火警' })
    await userEvent.click(screen.getByRole('radio', { name: '列表' }))
    await screen.findByText('滨江大道 188 号', { exact: false })
  })

  it('make a draft first, then ask where it is', async () => {
    wire.reply(platform([projectAdminCalls.add, () => unit]))
    const { history } = await open('/pagesUnit/unitAdd/unitAddNew')
    await userEvent.click(await screen.findByRole('button', { name: '保存草稿' }))
    await screen.findByText('请输入单位名称')
    await userEvent.type(screen.getByLabelText('单位名称'), '城东小学')
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }))
    await screen.findByLabelText('经度')
    expect(history.state.location.search).toContain(projectId)
    expect(askedOf(wire.asked, projectAdminCalls.add)).toMatchObject([{ name: '城东小学', kind: 'other' }])
  })

  it('send a change with the version it was made from', async () => {
    wire.reply(platform([projectAdminCalls.update, () => no('conflict')]))
    await open(`/pagesUnit/unitUpdate?projectId=${projectId}`)
    await userEvent.type(await screen.findByLabelText('详细地址'), ' 二层')
    await userEvent.click(screen.getByRole('button', { name: '保存修改' }))
    await screen.findByText('内容已被他人修改，请刷新后重试')
    expect(askedOf(wire.asked, projectAdminCalls.update)).toMatchObject([
      { version: 3, address: '滨江大道 188 号 二层' },
    ])
  })

  it('say by which clock the unit lives, and take only zones there are', async () => {
    wire.reply(platform([projectAdminCalls.update, () => no('conflict')]))
    await open(`/pagesUnit/unitUpdate?projectId=${projectId}`)
    const zone = await screen.findByRole('combobox', { name: '时区' })
    expect(zone).toHaveProperty('value', 'Asia/Shanghai')
    await userEvent.clear(zone)
    await userEvent.type(zone, 'Mars/Base')
    await userEvent.click(screen.getByRole('button', { name: '保存修改' }))
    await screen.findByText('请从列表选择时区，例如 Asia/Shanghai')
    await userEvent.clear(zone)
    await userEvent.type(zone, 'Europe/Berlin')
    await userEvent.click(screen.getByRole('button', { name: '保存修改' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, projectAdminCalls.update)).toMatchObject([{ timeZone: 'Europe/Berlin' }]),
    )
  })

  it('list whom to call at the unit on the screen', async () => {
    await open('/pagesCommon/contacts')
    const call = await screen.findByRole('link', { name: /呼叫 李建国$/ })
    expect(call.getAttribute('href')).toBe('tel:13800000001')
  })

  it('choose the unit that every page is about, and lead back', async () => {
    const other = { projectId: '01930000-0000-7000-8000-000000000011', projectName: '城东小学' }
    createSessionStore(localStorage, () => '').save(
      aLogin({ permissionsStr: everything, projectList: [{ projectId, projectName: '临江国际中心' }, other] }),
    )
    const { history } = await renderApp('/pagesUnit/unitListNew', { PLATFORM_MAIN: wire.address, live: live.address })
    await screen.findByText('临江国际中心')
    act(() => history.navigate('/pagesUnit/unitSelect'))
    await userEvent.type(await screen.findByRole('searchbox', { name: '搜索单位' }), '城东')
    await userEvent.click(screen.getByRole('button', { name: '城东小学' }))
    await waitFor(() => expect(history.state.location.pathname).toBe('/pagesUnit/unitListNew'))
    act(() => history.navigate('/pagesCommon/contacts'))
    await screen.findByText('城东小学的呼叫顺序')
  })
})
