/** A place is chosen on the ground, by a unit's name or by the phone, and comes back to the form that asked. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { standAt } from '#testing/stand-at.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const aUnit = (id: string, name: string, place: object) => ({
  projectId: id,
  oemId: '01930000-0000-7000-8000-000000000002',
  companyId: null,
  name,
  kind: 'office',
  address: '滨江大道 18 号',
  state: 'active',
  worst: 'normal',
  serviceUntil: null,
  equipmentTotal: 3,
  inTrouble: 0,
  offline: 0,
  ...place,
})
const placed = aUnit(projectId, '临江国际中心', { longitude: 121.5, latitude: 31.24 })
const nowhere = aUnit('01930000-0000-7000-8000-0000000000aa', '临江仓库', { longitude: null, latitude: null })

let wire: WireServer
beforeAll(async () => {
  await import('./choose-location-screen.tsx')
  await import('#screens/unit/form/unit-update-screen.tsx')
}, 60_000)
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = (path: string, ...rows: readonly AnswerRow[]) => {
  wire.reply(answerBy([projectCalls.list, () => ({ rows: [placed, nowhere], next: null })], ...rows))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',unit:list,unit:select,unit:update,' }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const ground = () => screen.findByRole('group', { name: '位置图' })

describe('choosing a place', () => {
  it('[spec 2.system-pages] says what is missing, finds a unit by its name, and says of one without coordinates that it leads nowhere', async () => {
    await open('/choose-location')
    await ground()
    await press('使用此位置')
    expect((await screen.findByRole('alert')).textContent).toContain('请先在图上放置位置')
    await userEvent.type(screen.getByRole('searchbox', { name: '按单位名称查找' }), '临江')
    expect(await screen.findByRole('button', { name: /临江仓库.*没有登记坐标/ })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: /临江国际中心/ }))
    expect(await screen.findByText(/31\.240000, 121\.500000/)).toBeTruthy()
    await press('使用此位置')
    await waitFor(() => expect(location.hash).toContain('/pagesCommon/location?longitude=121.500000'))
  }, 20_000)

  it('is moved by the arrow keys on a wide screen too', async () => {
    beWide()
    await open('/choose-location?longitude=121.5&latitude=31.24')
    fireEvent.keyDown(await ground(), { key: 'ArrowUp' })
    await waitFor(() => expect(screen.queryByText(/31\.240000, 121\.500000/)).toBeNull())
    expect(screen.getByText(/坐标（WGS-84） 31\.2/)).toBeTruthy()
  }, 20_000)

  it.each([
    ['refused', 'refused', /未获得定位权限/],
    ['not heard', 'unknown', /没有定位信号/],
    ['not there at all', undefined, /此浏览器不能定位/],
  ] as const)(
    'says in words that the position is %s',
    async (_, fix, words) => {
      standAt(fix)
      await open('/choose-location')
      await ground()
      await press('用我的位置')
      expect((await screen.findByRole('alert')).textContent).toMatch(words)
    },
    20_000,
  )

  it('takes the position of the phone', async () => {
    standAt({ longitude: 120.2, latitude: 30.25 })
    await open('/choose-location')
    await ground()
    await press('用我的位置')
    expect(await screen.findByText(/30\.250000, 120\.200000/)).toBeTruthy()
  }, 20_000)

  it('says that nobody is called so, and that the units did not come', async () => {
    let answer: unknown = { rows: [], next: null }
    await open('/choose-location', [projectCalls.list, () => answer])
    await userEvent.type(await screen.findByRole('searchbox'), '无此')
    expect(await screen.findByText('没有名为“无此”的单位')).toBeTruthy()
    answer = no('conflict')
    await userEvent.type(screen.getByRole('searchbox'), '处')
    expect(await screen.findByRole('button', { name: /重试|再试/ })).toBeTruthy()
  }, 20_000)
})

describe('the form that asked', () => {
  it('has the place, and what was typed before is still there', async () => {
    const unit = {
      ...placed,
      version: 3,
      externalCode: null,
      timeZone: 'Asia/Shanghai',
      companyName: null,
      serviceFrom: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      equipment: { worst: 'normal', total: 3, inTrouble: 0, offline: 0 },
      contacts: [],
      moves: [],
    }
    await open(
      `/pagesUnit/unitUpdate?projectId=${projectId}`,
      [projectAdminCalls.unit, () => unit],
      [projectAdminCalls.update, () => unit],
    )
    const name = await screen.findByLabelText('单位名称')
    await userEvent.clear(name)
    await userEvent.type(name, '临江二期')
    await userEvent.click(await screen.findByRole('button', { name: '在大图上选择或定位' }))
    standAt({ longitude: 120.2, latitude: 30.25 })
    await userEvent.click(await screen.findByRole('button', { name: '用我的位置' }))
    await screen.findByText(/30\.250000, 120\.200000/)
    await press('使用此位置')
    expect(await screen.findByLabelText('经度')).toHaveProperty('value', '120.200000')
    expect(screen.getByLabelText('单位名称')).toHaveProperty('value', '临江二期')
    expect(location.hash).not.toContain('longitude')
    await press('保存修改')
    await waitFor(() =>
      expect(askedOf(wire.asked, projectAdminCalls.update)).toMatchObject([
        { name: '临江二期', longitude: 120.2, latitude: 30.25, version: 3 },
      ]),
    )
  }, 30_000)

  it('is one of ours: whatever else an address names is not gone to', async () => {
    await open('/choose-location?longitude=121.5&latitude=31.24&back=//elsewhere.example/x')
    await ground()
    await press('使用此位置')
    await waitFor(() => expect(location.hash).toContain('/pagesCommon/location?'))
  }, 20_000)
})
