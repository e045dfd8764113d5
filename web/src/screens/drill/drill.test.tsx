import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { drillCalls } from '@vigil/contract/drill/drill'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aDrill, drillId } from '#testing/a-drill.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
const rights = ',isolation:list,isolation:custom,area:list,equip:list,'
const page = '/pagesCommon/history/alarmListNew?view=drill'
const open = (path = page, permissionsStr = rights) => {
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr, permissionsList: ['dutyCheck', 'alarmRec', 'isolation'] }),
  )
  return renderApp(path, { PLATFORM_MAIN: wire.address })
}
const brief = () => {
  const { name, state, from, until, leaderName, projectId, projectName, breakout } = aDrill()
  return { drillId, name, state, from, until, leaderName, projectId, projectName, breakout }
}
const platform = (...rows: AnswerRow[]) =>
  wire.reply(answerBy([drillCalls.running, () => ({ rows: [] })], [drillCalls.detail, () => aDrill()], ...rows))

beforeAll(
  () =>
    Promise.all([
      import('#features/drill/drill-band.tsx'),
      import('#features/duty/check-strip.tsx'),
      import('#screens/hazard/hazard-list-screen.tsx'),
      import('./drill-screen.tsx'),
      import('./plan/plan-sheet.tsx'),
    ]),
  60_000,
)
beforeEach(async () => void (wire = await startWireServer()))
afterEach(() => wire.stop())

describe('the drills of a unit', () => {
  it('are listed with how they stand', async () => {
    platform([drillCalls.list, () => ({ rows: [brief()], next: null })])
    await open()
    expect(await screen.findByText('消防疏散演练')).toBeTruthy()
    expect(screen.getByText('进行中')).toBeTruthy()
    expect(screen.getByText(/导演 沈洁/)).toBeTruthy()
  })

  it('are none yet, in words', async () => {
    platform([drillCalls.list, () => ({ rows: [], next: null })])
    await open()
    expect(await screen.findByText('还没有演练')).toBeTruthy()
  })

  it('that cannot be read can be asked for again', async () => {
    let fails = true
    platform([drillCalls.list, () => (fails ? no('forbidden') : { rows: [brief()], next: null })])
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('消防疏散演练')).toBeTruthy()
  })

  it.each([
    ['planned by who may', rights, 1],
    ['not planned by who may only look', ',isolation:list,', 0],
  ])('are %s', async (_, permissionsStr, buttons) => {
    platform([drillCalls.list, () => ({ rows: [], next: null })])
    await open(page, permissionsStr)
    await screen.findByText('还没有演练')
    expect(screen.queryAllByRole('button', { name: '安排演练' })).toHaveLength(buttons)
  })
})

describe('a drill that runs', () => {
  it('shows each step with its standard, what was measured, the verdict and the points', async () => {
    platform()
    await open(`${page}&id=${drillId}`)
    expect(await screen.findByText('拨打 119（模拟）')).toBeTruthy()
    expect(screen.getByText('慢 37 秒')).toBeTruthy()
    expect(screen.getByText('未证实')).toBeTruthy()
    expect(screen.getByText('71')).toBeTruthy()
    expect(screen.getByText('158 人还没到')).toBeTruthy()
    expect(screen.getByText('初三东楼梯排队，放慢')).toBeTruthy()
  })

  it('is aborted by one press that asks nothing', async () => {
    platform([drillCalls.abort, () => aDrill({ state: 'aborted', breakout: 'person', mayDo: [] })])
    await open(`${page}&id=${drillId}`)
    await userEvent.click(await screen.findByRole('button', { name: '出现真情况，立即中止演练' }))
    expect(await screen.findByText(/有人中止了演练/)).toBeTruthy()
    expect(askedOf(wire.asked, drillCalls.abort)).toEqual([expect.objectContaining({ drillId })])
  })

  it('takes a step that only a person can say', async () => {
    platform([drillCalls.reach, () => aDrill()])
    await open(`${page}&id=${drillId}`)
    await userEvent.click(await screen.findByRole('button', { name: '记下“清点上报”已完成' }))
    expect(askedOf(wire.asked, drillCalls.reach)).toEqual([expect.objectContaining({ drillId, place: 10 })])
  })

  it('says over every page that it is none', async () => {
    platform([drillCalls.running, () => ({ rows: [brief()] })], [drillCalls.list, () => ({ rows: [], next: null })])
    await open()
    const band = within(await screen.findByRole('region', { name: '演练 · 滨江中学' }))
    expect(band.getByText('不是真的火警。')).toBeTruthy()
    expect(band.getByRole('link', { name: '查看演练' })).toBeTruthy()
  })
})

describe('planning a drill', () => {
  it('chooses the zone, who leads, the script, and leaves the devices of the zone in the window', async () => {
    const { areaId } = aDrill()
    const leaderId = '01930000-0000-7000-8000-0000000004b1'
    platform(
      [drillCalls.list, () => ({ rows: [], next: null })],
      [drillCalls.leaders, () => ({ rows: [{ accountId: leaderId, name: '沈洁' }] })],
      [
        projectCalls.areas,
        () => ({ rows: [{ areaId, projectId: aDrill().projectId, parentId: null, kind: 'zone', name: '3F' }] }),
      ],
      [equipmentCalls.list, () => ({ rows: [], next: null })],
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '安排演练' }))
    await userEvent.type(await screen.findByLabelText('名称'), '秋季演练')
    await userEvent.selectOptions(screen.getByLabelText('演练区域'), await screen.findByRole('option', { name: '3F' }))
    expect(await screen.findByText('这个区域里没有设备')).toBeTruthy()
    expect(await screen.findByRole('option', { name: '沈洁' })).toBeTruthy()
  })
})
