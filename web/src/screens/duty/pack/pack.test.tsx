import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import {
  inspectorPackCalls as calls,
  type InspectorPack,
  type PackLink,
  type SharedPack,
} from '@vigil/contract/inspector-pack/inspector-pack'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aDutyNow } from '#testing/a-duty.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
const page = '/pagesCommon/history/alarmListNew?view=duty&part=pack'
const linkPage = '/pagesCommon/external/external?pack='
const rights = ',dutyCheck:list,duty:list,unit:update,'
const token = 'k'.repeat(43)

const aLink = (change: Partial<PackLink> = {}): PackLink => ({
  packLinkId: '01930000-0000-7000-8000-0000000003b1',
  state: 'open',
  madeBy: '王工',
  madeAt: '2026-11-10T06:00:00.000Z',
  expiresAt: '2026-11-17T06:00:00.000Z',
  opened: 2,
  openedAt: '2026-11-11T06:00:00.000Z',
  ...change,
})

const counts = { duty: 3, shifts: 2, handovers: 1, tests: 4, alarms: 12, hazards: 5, isolations: 6, photos: 7 }
const aPack = (change: Partial<InspectorPack> = {}): InspectorPack => ({
  packId: '01930000-0000-7000-8000-0000000003a1',
  projectId,
  fromDay: '2026-08-01',
  toDay: '2026-10-31',
  madeAt: '2026-11-01T06:00:00.000Z',
  bytes: 2_400_000,
  counts,
  missing: ['PDF 未能生成。'],
  fingerprint: 'ab12'.repeat(16),
  state: 'ready',
  progress: 100,
  failure: null,
  askedBy: '王工',
  askedAt: '2026-11-01T05:59:00.000Z',
  endsAt: '2099-01-30T06:00:00.000Z',
  links: [],
  ...change,
})

beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const platform = (...rows: AnswerRow[]) => wire.reply(answerBy([dutyNowCalls.now, () => aDutyNow()], ...rows))
const listed = (...rows: InspectorPack[]): AnswerRow => [calls.list, () => ({ rows, next: null })]
const servers = () => ({ PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
const open = (permissionsStr = rights) => {
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr, permissionsList: ['dutyCheck', 'alarmRec'] }),
  )
  return renderApp(page, servers())
}

describe('the inspector packs of a unit', () => {
  it('say what is in each, what is missing and whose key vouches for it', async () => {
    platform(listed(aPack()))
    await open()
    expect(await screen.findByText('2026-08-01 至 2026-10-31')).toBeTruthy()
    expect(screen.getByText('已生成')).toBeTruthy()
    expect(screen.getByText('12')).toBeTruthy()
    expect(screen.getByText('PDF 未能生成。')).toBeTruthy()
    expect(screen.getByText(/^ab12 ab12/)).toBeTruthy()
  })

  it('are none in words, and one is asked for', async () => {
    platform(listed(), [calls.ask, () => aPack({ state: 'queued' })])
    await open()
    expect(await screen.findByText('还没有检查资料')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '生成检查资料' }))
    await userEvent.click(await screen.findByRole('button', { name: '开始生成' }))
    await waitFor(() => expect(askedOf(wire.asked, calls.ask)).toMatchObject([{ projectId, language: 'zh' }]))
  })

  it('that cannot be read are asked for again', async () => {
    let fails = true
    platform([calls.list, () => (fails ? no('unexpected') : { rows: [aPack()], next: null })])
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('2026-08-01 至 2026-10-31')).toBeTruthy()
  })

  it('are not for whoever does not answer for the unit', async () => {
    platform()
    await open(',dutyCheck:list,duty:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '检查资料' })).toBeNull()
    expect(askedOf(wire.asked, calls.list)).toEqual([])
  })

  it('are shared by a link that is shown once, and taken back with two presses', async () => {
    platform(
      listed(aPack({ links: [aLink()] })),
      [calls.share, () => ({ link: aLink(), linkToken: token })],
      [calls.revoke, () => ({ revoked: true })],
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '分享链接' }))
    await userEvent.click(await screen.findByRole('button', { name: '生成链接' }))
    const link = await screen.findByLabelText<HTMLInputElement>('链接')
    expect(link.value).toContain(`external?pack=${token}`)
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.getByText(/打开 2 次/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '撤销' }))
    expect(askedOf(wire.asked, calls.revoke)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '确定撤销？' }))
    await waitFor(() => expect(askedOf(wire.asked, calls.revoke)).toEqual([{ packLinkId: aLink().packLinkId }]))
  })

  it('that failed say why and are made again', async () => {
    platform(listed(aPack({ state: 'failed', failure: 'tooLarge', counts: null })), [calls.again, () => aPack()])
    await open()
    expect(await screen.findByText(/请缩短时段/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重新生成' }))
    await waitFor(() => expect(askedOf(wire.asked, calls.again)).toHaveLength(1))
  })
})

describe('the page of a link', () => {
  const { fromDay, toDay, madeAt, bytes, fingerprint } = aPack()
  const shared: SharedPack = {
    fromDay,
    toDay,
    madeAt,
    bytes,
    counts,
    missing: [],
    fingerprint,
    projectName: '滨江小学',
    operatorName: '江城消防',
    expiresAt: '2026-11-30T06:00:00.000Z',
    address: '/file/shared-inspector-pack?for=x&seal=y',
  }

  it('shows the unit, the days and the counts to whoever has no account, and where to fetch it', async () => {
    wire.reply(answerBy([calls.open, () => shared]))
    await renderApp(linkPage + token, servers())
    expect(await screen.findByRole('heading', { name: '滨江小学' })).toBeTruthy()
    expect(screen.getByText('2026-08-01 至 2026-10-31')).toBeTruthy()
    expect(screen.getByRole('link', { name: '下载资料' }).getAttribute('href')).toContain(shared.address)
    expect(askedOf(wire.asked, calls.open)[0]).toEqual({ linkToken: token })
  })

  it('says that it has ended, and what to do then', async () => {
    wire.reply(answerBy([calls.open, () => no('packLinkOver')]))
    await renderApp(linkPage + token, servers())
    expect(await screen.findByText('链接不可用')).toBeTruthy()
    expect(screen.getByText(/请联系提供人重新获取/)).toBeTruthy()
    cleanup()
  })
})
