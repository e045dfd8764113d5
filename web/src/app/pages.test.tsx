import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { success } from '@vigil/contract/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sharePayload } from '#foundation/project/share-payload.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { pressureType } from '#testing/a-device-type.ts'
import { anEquipment, aShadow, countOf } from '#testing/an-equipment.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type Asked, type WireServer } from '#testing/start-wire-server.ts'

const otherId = '01930000-0000-7000-8000-000000000011'
const projects = [
  { projectId, projectName: '临江国际中心' },
  { projectId: otherId, projectName: '城南广场' },
]
const registry: Equipment[] = [
  anEquipment(1, { state: 'fire', deviceName: '感烟探测器 012' }),
  anEquipment(2, { deviceName: '喷淋末端压力' }),
  anEquipment(3, { deviceName: '过期的表', expireState: 1 }),
]

/** A platform with three pieces of equipment. */
const answerOf = ({ path, body }: Asked): unknown => {
  const fields = new URLSearchParams(Buffer.from(body, 'latin1').toString('utf8'))
  const rows = registry.filter(
    ({ state, projectId: at }) => fields.get('state') === state && fields.get('projectId') === at,
  )
  const answers: Record<string, unknown> = {
    [equipmentCalls.list.path]: { rows, next: null },
    [equipmentCalls.search.path]: {
      rows: registry.filter(({ deviceName }) => deviceName.includes(fields.get('word') ?? '')),
    },
    [equipmentCalls.count.path]: countOf(registry.filter(({ projectId: at }) => fields.get('projectId') === at)),
    [equipmentCalls.shadows.path]: {
      rows: registry.map(({ equipmentId }) => aShadow(equipmentId, { pressure: 0.18 })),
    },
    [deviceTypeCalls.index.path]: {
      rows: [
        {
          equipmentTypeId: 7,
          typeName: 'pressure',
          name: { zh: '压力', en: 'Pressure' },
          system: 'fire-water',
          page: 'pressureAcquisition',
          icon: 'pressure',
          protocolIds: [],
          hasChildren: false,
          inScenes: false,
          together: null,
        },
      ],
    },
    [deviceTypeCalls.detail.path]: { row: pressureType },
  }
  return answers[path.slice(1)]
}

let wire: WireServer
let live: LiveServer
const open = (path: string) => {
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr: ',equip:list,equip:select,', projectList: projects }),
  )
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const hash = (): string => decodeURIComponent(location.hash)

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply((asked, response) => response.end(JSON.stringify(success(answerOf(asked), 'zh'))))
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('Home', () => {
  it('counts what the platform holds, worst first, and invents nothing', async () => {
    await open('/pages/index/indexNew')
    const ring = await screen.findByRole('img', { name: '火警 1, 报警 0, 故障 0, 隐患 0, 离线 0, 正常 2' })
    expect(ring).toBeTruthy()
    expect(await screen.findByText('感烟探测器 012')).toBeTruthy()
  })

  it('[spec 2.share] a shared unit is Home with its id, and opens at that unit', async () => {
    const payload = sharePayload({ projectId: otherId, projectName: '城南广场' }, '/pages/index/indexNew')
    expect(Object.keys(payload)).toEqual(['title', 'imageUrl', 'path'])
    expect(payload.path).toBe(`/pages/index/indexNew?id=${otherId}`)
    await open(payload.path)
    await waitFor(() => expect(screen.getByRole('button', { name: '城南广场' })).toBeTruthy())
  })

  it('switches the unit, and listens to the new one', async () => {
    await open('/pages/index/indexNew')
    await userEvent.click(await screen.findByRole('button', { name: '临江国际中心' }))
    const sheet = screen.getByRole('dialog', { name: '切换单位' })
    await userEvent.click(await within(sheet).findByRole('button', { name: '城南广场' }, { timeout: 10_000 }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(live.heard.at(-1)).toEqual({ type: 'subscribe', scopes: [`project:${otherId}`] }))
  })
})

describe('Search', () => {
  it('finds equipment by a part of its name and marks it', async () => {
    await open('/pages/index/search')
    await userEvent.type(await screen.findByRole('searchbox', { name: '搜索' }), '压力')
    const hit = await screen.findByRole('link', { name: /喷淋末端压力/ })
    expect(within(hit).getByText('压力').tagName).toBe('MARK')
    await waitFor(() => expect(hit.textContent).toContain('0.18'))
  })

  it('[spec 4.expired-device] refuses expired equipment with the toast, and stays', async () => {
    await open('/pages/index/search')
    await userEvent.type(await screen.findByRole('searchbox', { name: '搜索' }), '过期')
    await userEvent.click(await screen.findByRole('link', { name: /过期的表/ }))
    await screen.findByText('您的设备已到期，请联系管理员续费！')
    expect(hash()).toBe('#/pages/index/search')
  }, 12_000)

  it('[spec 2.params] opens equipment at the page of its kind with its context', async () => {
    await open('/pages/index/search')
    await userEvent.type(await screen.findByRole('searchbox', { name: '搜索' }), '末端')
    await userEvent.click(await screen.findByRole('link', { name: /喷淋末端压力/ }))
    await waitFor(() =>
      expect(hash()).toMatch(/^#\/pagesEquimmentInfo\/pressureAcquisition\?params=\{"typeName":"pressure"/),
    )
  })
})

describe('the picture page', () => {
  it('[spec 2.routes.shell] [spec 2.system-pages] shows the pictures of an address, and none that is no picture', async () => {
    const urls = JSON.stringify(['/a.png', 'javascript:alert(1)', '/b.png'])
    await open(`/preview-image?${new URLSearchParams({ urls, current: '1' }).toString()}`)
    const image = await screen.findByRole('img', { name: '2 / 2' })
    expect(image.getAttribute('src')).toBe('/b.png')
    await userEvent.click(screen.getByRole('button', { name: '上一张' }))
    expect(screen.getByRole('img', { name: '1 / 2' }).getAttribute('src')).toBe('/a.png')
  })
})
