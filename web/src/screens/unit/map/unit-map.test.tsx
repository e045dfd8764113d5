/** The map of units as the platform joins them. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { projectMapCalls, type UnitMap } from '@vigil/contract/tenancy/project-map'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const none = { normal: 0, offline: 0, hazard: 0, fault: 0, alarm: 0, fire: 0 }
const unit = (n: number, worst: 'fire' | 'normal') => ({
  projectId: `01930000-0000-7000-8000-00000000000${n}`,
  name: `单位 ${n}`,
  worst,
})
const told: UnitMap = {
  clusters: [
    {
      longitude: 120.2,
      latitude: 30.2,
      count: 12,
      worst: 'fire',
      byState: { ...none, fire: 1, normal: 11 },
      units: [unit(1, 'fire'), unit(2, 'normal')],
    },
    {
      longitude: 87.6,
      latitude: 43.8,
      count: 1,
      worst: 'normal',
      byState: { ...none, normal: 1 },
      units: [unit(3, 'normal')],
    },
  ],
  extent: { west: 87.6, south: 30.2, east: 120.2, north: 43.8 },
  placed: 13,
  unplaced: 2,
}

/** Nothing is laid out in the test's browser. */
const sizes = { clientWidth: 390, clientHeight: 420 }
beforeAll(async () => {
  for (const [name, px] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => px })
  await import('#foundation/map/map-ground.tsx')
})
afterAll(() => {
  for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name)
})

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(answerBy([projectMapCalls.clusters, () => told]))
})
afterEach(() => wire.stop())

const open = (rights = ',unit:list,unit:select,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  return renderApp('/pagesCommon/map', { PLATFORM_MAIN: wire.address })
}

describe('the map of units', () => {
  it('asks for what is in sight and shows what was joined, with its worst', async () => {
    await open()
    expect(await screen.findByRole('button', { name: '12 个单位，最严重：火警' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '单位 3：正常' })).toBeTruthy()
    expect(screen.getByText('2 个单位没有坐标，只在列表中显示')).toBeTruthy()
    expect(askedOf(wire.asked, projectMapCalls.clusters).at(-1)).toMatchObject({
      zoom: expect.anything(),
      west: expect.anything(),
    })
  }, 15_000)

  it('lists the worst of a place that is pressed, says how many more there are, and comes closer', async () => {
    await open()
    const before = () => askedOf(wire.asked, projectMapCalls.clusters).length
    const pin = await screen.findByRole('button', { name: '12 个单位，最严重：火警' })
    const asked = before()
    await userEvent.click(pin)
    expect(await screen.findByRole('link', { name: /单位 1/ })).toBeTruthy()
    expect(screen.getByText(/共 12 个单位，先列出最严重的 2 个/)).toBeTruthy()
    await waitFor(() => expect(before()).toBeGreaterThan(asked))
  }, 15_000)

  it('is not asked for by who may not list units', async () => {
    await open(',equip:list,')
    await waitFor(() => expect(askedOf(wire.asked, projectMapCalls.clusters)).toEqual([]))
  })
})
