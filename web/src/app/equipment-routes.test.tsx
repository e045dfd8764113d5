import { screen, waitFor } from '@testing-library/react'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { breakerType, pressureType } from '#testing/a-device-type.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const types = [breakerType, pressureType]
const index = types.map((type) => summaryOf(type.id === 'breaker' ? { ...type, protocolIds: [133] } : type))
const meter = anEquipment(1, { deviceName: '喷淋末端压力' })

let wire: WireServer
const open = (path: string) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const hash = (): string => decodeURIComponent(location.hash)

beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.index, () => ({ rows: index })],
      [deviceTypeCalls.detail, () => ({ row: pressureType })],
      [equipmentCalls.detail, () => meter],
    ),
  )
})
afterEach(() => wire.stop())

describe('the address that sends devices on', () => {
  it.each([
    ['[spec 2.protocol-breaker] by what it speaks', { protocolId: 133 }, '/pagesEquimmentInfo/breaker/breaker'],
    ['[spec 2.default-page] by its kind', {}, '/pagesEquimmentInfo/pressureAcquisition'],
  ])('opens the page of a device %s', async (_how, changes, page) => {
    await open(withParams('/pagesEquipment/equipRoute', { ...contextOf(meter), ...changes }))
    await waitFor(() => expect(hash()).toMatch(new RegExp(`^#${page}\\?params=`)))
    expect(await screen.findByRole('heading', { level: 1, name: '喷淋末端压力' })).toBeTruthy()
  })

  it('[spec 2.standard] opens the standard page for who asks for it', async () => {
    await open(withParams('/pagesEquipment/equipRoute', { ...contextOf(meter), isStandardDetail: 1 }))
    await waitFor(() => expect(hash()).toMatch(/^#\/pagesEquimmentInfo\/StandDetailIndex\?params=/))
  })

  it('workflows 15.15: [spec 4.expired-device] refuses the page of expired equipment in place', async () => {
    await open(withParams('/pagesEquipment/equipRoute', { ...contextOf(meter), expireState: 1 }))
    expect(await screen.findByText('您的设备已到期，请联系管理员续费！')).toBeTruthy()
    expect(hash()).toMatch(/^#\/pagesEquipment\/equipRoute/)
  })
})

describe('the address of a curve', () => {
  it('shows the curve of the device and nothing else', async () => {
    await open(withParams('/pagesEquipment/equipmentChart', contextOf(meter)))
    expect(await screen.findByRole('radiogroup', { name: '时间范围' })).toBeTruthy()
    expect(screen.queryByText('最近事件')).toBeNull()
  })
})
