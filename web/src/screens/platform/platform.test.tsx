import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  platformCalls,
  type HealthRow,
  type PlatformHealth,
  type QuarantineGroup,
} from '@vigil/contract/tenancy/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const panel = '01930000-0000-7000-8000-000000000071'
const pump = '01930000-0000-7000-8000-000000000072'

const aRow = (change: Partial<HealthRow>): HealthRow => ({
  part: 'lane',
  name: '1',
  state: 'fine',
  value: 11,
  unit: 'ms',
  limit: 5_000,
  detail: '',
  ...change,
})
const wellRows: readonly HealthRow[] = [
  aRow({ name: '0', value: 0, unit: 'count', limit: 0 }),
  aRow({}),
  aRow({ part: 'channel', name: 'sms', unit: 'share', value: 0.011, limit: 0.2, detail: '87 / 88' }),
  aRow({ part: 'channel', name: 'email', state: 'unknown', unit: 'share', value: null, limit: 0.2, detail: '0 / 0' }),
  aRow({ part: 'process', name: 'worker', unit: 'count', value: 2, limit: null, detail: '4.2.0' }),
  aRow({ part: 'clock', name: 'gateway', value: -5, limit: 2_000, detail: '0a1b2c' }),
  aRow({ part: 'database', name: 'size', unit: 'bytes', value: 1_310_000_000, limit: null }),
]
const aHealth = (change: Partial<PlatformHealth> = {}): PlatformHealth => ({
  at: new Date().toISOString(),
  isFirePathFine: true,
  rows: [...wellRows],
  ...change,
})
const aGroup = (change: Partial<QuarantineGroup> = {}): QuarantineGroup => ({
  reason: 'checksum',
  equipmentId: panel,
  equipmentName: '滨河-02',
  projectName: '临江国际中心',
  count: 14,
  lastAt: '2026-11-14T14:21:07.000Z',
  newestId: 218,
  sentAgain: 0,
  mayBeFire: false,
  ...change,
})
const aMessage = {
  messageId: 218,
  reason: 'checksum',
  equipmentId: panel,
  at: '2026-11-14T14:21:07.000Z',
  sentAgainAt: null,
  hex: '4040da0066697265ff',
  bytes: 2_000,
  text: '@@�fire�',
  mayBeFire: true,
}

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const whoRunsIt = { permissionsStr: ',appVersion:list,appVersion:custom,', permissionsList: ['appVersion'] }
const open = (view: string, rights = whoRunsIt) => {
  createSessionStore(localStorage, () => '').save(aLogin(rights))
  return renderApp(`/pagesOem/oemListNew?view=${view}`, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const healthIs = (health: PlatformHealth | (() => unknown)) =>
  wire.reply(answerBy([platformCalls.health, typeof health === 'function' ? health : () => health]))
const rowOf = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li')
  if (!item) throw new Error(`${name} stands in no row`)
  return item
}

describe('platform health on the glass', () => {
  it('says first that the fire path works, then each figure with its limit', async () => {
    healthIs(aHealth())
    await open('health')
    // The first to open it also waits for its files.
    const line = await screen.findByText('火警通路正常', {}, { timeout: 10_000 })
    expect(line.getAttribute('role')).toBe('status')
    expect((await rowOf('火警道')).textContent).toBe('火警道11 毫秒限 5 秒')
    expect((await rowOf('短信')).textContent).toBe('短信发出 87 / 88失败 1.1%限 20%')
    expect((await rowOf('接入网关')).textContent).toBe('接入网关0a1b2c−5 毫秒限 ±2 秒')
    expect((await rowOf('后台')).textContent).toBe('后台4.2.02 个')
    expect((await rowOf('数据库大小')).textContent).toContain('1.3')
  }, 20_000)

  it('says aloud that the fire path does not work, and what is to be looked at', async () => {
    const late = aRow({ state: 'look', value: 12_300 })
    healthIs(aHealth({ isFirePathFine: false, rows: [late, ...wellRows.slice(2)] }))
    await open('health')
    expect((await screen.findByRole('alert')).textContent).toBe('火警通路有问题')
    expect(screen.getByText('要看：火警道')).toBeTruthy()
    expect(
      within(await rowOf('火警道'))
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toBe('要看')
    expect((await rowOf('火警道')).textContent).toContain('12.3 秒')
  })

  it('never shows what is unknown as fine', async () => {
    healthIs(aHealth())
    await open('health')
    const mail = await rowOf('邮件')
    expect(within(mail).getByRole('img').getAttribute('aria-label')).toBe('未知')
    expect(mail.textContent).toContain('近 1 小时没有发过')
    const sums = within(screen.getByRole('list', { name: '各项状态' }))
    expect(sums.getAllByRole('listitem').map((item) => item.textContent)).toEqual([' 6 正常', ' 0 要看', ' 1 未知'])
  })

  it('is unknown altogether when its figures are old, and says from when they are', async () => {
    healthIs(aHealth({ at: '2026-11-14T06:32:08.000Z' }))
    await open('health')
    expect(await screen.findByText(/^数据停在 .*，现在的状况未知$/)).toBeTruthy()
    expect(screen.queryByText('火警通路正常')).toBeNull()
    const signs = screen.getAllByRole('img').map((sign) => sign.getAttribute('aria-label'))
    expect(new Set(signs)).toEqual(new Set(['未知']))
  })

  it('is read again by itself', async () => {
    let isFine = true
    healthIs(() => aHealth({ isFirePathFine: isFine }))
    await open('health')
    await screen.findByText('火警通路正常')
    isFine = false
    expect(await screen.findByText('火警通路有问题', {}, { timeout: 8_000 })).toBeTruthy()
  }, 15_000)

  it('says that it failed, and tries again', async () => {
    healthIs(() => no('unexpected'))
    await open('health')
    const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5_000 })
    healthIs(aHealth())
    await userEvent.click(retry)
    expect(await screen.findByText('火警通路正常')).toBeTruthy()
  })

  it.each([
    ['health', platformCalls.health],
    ['quarantine', platformCalls.quarantine],
  ] as const)('asks nothing about %s for an operator, who may list versions', async (view, call) => {
    await open(view, { permissionsStr: ',appVersion:list,appVersion:select,', permissionsList: ['appVersion'] })
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(askedOf(wire.asked, call)).toEqual([])
    expect(screen.queryByRole('link', { name: '平台健康' })).toBeNull()
  })

  it('names the tab after the page that is open', async () => {
    healthIs(aHealth())
    await open('health')
    await waitFor(() => expect(document.title).toContain('平台健康'))
  })
})

describe('quarantined messages on the glass', () => {
  const groups = [
    aGroup({ reason: 'may burn', equipmentId: pump, newestId: 9, mayBeFire: true }),
    aGroup({ count: 4, sentAgain: 4 }),
  ]
  const platform = (rows: readonly QuarantineGroup[], sendAgain: () => unknown = () => ({ sent: 14 })) =>
    wire.reply(
      answerBy(
        [platformCalls.quarantine, () => ({ rows })],
        [platformCalls.quarantined, () => aMessage],
        [platformCalls.sendAgain, sendAgain],
      ),
    )

  it('are folded by reason and device, with how many, and how many were sent again', async () => {
    platform(groups)
    await open('quarantine')
    const rows = await screen.findAllByRole('link', { name: /滨河-02/ })
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/may burn 可能含火警.*14 条$/),
      expect.stringMatching(/checksum.*4 条已送入 4 \/ 4$/),
    ])
    expect(screen.getByText('2 组 · 18 条')).toBeTruthy()
  })

  it('show their bytes beside their text, and that not all of them are shown', async () => {
    platform(groups)
    await open('quarantine')
    await userEvent.click(await screen.findByRole('link', { name: /may burn/ }))
    const hex = await screen.findByRole('region', { name: '原始字节（十六进制）' })
    expect(hex.textContent).toBe('0000  40 40 DA 00 66 69 72 65\n0008  FF')
    expect(screen.getByRole('region', { name: '按文字读' }).textContent).toBe('@@�fire�')
    expect(screen.getByText('共 2000 字节，只显示前 9 字节')).toBeTruthy()
    expect(askedOf(wire.asked, platformCalls.quarantined)).toMatchObject([{ messageId: '9' }])
  })

  it('are sent again only when that is confirmed, which says that the time of receipt stays', async () => {
    platform(groups)
    await open(`quarantine&device=${pump}&why=may+burn`)
    await userEvent.click(await screen.findByRole('button', { name: '重新送入 14 条' }))
    const sheet = within(await screen.findByRole('dialog', { name: '重新送入 14 条？' }))
    expect(sheet.getByText(/保留原收到时间/)).toBeTruthy()
    expect(sheet.getByText(/照常报火警并呼叫人员/)).toBeTruthy()
    expect(askedOf(wire.asked, platformCalls.sendAgain)).toEqual([])
    await userEvent.click(sheet.getByRole('button', { name: '重新送入 14 条' }))
    expect(await screen.findByText('已重新送入 14 条')).toBeTruthy()
    expect(askedOf(wire.asked, platformCalls.sendAgain)).toMatchObject([
      { equipmentId: pump, reason: 'may burn', newestId: 9 },
    ])
  })

  it('say why sending again was refused, and stay as they are', async () => {
    platform(groups, () => no('forbidden'))
    await open(`quarantine&device=${pump}&why=may+burn`)
    await userEvent.click(await screen.findByRole('button', { name: '重新送入 14 条' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: '重新送入 14 条' }))
    expect(await sheet.findByRole('alert')).toBeTruthy()
  })

  it.each([
    [aGroup({ count: 4, sentAgain: 4 }), '已全部重新送入'],
    [aGroup({ equipmentName: null }), '这台装置已不在平台上，无法重新送入。'],
  ])('offer nothing where nothing can be sent', async (group, words) => {
    platform([group])
    await open(`quarantine&device=${panel}&why=checksum`)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^重新送入/ })).toBeNull()
  })

  it('are none when every message could be read', async () => {
    platform([])
    await open('quarantine')
    expect(await screen.findByText('没有读不懂的报文')).toBeTruthy()
  })
})
