/** Where a piece of equipment stands on the earth: put down, taken from the telephone, cleared; by who may. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { nearestCalls } from '@vigil/contract/equipment/nearest'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { standAt } from '#testing/stand-at.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const hydrant = anEquipment(1, { deviceName: '北门消火栓', typeName: 'hydrantOutdoor', equipmentTypeId: 122 })
const { equipmentId } = hydrant
let wire: WireServer
let maySet: boolean

beforeAll(() => Promise.all([import('./settings-screen.tsx'), import('#foundation/map/map-ground.tsx')]))
beforeEach(async () => {
  maySet = true
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.detail, () => ({ row: findDeviceType({ equipmentTypeId: 122 }) })],
      [equipmentCalls.detail, () => hydrant],
      [nearestCalls.find, () => ({ rows: [], place: null, maySet })],
      [nearestCalls.setPlace, ({ place }) => ({ place })],
    ),
  )
})
afterEach(() => wire.stop())

const open = () => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,param:update,' }))
  const path = withParams('/pagesEquipment/equipmentSetting', contextOf(hydrant))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const saved = () => askedOf(wire.asked, nearestCalls.setPlace)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** The label has a button of the same name. */
const save = async () => {
  const card = (await screen.findByText('坐标')).closest<HTMLElement>('section') ?? document.body
  await userEvent.click(within(card).getByRole('button', { name: '保存' }))
}

describe('where a piece of equipment stands', () => {
  it('is taken from the telephone beside it, moved by keys, saved and cleared', async () => {
    standAt({ longitude: 120.5, latitude: 30.25 })
    await open()
    const ground = await screen.findByRole('group', { name: '位置图' })
    await press('用我的位置')
    expect(await screen.findByText('30.250000, 120.500000')).toBeTruthy()
    await save()
    await waitFor(() => expect(saved()).toEqual([{ equipmentId, place: { longitude: 120.5, latitude: 30.25 } }]))
    fireEvent.keyDown(await screen.findByRole('group', { name: '位置图' }), { key: 'ArrowUp' })
    expect(ground).toBeTruthy()
    await press('清除坐标')
    expect(screen.getByText(/^还没有坐标/)).toBeTruthy()
    await save()
    await waitFor(() => expect(saved().at(-1)).toEqual({ equipmentId, place: null }))
  }, 20_000)

  it('is no question to who may not say it', async () => {
    maySet = false
    await open()
    await waitFor(() => expect(askedOf(wire.asked, nearestCalls.find)).toHaveLength(1))
    expect(screen.queryByText('坐标')).toBeNull()
  })
})
