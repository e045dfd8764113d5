/** The page of a camera for whoever looks after it: where its picture is fetched from. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const camera = anEquipment(1, { deviceName: 'B1-07', typeName: 'camera', equipmentTypeId: 186 })
const { equipmentId } = camera
let wire: WireServer

beforeAll(() =>
  Promise.all([import('../equipment-screen.tsx'), import('./camera-panel.tsx'), import('./source-sheet.tsx')]),
)
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.detail, () => ({ row: findDeviceType({ equipmentTypeId: 186 }) })],
      [equipmentCalls.detail, () => camera],
      [cameraCalls.stream, () => ({ kind: null, trouble: null, stream: null, still: null, maySet: true })],
      [cameraCalls.source, () => ({ source: null })],
      [cameraCalls.setSource, ({ source }) => (String(source).startsWith('https') ? { source } : no('streamRefused'))],
    ),
  )
})
afterEach(() => wire.stop())

const open = (rights: string) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: `,equip:list,equip:select,${rights}` }))
  const path = withParams('/pagesEquimmentInfo/camera', contextOf(camera))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

describe('the address of a camera', () => {
  it('is set on its page; a refusal stands at its field', async () => {
    await open('camera:update,camera:select,')
    await userEvent.click(await screen.findByRole('button', { name: '视频地址' }))
    const sheet = within(await screen.findByRole('dialog'))
    const field = await sheet.findByRole('textbox', { name: /HLS 地址/ })
    await userEvent.type(field, 'http://10.0.0.1/a.m3u8')
    await userEvent.click(sheet.getByRole('button', { name: '保存' }))
    expect(await sheet.findByText(/且其主机已由平台运维方放行/)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'https://cameras.example.com/a.m3u8')
    await userEvent.click(sheet.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(askedOf(wire.asked, cameraCalls.setSource).at(-1)).toEqual({
      equipmentId,
      source: 'https://cameras.example.com/a.m3u8',
    })
    await waitFor(() => expect(askedOf(wire.asked, cameraCalls.stream).length).toBeGreaterThan(1))
  }, 20_000)

  it('is nothing to who may not watch', async () => {
    await open('')
    expect(await screen.findByText('没有查看权限', { exact: false })).toBeTruthy()
    expect(askedOf(wire.asked, cameraCalls.stream)).toEqual([])
  })
})
