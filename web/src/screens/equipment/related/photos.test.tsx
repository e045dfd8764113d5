/** Photos of a piece of equipment on its page: taken, looked at, taken away; only looked at by who may not. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { equipmentPhotoCalls } from '@vigil/contract/equipment/equipment-photo'
import type { Photo } from '@vigil/contract/photo'
import { success } from '@vigil/contract/wire'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { lendDarkroom } from '#testing/a-darkroom.ts'
import { pressureType } from '#testing/a-device-type.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type Reply, type WireServer } from '#testing/start-wire-server.ts'

const meter = anEquipment(1, { deviceName: '喷淋末端压力' })
const uploadPath = '/file/add-equipment-photo'
const photo: Photo = {
  photoId: '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e',
  at: '2026-07-01T08:00:00.000Z',
  by: '陈志远',
  width: 900,
  height: 600,
  size: 1_000,
  address: '/file/equipment-photo?for=1',
  thumbnail: '/file/equipment-photo?for=small1',
}

let photos: Photo[]
let mayAdd: boolean
const calls = answerBy(
  [deviceTypeCalls.detail, () => ({ row: pressureType })],
  [equipmentCalls.detail, () => meter],
  [equipmentCalls.shadow, () => aShadow(meter.equipmentId, { pressure: 0.42 })],
  [equipmentPhotoCalls.find, () => ({ photos, mayAdd })],
  [equipmentPhotoCalls.prepare, () => ({ address: uploadPath, expiresAt: '2026-07-01T08:01:00.000Z' })],
  [
    equipmentPhotoCalls.remove,
    () => {
      photos = []
      return { photos: 0 }
    },
  ],
)
/** A browser asks first whether a page of another host may send: here the page is another host. */
const platform: Reply = (asked, response) => {
  if (asked.path !== uploadPath) return calls(asked, response)
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  response.writeHead(200, { 'content-type': 'application/json', ...open })
  if (asked.method === 'OPTIONS') return void response.end()
  photos = [photo]
  response.end(JSON.stringify(success({ photoId: photo.photoId }, 'zh')))
}

let wire: WireServer
const open = (rights = ',equip:list,equip:select,equip:custom,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const path = withParams('/pagesEquimmentInfo/StandDetailIndex', contextOf(meter))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

beforeAll(() =>
  Promise.all([
    import('../equipment-screen.tsx'),
    import('../panels/value-panels.tsx'),
    import('../panels/curve-panel.tsx'),
    import('../panels/place-panel.tsx'),
    import('./beside-cards.tsx'),
    import('#foundation/photo/photo-viewer.tsx'),
  ]),
)
beforeEach(async () => {
  photos = []
  mayAdd = true
  lendDarkroom()
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await wire.stop()
})

describe('photos of a piece of equipment', () => {
  it('are taken, looked at with who took them, and taken away', async () => {
    await open()
    const input = await screen.findByLabelText<HTMLInputElement>('拍照')
    fireEvent.change(input, { target: { files: [new File(['raw'], 'a.jpg', { type: 'image/jpeg' })] } })
    await userEvent.click(await screen.findByRole('button', { name: /^第 1 张，陈志远/ }))
    const sheet = within(await screen.findByRole('dialog'))
    expect((await sheet.findByRole('img', { name: /^陈志远 ·/ })).getAttribute('src')).toContain(photo.address)
    expect(askedOf(wire.asked, equipmentPhotoCalls.prepare)).toEqual([{ equipmentId: meter.equipmentId }])
    await userEvent.click(sheet.getByRole('button', { name: '删除这张照片' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^第 1 张/ })).toBeNull())
    const { equipmentId } = meter
    expect(askedOf(wire.asked, equipmentPhotoCalls.remove)).toEqual([{ equipmentId, photoId: photo.photoId }])
  })

  it('are only looked at by who may not change the equipment', async () => {
    photos = [photo]
    mayAdd = false
    await open(',equip:list,equip:select,')
    await userEvent.click(await screen.findByRole('button', { name: /^第 1 张，陈志远/ }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByRole('img', { name: /^陈志远 ·/ })).toBeTruthy()
    expect(sheet.queryByRole('button', { name: '删除这张照片' })).toBeNull()
    expect(screen.queryByLabelText('拍照')).toBeNull()
  })

  it('have no card where there is none and nobody may add one', async () => {
    mayAdd = false
    await open(',equip:list,equip:select,')
    await waitFor(() => expect(askedOf(wire.asked, equipmentPhotoCalls.find)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('设备照片')).toBeNull())
  })
})
