import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auditCalls, type AuditChain, type AuditEntry } from '@vigil/contract/rights/audit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const chen = '01930000-0000-7000-8000-000000000001'
const anEntry = (entryId: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  entryId,
  at: `2026-11-1${entryId}T08:00:00.000Z`,
  actorKind: 'account',
  accountId: chen,
  actorName: '陈志远',
  action: 'control/operate.action',
  outcome: 'ok',
  projectId: null,
  projectName: '临江国际中心',
  companyId: null,
  companyName: null,
  targetId: null,
  targetName: 'B2 总断路器',
  why: null,
  verdict: null,
  ...change,
})
const sound: AuditChain = {
  oemId: null,
  unbrokenSince: '2026-10-01T00:00:00.000Z',
  sealedUpTo: 9,
  seals: 3,
  rows: 9,
  isWhole: true,
  breach: null,
}

let wire: WireServer
let live: LiveServer
const platform = (rows: readonly AuditEntry[], chain: unknown = sound) =>
  answerBy(
    [auditCalls.list, () => ({ rows, next: null })],
    [auditCalls.chain, () => chain],
    [
      auditCalls.detail,
      ({ entryId }) => ({
        ...rows.find((row) => String(row.entryId) === entryId),
        details: { commandId: 'c1' },
        sealedAt: null,
      }),
    ],
    [
      auditCalls.export,
      () => ({ address: '/file/operation-log.csv?for=x&seal=y', expiresAt: '2026-11-15T08:01:00.000Z' }),
    ],
  )
const open = (permissionsStr = ',opLog:list,opLog:select,opLog:batch,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp('/pagesCommon/tabMe/controlHistory', { PLATFORM_MAIN: wire.address, live: live.address })
}

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the operation log on the glass', () => {
  it('says who did what and where, under the day, and that the chain holds [spec 2.routes.audit]', async () => {
    wire.reply(platform([anEntry(2), anEntry(1, { action: 'role/addRole.action', outcome: 'forbidden' })]))
    await open()
    const rows = await screen.findAllByRole('link', { name: /陈志远/ })
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('控制设备'),
      expect.stringContaining('新建角色被拒绝'),
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      expect.stringContaining('11月12日'),
      expect.stringContaining('11月11日'),
    ])
    expect(await screen.findByText(/^链完整，自/)).toBeTruthy()
  })

  it('says in the row what an alarm was judged to be (D17)', async () => {
    wire.reply(platform([anEntry(1, { action: 'alarm/verify.action', targetName: '烟感 12', verdict: 'false' })]))
    await open()
    expect((await screen.findByRole('link', { name: /烟感 12/ })).textContent).toContain('误报')
  })

  it('says aloud that somebody has touched it', async () => {
    const breach = { at: '2026-11-01T00:00:00.000Z', fromId: 4, toId: 6, reason: 'rowsChanged' }
    wire.reply(platform([anEntry(1)], { ...sound, breach }))
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('第 4 至 6 条')
  })

  it('shows one entry, and only this person’s from there', async () => {
    wire.reply(platform([anEntry(1, { why: '年度检修' })]))
    await open()
    await userEvent.click(await screen.findByRole('link', { name: /控制设备/ }))
    expect(await screen.findByText('年度检修')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '只看此人' }))
    await waitFor(() => expect(askedOf(wire.asked, auditCalls.list).at(-1)).toMatchObject({ accountId: chen }))
  })

  it('is narrowed by outcome and by kind, and widened again when nothing fits', async () => {
    wire.reply(platform([]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '被拒绝' }))
    await userEvent.selectOptions(screen.getByLabelText('操作'), '设备控制')
    await waitFor(() =>
      expect(askedOf(wire.asked, auditCalls.list).at(-1)).toMatchObject({ outcome: 'refused', action: 'control/' }),
    )
    await screen.findByText('没有符合条件的记录')
    await userEvent.click(screen.getAllByRole('button', { name: '清除筛选' })[0] ?? document.body)
    await waitFor(() => expect(location.hash).not.toContain('outcome'))
    expect(screen.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('says that it failed, and tries again', async () => {
    wire.reply(answerBy([auditCalls.list, () => no('unexpected')], [auditCalls.chain, () => sound]))
    await open()
    const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5_000 })
    wire.reply(platform([anEntry(1)]))
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: /控制设备/ })).toBeTruthy()
  })

  it('asks nothing of who may not read it, and says which right it takes', async () => {
    await open(',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(askedOf(wire.asked, auditCalls.list)).toEqual([])
  })

  it('is exported by a link that is made when it is asked for', async () => {
    wire.reply(platform([anEntry(1)]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '导出' }))
    const sheet = within(await screen.findByRole('dialog', { name: '导出' }))
    await userEvent.click(sheet.getByRole('button', { name: '导出' }))
    const link = await screen.findByRole('link', { name: '下载表格' })
    expect(link.getAttribute('href')).toContain('/file/operation-log.csv')
    expect(askedOf(wire.asked, auditCalls.export).at(-1)).not.toHaveProperty('format')
    await userEvent.click(sheet.getByRole('radio', { name: 'Excel 工作簿' }))
    await userEvent.click(await sheet.findByRole('button', { name: '导出' }))
    await screen.findByRole('link', { name: '下载表格' })
    expect(askedOf(wire.asked, auditCalls.export).at(-1)).toMatchObject({ format: 'xlsx' })
  })
})

describe('what strangers wrote into the log', () => {
  const payloads = [
    '<img src=x onerror="globalThis.ran()">',
    '<svg/onload=ran()>',
    '"><script>globalThis.ran()</script>',
    'javascript:ran()',
    '{{constructor.constructor("ran()")()}}',
    '$t(shell.nav.back)',
  ]

  it.each(payloads)('stands there as text and nothing else: %s', async (payload) => {
    const ran = vi.fn<() => void>()
    Object.assign(globalThis, { ran })
    const names = { actorName: payload, targetName: payload, projectName: payload, companyName: payload, why: payload }
    wire.reply(
      platform([
        anEntry(2, names),
        anEntry(1, { ...names, actorKind: 'system', accountId: null, action: payload, outcome: payload }),
        anEntry(0, { ...names, actorKind: 'token', at: '2026-11-10T08:00:00.000Z' }),
      ]),
    )
    const { container } = { container: document.body }
    await open()
    const [first, second] = await screen.findAllByRole('link', { name: (name) => name.includes(payload) })
    expect(second?.textContent).toContain(payload)
    await userEvent.click(first ?? document.body)
    await screen.findAllByText(payload)
    expect(container.querySelectorAll('script, img[onerror], [onload], a[href^="javascript:"]')).toHaveLength(0)
    expect(ran).not.toHaveBeenCalled()
  })
})
