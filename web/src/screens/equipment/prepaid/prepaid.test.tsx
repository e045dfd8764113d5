/** A prepaid loop on the glass: what is left, why it is not cut, and the cut itself. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { controlCalls } from '@vigil/contract/equipment/control'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { prepaidCalls, type Prepaid } from '@vigil/contract/equipment/prepaid'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const meter = anEquipment(1, { deviceName: '301 室', typeName: 'breakerTZ', equipmentTypeId: 164, parentId: null })
const { equipmentId, projectId } = meter
const owing: Prepaid = {
  rule: { warnAt: [10, 30], isRisky: false, revision: 2, toldAt: '2026-11-15T02:00:00.000Z', toldBy: '赵强' },
  balance: -1.5,
  unit: 'kWh',
  warning: 10,
  cutAt: null,
  refusals: [],
  hours: { from: '10:00', to: '16:00', zone: 'Asia/Shanghai' },
  nextAt: '2026-11-18T02:00:00.000Z',
  restDays: [],
  weather: null,
}
let prepaid: Prepaid
let fails: boolean

const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: deviceType('breakerTZ') })],
  [equipmentCalls.detail, () => meter],
  [equipmentCalls.list, () => ({ rows: [], next: null })],
  [equipmentCalls.shadows, () => ({ rows: [aShadow(equipmentId, { switchState: 'closed', balance: -1.5 })] })],
  [controlCalls.lock, () => ({ lock: null })],
  [controlCalls.list, () => ({ rows: [], next: null })],
  [prepaidCalls.get, () => (fails ? no('missing') : prepaid)],
  [prepaidCalls.set, () => (prepaid = owing)],
  [prepaidCalls.tell, () => (prepaid = { ...prepaid, refusals: ['payerNotTold'] })],
  [prepaidCalls.guard, () => ({ until: null })],
  [
    prepaidCalls.cut,
    ({ password }) => (password === 'right' ? { commandId: equipmentId, state: 'queued' } : no('passwordWrong')),
  ],
)

let wire: WireServer
let live: LiveServer
const every = 'control:list,control:select,control:custom,control:update,'
const open = (rights = every) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: `,equip:list,equip:select,${rights}` }))
  const path = withParams('/pagesEquimmentInfo/breaker/breakerTZ', contextOf(meter))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeAll(() =>
  Promise.all([
    import('../equipment-screen.tsx'),
    import('../breaker-body.tsx'),
    import('./prepaid-panel.tsx'),
    import('./texts.zh.ts'),
  ]),
)
beforeEach(async () => {
  prepaid = owing
  fails = false
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('a prepaid loop', () => {
  it('says what is left and every reason why it is not cut, and the cut is out of reach', async () => {
    prepaid = {
      ...owing,
      refusals: ['dangerousWeather', 'cutByNight'],
      weather: { kind: 'storm', until: '2026-11-18T02:00:00.000Z', reason: '台风', by: null },
    }
    await open()
    expect(await screen.findByText(/-1.5 kWh/)).toBeTruthy()
    expect(await screen.findByText(/恶劣天气预警期间不停电/)).toBeTruthy()
    expect(screen.getByText(/只在工作日 10:00–16:00 停电/)).toBeTruthy()
    expect(screen.getByText(/暴雨大风.*台风/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '欠费停电' }).hasAttribute('disabled')).toBe(true)
  }, 30_000)

  it('is cut with the password, which is asked for again when it is wrong', async () => {
    await open()
    await press('欠费停电')
    const form = await sheet('欠费停电')
    await userEvent.type(form.getByLabelText('登录密码'), 'wrong')
    await userEvent.click(form.getByRole('button', { name: '欠费停电' }))
    expect(await form.findByText('密码错误')).toBeTruthy()
    await userEvent.clear(form.getByLabelText('登录密码'))
    await userEvent.type(form.getByLabelText('登录密码'), 'right')
    await userEvent.click(form.getByRole('button', { name: '欠费停电' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, prepaidCalls.cut).at(-1)).toEqual({ equipmentId, password: 'right' }),
    )
  }, 30_000)

  it('is made one with its steps, and its unit gets its days of rest', async () => {
    prepaid = { ...owing, rule: null, refusals: ['notPrepaid'] }
    await open()
    await press('设为预付费')
    const form = await sheet('预付费')
    await userEvent.type(form.getByLabelText(/^余额提醒/), '10，30')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await press('不停电日期与天气')
    const guard = await sheet('不停电日期与天气')
    await userEvent.type(guard.getByLabelText(/^不停电日期（/), '2027-02-17')
    await userEvent.click(guard.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, prepaidCalls.guard)).toEqual([
        { projectId, restDays: ['2027-02-17'], kind: 'storm', hours: 0, reason: '' },
      ]),
    )
    expect(askedOf(wire.asked, prepaidCalls.set)).toEqual([
      { equipmentId, revision: 0, warnAt: [10, 30], isRisky: false },
    ])
    await press('记录已通知付费人')
    expect(await screen.findByText(/停电前须通知付费人/)).toBeTruthy()
  }, 30_000)

  it('is read by whoever may only read, and a failure is said with a way to try again', async () => {
    fails = true
    await open('control:select,')
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText(/-1.5 kWh/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '欠费停电' })).toBeNull()
  }, 30_000)
})
