/** One place on the ground: named by the address or by a unit, measured when asked, and the way to it. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { standAt } from '#testing/stand-at.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
const aUnit = {
  projectId,
  oemId: '01930000-0000-7000-8000-000000000002',
  companyId: null,
  name: '临江国际中心',
  kind: 'office',
  address: '滨江大道 18 号',
  state: 'active',
  longitude: 121.5,
  latitude: 31.24,
}
const open = (path: string) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',unit:list,unit:select,' }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(() => import('./location-screen.tsx'))
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

describe('a place', () => {
  it('[spec 2.system-pages] is shown with its address, its distance when asked, and the way to it', async () => {
    standAt({ longitude: 121.5, latitude: 31.249 })
    await open('/open-location?longitude=121.5&latitude=31.24&name=临江国际中心&address=滨江大道 18 号')
    expect(await screen.findByText('滨江大道 18 号')).toBeTruthy()
    expect(screen.getByText('31.240000, 121.500000')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '测量距离' }))
    expect(await screen.findByText('约 1 公里')).toBeTruthy()
    expect(screen.getByRole('link', { name: '用手机地图打开' }).getAttribute('href')).toMatch(/^geo:31.24,121.5\?/)
    expect(screen.getByRole('link', { name: '高德地图导航' }).getAttribute('rel')).toBe('noopener noreferrer')
  }, 20_000)

  it('says that nobody knows where one is, and can be asked again', async () => {
    standAt('unknown')
    await open('/open-location?longitude=121.5&latitude=31.24')
    await userEvent.click(await screen.findByRole('button', { name: '测量距离' }))
    expect((await screen.findByRole('alert')).textContent).toContain('无法定位')
    expect(screen.getByRole('button', { name: '测量距离' })).toBeTruthy()
  }, 20_000)

  it('is that of a unit', async () => {
    wire.reply(answerBy([projectCalls.detail, () => aUnit]))
    await open(`/pagesCommon/location?projectId=${projectId}`)
    expect(await screen.findByRole('group', { name: '临江国际中心的位置' })).toBeTruthy()
  }, 20_000)

  it.each([
    ['names no coordinates', '/open-location?longitude=999&latitude=1', undefined],
    ['of a unit without them', `/pagesCommon/location?projectId=${projectId}`, { ...aUnit, longitude: null }],
  ])(
    '%s: says what is missing',
    async (_, path, unit) => {
      wire.reply(answerBy([projectCalls.detail, () => unit]))
      await open(path)
      expect(await screen.findByText('没有可显示的位置')).toBeTruthy()
    },
    20_000,
  )

  it('of somebody else’s unit is not there', async () => {
    wire.reply(answerBy([projectCalls.detail, () => no('missing')]))
    await open(`/pagesCommon/location?projectId=${projectId}`)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText('临江国际中心')).toBeNull()
  }, 20_000)
})
