/** What a loop feeds: read on its page, said by whoever may, and the way out where an order is refused for it. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { controlCalls } from '@vigil/contract/equipment/control'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { breakerType } from '#testing/a-device-type.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const breaker = anEquipment(1, { deviceName: '走廊照明', typeName: 'breaker', equipmentTypeId: 159 })
const { equipmentId } = breaker
let load: Equipment['fireLoad'] = 'unregistered'
let registers: ReturnType<typeof no> | undefined
const now = () => ({ ...breaker, fireLoad: load })

const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: breakerType })],
  [equipmentCalls.detail, now],
  [equipmentCalls.list, () => ({ rows: [], next: null })],
  [
    equipmentCalls.shadows,
    () => ({ rows: [aShadow(equipmentId, { switchState: 'closed', current: 1, voltage: 230 })] }),
  ],
  [
    equipmentCalls.setFireLoad,
    ({ fireLoad }) => {
      if (registers) return registers
      load = fireLoad === 'yes' || fireLoad === 'no' ? fireLoad : 'unregistered'
      return now()
    },
  ],
  [controlCalls.lock, () => ({ lock: null })],
  [controlCalls.list, () => ({ rows: [], next: null })],
  [
    controlCalls.prepare,
    () => no('fireLoadNotTimed', { unregistered: [{ equipmentId, deviceName: breaker.deviceName }] }),
  ],
)

let wire: WireServer
let live: LiveServer
const reads = ',equip:list,equip:select,control:list,control:select,control:custom,'
const open = (permissionsStr = `${reads}equip:update,`, login = {}) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr, ...login }))
  const path = withParams('/pagesEquimmentInfo/breaker/breaker', contextOf(breaker))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const row = async () => (await screen.findByText('消防负荷')).closest('dl') ?? document.body
const theSheet = () => screen.findByRole('dialog', { name: '走廊照明：是否消防负荷' })

beforeAll(() =>
  Promise.all([
    import('#features/control/order-sheet.tsx'),
    import('#features/control/fire-load-sheet.tsx'),
    import('./equipment-screen.tsx'),
  ]),
)
beforeEach(async () => {
  load = 'unregistered'
  registers = undefined
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('what a loop feeds (D16)', () => {
  it('is said by whoever may: "no" with the password, and the page then shows it', async () => {
    await open()
    expect(within(await row()).getByText('未登记')).toBeTruthy()
    await userEvent.click(within(await row()).getByRole('button', { name: '登记' }))
    const sheet = await theSheet()
    const save = within(sheet).getByRole('button', { name: '登记' })
    expect(save.hasAttribute('disabled')).toBe(true)
    await userEvent.click(within(sheet).getByRole('radio', { name: '否' }))
    expect(save.hasAttribute('disabled')).toBe(true)
    await userEvent.type(within(sheet).getByLabelText('登录密码'), 'secret-1')
    await userEvent.click(save)
    expect(await within(await row()).findByText('否')).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.setFireLoad)).toEqual([
      { equipmentId, fireLoad: 'no', password: 'secret-1' },
    ])
  }, 15_000)

  it('is said to be a fire load without a password, and a refusal stays beside the button', async () => {
    registers = no('fireLoadByType')
    await open()
    await userEvent.click(within(await row()).getByRole('button', { name: '登记' }))
    const sheet = await theSheet()
    await userEvent.click(within(sheet).getByRole('radio', { name: '是' }))
    expect(within(sheet).queryByLabelText('登录密码')).toBeNull()
    await userEvent.click(within(sheet).getByRole('button', { name: '登记' }))
    expect((await within(sheet).findByRole('alert')).textContent).toContain('本身就是消防负荷')
    expect(askedOf(wire.asked, equipmentCalls.setFireLoad)).toEqual([{ equipmentId, fireLoad: 'yes' }])
  }, 15_000)

  const asTenant = [{ roleId: equipmentId, roleName: '租户', roleType: roleTypes.END_USER, active: true }]
  it.each([
    ['a tenant', undefined, { roleList: asTenant }],
    ['whoever may change no equipment', reads, {}],
  ])('is read, but not changed, by %s', async (_who, rights, login) => {
    await open(rights, login)
    expect(within(await row()).getByText('未登记')).toBeTruthy()
    expect(within(await row()).queryByRole('button')).toBeNull()
  })

  it('is where an order that is refused for it leads to', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '分闸 · 走廊照明' }))
    const refused = await screen.findByRole('dialog', { name: '分闸 走廊照明？' })
    await userEvent.click(await within(refused).findByRole('button', { name: '登记 走廊照明' }))
    expect(await theSheet()).toBeTruthy()
  }, 15_000)

  it('says whom to ask where the refused person may not register it', async () => {
    await open(reads)
    await userEvent.click(await screen.findByRole('button', { name: '分闸 · 走廊照明' }))
    const refused = await screen.findByRole('dialog', { name: '分闸 走廊照明？' })
    expect(await within(refused).findByText('请联系管理人员登记')).toBeTruthy()
    expect(within(refused).queryByRole('button', { name: '登记 走廊照明' })).toBeNull()
  }, 15_000)
})
