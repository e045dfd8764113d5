/** The tree beside the list, and level by level where there is no room for it. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { treeCalls, type EquipmentTree } from '@vigil/contract/equipment/tree'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { filterOfBranch } from '#foundation/project/branch-filter.ts'
import { branchesOf, wayTo } from '#features/overview/tree/branches.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment, countOf } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const areaId = '01930000-0000-7000-8000-0000000000a1'
const floorId = '01930000-0000-7000-8000-0000000000a2'
const roofId = '01930000-0000-7000-8000-0000000000a3'
const tree: EquipmentTree = {
  projectId,
  worst: 'fire',
  inTrouble: 2,
  total: 30,
  systems: [{ system: 'electrical', worst: 'normal', inTrouble: 0, total: 5 }],
  areas: [
    { areaId, parentId: null, kind: 'building', name: '裙楼', worst: 'fire', inTrouble: 2, total: 25, systems: [] },
    {
      areaId: floorId,
      parentId: areaId,
      kind: 'floor',
      name: '3F',
      worst: 'fire',
      inTrouble: 2,
      total: 25,
      systems: [{ system: 'fire-alarm', worst: 'fire', inTrouble: 2, total: 25 }],
    },
    {
      areaId: roofId,
      parentId: null,
      kind: 'building',
      name: '屋顶',
      worst: 'normal',
      inTrouble: 0,
      total: 0,
      systems: [],
    },
  ],
}
const registry = [anEquipment(1, { deviceName: '感烟探测器 012' })]

let wire: WireServer
const open = (path = '/pages/monitor/monitor', rights = ',equip:list,equip:select,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  return renderApp(path, { PLATFORM_MAIN: wire.address })
}

beforeAll(() => Promise.all([import('#features/overview/tree/places.tsx'), import('./equipment-pane.tsx')]))
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [treeCalls.tree, () => tree],
      [equipmentCalls.list, () => ({ rows: registry, next: null })],
      [equipmentCalls.count, () => countOf(registry)],
    ),
  )
})
afterEach(() => wire.stop())

const beWide = (): void => {
  const narrow = globalThis.matchMedia
  onTestFinished(() => void (globalThis.matchMedia = narrow))
  globalThis.matchMedia = (query) => Object.assign(narrow(query), { matches: query.includes('min-width') })
}
const lastList = () => askedOf(wire.asked, equipmentCalls.list).at(-1)

describe('the tree beside the list', () => {
  it('says of each branch its worst, how many are to be handled and how many there are', async () => {
    beWide()
    await open()
    const whole = await screen.findByRole('tree', { name: '位置' })
    const building = within(whole).getByRole('treeitem', { name: '裙楼, 最严重：火警，2 台待处理，共 25 台' })
    expect(building.getAttribute('aria-level')).toBe('2')
    expect(within(whole).getByRole('treeitem', { name: '屋顶, 无数据' })).toBeTruthy()
    expect(building.getAttribute('aria-expanded')).toBe('false')
    expect(within(whole).queryByRole('treeitem', { name: /^3F/ })).toBeNull()
  }, 15_000)

  it('is walked by arrows, opened, closed and chosen by keys, and narrows the list', async () => {
    beWide()
    await open()
    const whole = await screen.findByRole('tree', { name: '位置' })
    within(whole).getAllByRole('treeitem')[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.textContent).toContain('3F')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(lastList()).toMatchObject({ projectId, areaId: floorId }))
    expect(location.hash).toContain(`at=${floorId}`)
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(within(whole).queryByRole('treeitem', { name: /^3F/ })).toBeNull()
    await userEvent.keyboard('{End}{Enter}')
    await waitFor(() => expect(lastList()).toMatchObject({ direct: 'true', system: 'electrical' }))
    await userEvent.keyboard('{Home}{Enter}')
    await waitFor(() => expect(lastList()).not.toHaveProperty('direct'))
  }, 15_000)

  it('stands open at the branch that the address names', async () => {
    beWide()
    await open(`/pages/monitor/monitor?at=${floorId}~fire-alarm`)
    const chosen = await screen.findByRole('treeitem', { selected: true })
    expect(chosen.textContent).toContain('火灾报警')
    expect(lastList()).toMatchObject({ areaId: floorId, direct: 'true', system: 'fire-alarm' })
  }, 15_000)

  it('is not there for who may not list equipment', async () => {
    beWide()
    await open('/pages/monitor/monitor', ',unit:list,')
    await waitFor(() => expect(askedOf(wire.asked, treeCalls.tree)).toEqual([]))
    expect(screen.queryByRole('tree')).toBeNull()
  })
})

describe('the tree on a telephone', () => {
  it('opens level by level and says where the list looks', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '临江国际中心' }))
    const sheet = await screen.findByRole('dialog', { name: '位置' })
    await userEvent.click(within(sheet).getByRole('button', { name: /^裙楼/ }))
    await userEvent.click(within(sheet).getByRole('button', { name: /^3F/ }))
    await userEvent.click(within(sheet).getByRole('button', { name: '查看这里的 25 台' }))
    await waitFor(() => expect(lastList()).toMatchObject({ areaId: floorId }))
    expect(await screen.findByRole('button', { name: /裙楼 › 3F/ })).toBeTruthy()
  })
})

describe('a branch in an address', () => {
  it('is an area, or what hangs right there of a system', () => {
    expect(filterOfBranch(areaId)).toEqual({ areaId })
    expect(filterOfBranch(`${areaId}~gas`)).toEqual({ areaId, direct: true, system: 'gas' })
    expect(filterOfBranch('~gas')).toEqual({ direct: true, system: 'gas' })
    expect(filterOfBranch('')).toEqual({})
    expect(filterOfBranch('somewhere')).toEqual({})
  })

  it('that is gone leads to the unit', () => {
    const names = { unit: '中心', otherSystem: '其他', nameOf: ({ zh }: { zh: string }) => zh }
    const root = branchesOf(tree, names)
    expect(wayTo(root, floorId).map(({ name }) => name)).toEqual(['中心', '裙楼', '3F'])
    expect(wayTo(root, 'gone').map(({ name }) => name)).toEqual(['中心'])
  })
})
