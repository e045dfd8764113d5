/** The desk of rounds: kinds of places, places with their codes, plans, and where points are missed. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { checkInCalls, type CheckInRow } from '@vigil/contract/patrol/check-in'
import { patrolHistoryCalls, type PatrolFigures } from '@vigil/contract/patrol/history'
import { patrolPlaceCalls, type PatrolPlace } from '@vigil/contract/patrol/place'
import { placeTypeCalls, type PlaceType } from '@vigil/contract/patrol/place-type'
import { patrolPlanCalls, type PatrolPlan, type PlanAhead } from '@vigil/contract/patrol/plan'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { lendCamera } from '#testing/a-camera.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { aCheckItem, patrolId } from '#testing/a-patrol.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { standAt } from '#testing/stand-at.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const at = '/pagesEquipment/patrolNew/'
const resources = ['patrolPlan', 'patrolPlace', 'patrolTask']
const rights = resources.flatMap((one) =>
  ['list', 'select', 'insert', 'update', 'delete', 'custom'].map((act) => `${one}:${act}`),
)

const aPlace = (n: number, name: string, change: Partial<PatrolPlace> = {}): PatrolPlace => ({
  placeId: patrolId(n),
  projectId,
  placeTypeId: patrolId(90),
  placeTypeName: '餐饮后厨',
  areaId: null,
  areaName: '3F',
  name,
  label: `PF-0${n}`,
  position: null,
  codeVersion: 1,
  qrBoundAt: null,
  nfcBoundAt: null,
  plans: 0,
  version: 1,
  ...change,
})
const aType: PlaceType = {
  placeTypeId: patrolId(90),
  projectId,
  name: '餐饮后厨',
  checks: [aCheckItem()],
  places: 2,
  version: 3,
}
const ahead: PlanAhead = {
  zone: 'Asia/Shanghai',
  windows: [
    {
      day: '2026-11-16',
      from: '20:00',
      to: '22:00',
      beginsAt: '2026-11-16T12:00:00.000Z',
      endsAt: '2026-11-16T14:00:00.000Z',
      accountId: null,
      accountName: null,
      isSwapped: false,
    },
  ],
  points: 2,
  findings: [{ finding: 'windowNobody', count: 1, isBlocking: true }],
}
const figures: PatrolFigures = {
  asOf: '2026-11-14T06:00:00.000Z',
  zone: 'Asia/Shanghai',
  due: 20,
  inTime: 15,
  late: 1,
  missed: 4,
  rate: 0.75,
  days: [{ day: '2026-11-08', due: 20, inTime: 15, late: 1, missed: 4 }],
  cells: [{ placeId: patrolId(1), placeName: '餐饮后厨', areaName: '3F', from: '12:00', due: 5, missed: 4 }],
  reasons: [{ reason: null, missed: 4 }],
}

let wire: WireServer
beforeAll(async () => {
  await Promise.all([
    import('./patrol-screen.tsx'),
    import('./place/codes-page.tsx'),
    import('./plan/plan-edit-page.tsx'),
    import('./history/history-page.tsx'),
  ])
}, 60_000)
beforeEach(async () => {
  wire = await startWireServer()
  standAt({ longitude: 120.2, latitude: 30.25 })
})
afterEach(() => wire.stop())

const open = (path: string, ...rows: readonly AnswerRow[]) => {
  wire.reply(answerBy(...rows))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: `,${rights.join()},` }))
  return renderApp(at + path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

describe('[spec 2.routes.patrol] place types', () => {
  it('begin from a common one and are saved with what is checked there', async () => {
    await open('patrolPlaceType', [placeTypeCalls.list, () => ({ rows: [] })], [placeTypeCalls.add, () => aType])
    expect(await screen.findByText('还没有场所类型')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '消防泵房' }))
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).getByLabelText('检查项 1', { selector: 'input' })).toHaveProperty('value', '泵组外观及盘车')
    await userEvent.click(within(sheet).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, placeTypeCalls.add)[0]).toMatchObject({ projectId, name: '消防泵房' }),
    )
    const checks = askedOf(wire.asked, placeTypeCalls.add)[0]?.checks
    expect(checks?.[2]).toMatchObject({ kind: 'reading', unit: 'MPa', min: 0.2, max: 0.8 })
  }, 20_000)
})

describe('[spec 2.patrol-codes] the codes of places', () => {
  const list: AnswerRow = [
    patrolPlaceCalls.list,
    () => ({ rows: [aPlace(1, '餐饮后厨'), aPlace(2, '就餐区')], next: null }),
  ]
  const code: AnswerRow = [
    patrolPlaceCalls.code,
    () => ({ placeId: patrolId(1), label: 'PF-01', qr: 'https://q.example/p/1', nfc: 'vigil:p:1' }),
  ]

  it('are shown as a picture, and bound by a scan on site together with where the phone is', async () => {
    lendCamera(() => 'https://q.example/p/1')
    await open('patrolCodeBind', list, code, [patrolPlaceCalls.bind, () => aPlace(1, '餐饮后厨')])
    await userEvent.click(await screen.findByRole('button', { name: /3F 餐饮后厨/ }))
    expect(await screen.findByRole('img', { name: '餐饮后厨 的二维码' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '到现场扫一下，完成绑定' }))
    expect(await screen.findByText('已绑定，位置已记下')).toBeTruthy()
    expect(askedOf(wire.asked, patrolPlaceCalls.bind)).toMatchObject([
      { placeId: patrolId(1), content: 'https://q.example/p/1', serial: null, position: { accuracyM: 10 } },
    ])
  }, 20_000)

  it('that belong to another place are refused in words', async () => {
    lendCamera(() => 'https://q.example/p/2')
    await open('patrolCodeBind', list, code, [patrolPlaceCalls.bind, () => no('codeOfAnother')])
    await userEvent.click(await screen.findByRole('button', { name: /3F 餐饮后厨/ }))
    await userEvent.click(await screen.findByRole('button', { name: '到现场扫一下，完成绑定' }))
    expect(await screen.findByText(/扫到的码不是这个场所的/)).toBeTruthy()
  }, 20_000)

  it('are printed as a sheet of stickers for the places that were chosen', async () => {
    const made = { address: '/file/stickers?for=1', expiresAt: '2026-11-14T06:36:00.000Z' }
    await open('patrolCodeBind', list, [patrolPlaceCalls.stickers, () => made])
    await userEvent.click(await screen.findByRole('button', { name: '全选' }))
    await userEvent.click(screen.getByRole('button', { name: '打印 2 张标签' }))
    const link = await screen.findByRole('link', { name: '打开标签页打印' })
    expect(link.getAttribute('href')).toBe(wire.address + made.address)
  }, 20_000)
})

describe('the screen at a place', () => {
  const rolling = (expiresAt: string): AnswerRow => [
    patrolPlaceCalls.rolling,
    () => ({ qr: 'vigil:r:1', label: 'PF-01', expiresAt }),
  ]
  const place: AnswerRow = [patrolPlaceCalls.get, () => ({ place: aPlace(1, '餐饮后厨'), checks: [] })]

  it('shows the code that counts now, and for how long', async () => {
    await open(`patrolCodeBind?screen=${patrolId(1)}`, place, rolling(new Date(Date.now() + 20_000).toISOString()))
    expect(await screen.findByRole('img', { name: 'PF-01 的二维码' })).toBeTruthy()
    expect(screen.getByText(/\d+ 秒后换码/)).toBeTruthy()
    expect(await screen.findByText('餐饮后厨')).toBeTruthy()
  })

  it('shows no code that is over', async () => {
    await open(`patrolCodeBind?screen=${patrolId(1)}`, place, rolling('2026-11-14T06:00:00.000Z'))
    expect(await screen.findByText('码已过期，正在取新码；请检查网络')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'PF-01 的二维码' })).toBeNull()
  })
})

describe('[spec 2.routes.patrol] plans', () => {
  it('are written with points from their own page, and say before they start that a window has nobody', async () => {
    const saved = (plan: object): PatrolPlan => ({
      // As the call's schema says: it was sent by the page.
      ...(plan as Omit<PatrolPlan, 'planId' | 'projectId' | 'state' | 'version' | 'by' | 'mayDo'>),
      planId: patrolId(60),
      projectId,
      state: 'draft',
      version: 1,
      by: null,
      mayDo: ['start', 'end'],
    })
    let kept: PatrolPlan | undefined
    await open(
      'patrolAdd',
      [patrolPlanCalls.preview, () => ahead],
      [patrolPlanCalls.people, () => ({ rows: [] })],
      [patrolPlaceCalls.list, () => ({ rows: [aPlace(1, '餐饮后厨'), aPlace(2, '就餐区')], next: null })],
      [patrolPlanCalls.add, ({ plan }) => (kept = saved(Object(plan)))],
      [patrolPlanCalls.get, () => kept ?? no('patrolPlanMove')],
      [patrolPlanCalls.move, () => no('patrolPlanNotReady')],
    )
    await userEvent.type(await screen.findByLabelText('计划名称'), '夜间巡更')
    await userEvent.click(screen.getByRole('button', { name: '选择点位' }))
    await userEvent.click(await screen.findByRole('button', { name: /就餐区/ }))
    await userEvent.click(screen.getByRole('button', { name: /餐饮后厨/ }))
    await userEvent.click(screen.getByRole('button', { name: '用这些点位' }))
    expect(await screen.findByText('已选 2 个点位')).toBeTruthy()
    expect(await screen.findByText('1 个窗口没有人，补上才能启用')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }))
    expect((await screen.findAllByText('没人')).length).toBeGreaterThan(0)
    expect(askedOf(wire.asked, patrolPlanCalls.add)[0]).toMatchObject({
      plan: { name: '夜间巡更', placeIds: [patrolId(2), patrolId(1)], weakestProof: 'qr' },
    })
    await userEvent.click(await screen.findByRole('button', { name: '启用' }))
    expect(await screen.findByText(/计划还不能启用/)).toBeTruthy()
  }, 40_000)
})

describe('[spec 2.routes.patrol] history', () => {
  it('counts the rate, and every figure opens the rows that it was counted from', async () => {
    await open('patrolHistory?fromDay=2026-11-01&toDay=2026-11-14', [patrolHistoryCalls.figures, () => figures])
    expect(await screen.findByText('75.0 %')).toBeTruthy()
    expect(screen.getByText('应检 20 点次 · 按时 15 · 超时 1 · 漏检 4')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '2026-11-08，应检 20，漏检 4' }))
    await userEvent.click(screen.getByRole('button', { name: '3F 餐饮后厨 12:00，漏 4 次' }))
    await userEvent.click(screen.getByRole('button', { name: /没有填原因/ }))
    await waitFor(() =>
      expect(askedOf(wire.asked, patrolHistoryCalls.rows).at(-1)).toMatchObject({
        fromDay: '2026-11-08',
        toDay: '2026-11-08',
        placeId: patrolId(1),
        from: '12:00',
        outcome: 'missed',
        isUnsaid: 'true',
      }),
    )
    expect(screen.getByText('不足 7 天，不分深浅')).toBeTruthy()
  }, 20_000)

  it('shows what did not count and waits, with what the guard says, and lets it count for a reason', async () => {
    const refused: CheckInRow = {
      checkInId: patrolId(70),
      taskId: patrolId(50),
      placeId: patrolId(1),
      placeName: '餐饮后厨',
      accountName: '陈国强',
      state: 'refused',
      refusal: 'clockOff',
      way: 'qr',
      distanceM: null,
      isSentLate: true,
      at: '2026-11-14T05:00:00.000Z',
      receivedAt: '2026-11-14T06:00:00.000Z',
      note: '手机没电重启过',
      releasedBy: null,
      results: [],
      photos: [],
    }
    await open(
      'patrolHistory',
      [patrolHistoryCalls.figures, () => figures],
      [checkInCalls.tries, () => ({ rows: [refused], next: null })],
      [checkInCalls.release, () => ({ ...refused, state: 'released' as const, releasedBy: '王敏' })],
    )
    expect(await screen.findByText(/陈国强.*本人说明：手机没电重启过/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '放行' }))
    const sheet = await screen.findByRole('dialog')
    await userEvent.type(within(sheet).getByLabelText('放行理由'), '已看录像')
    await userEvent.click(within(sheet).getByRole('button', { name: '放行' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, checkInCalls.release)).toEqual([{ checkInId: patrolId(70), note: '已看录像' }]),
    )
    expect(askedOf(wire.asked, checkInCalls.tries)[0]).toMatchObject({ projectId, isUndecided: 'true' })
  }, 20_000)

  it('says so where nothing was due', async () => {
    const none = { ...figures, due: 0, inTime: 0, late: 0, missed: 0, rate: null, days: [], cells: [], reasons: [] }
    await open('patrolHistory', [patrolHistoryCalls.figures, () => none])
    expect(await screen.findByText('这段时间没有应检的点位')).toBeTruthy()
  })
})
