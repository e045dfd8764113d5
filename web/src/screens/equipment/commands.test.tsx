/** Every command of a row can be reached on its page, also what moves many at once and what is told in words. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { controlCalls } from '@vigil/contract/equipment/control'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { Command } from '@vigil/device-types/device-type'
import { equipmentPhotoCalls } from '@vigil/contract/equipment/equipment-photo'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { breakerType } from '#testing/a-device-type.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const box = anEquipment(1, { deviceName: '一层配电箱', typeName: 'breaker', equipmentTypeId: 159 })
const base = { timeoutSec: 10, retries: 0, danger: 'confirm', params: {} } as const
const commands: Record<string, Command> = {
  allOff: { ...base, name: { zh: '全部分闸', en: 'Open all' }, permission: ':batch' },
  setTimer: {
    ...base,
    name: { zh: '设置定时', en: 'Set timer' },
    permission: ':update',
    params: { cron: { type: 'string', name: { zh: '定时规则', en: 'Schedule' }, maxLength: 20, required: true } },
  },
  shield: { ...base, name: { zh: '屏蔽', en: 'Shield' }, permission: ':custom' },
}
let wire: WireServer
let live: LiveServer

const open = (equipPermissionsStr: string) => {
  const permissionsStr =
    ',equip:list,equip:select,control:list,control:select,control:custom,control:update,control:batch,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr, equipPermissionsStr }))
  const path = withParams('/pagesEquimmentInfo/breaker/breaker', contextOf(box))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}

beforeAll(() =>
  Promise.all([
    import('#features/control/order-sheet.tsx'),
    import('#features/control/param-sheet.tsx'),
    import('./equipment-screen.tsx'),
  ]),
)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.detail, () => ({ row: { ...breakerType, commands: { ...breakerType.commands, ...commands } } })],
      [equipmentCalls.detail, () => box],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(box.equipmentId, { switchState: 'closed' })] })],
      [equipmentPhotoCalls.find, () => ({ photos: [], mayAdd: false })],
      [controlCalls.lock, () => ({ lock: null })],
      [controlCalls.prepare, () => no('forbidden')],
    ),
  )
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

it('opening all is offered, asked for and, where the platform refuses, refused in words', async () => {
  await open(',breaker:custom,breaker:update,breaker:batch,')
  await userEvent.click(await screen.findByRole('button', { name: '全部分闸' }))
  await waitFor(() =>
    expect(askedOf(wire.asked, controlCalls.prepare)).toMatchObject([
      { action: 'allOff', equipmentId: box.equipmentId },
    ]),
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('a timer is written in a form, not longer than the row allows', async () => {
  await open(',breaker:custom,breaker:update,breaker:batch,')
  await userEvent.click(await screen.findByRole('button', { name: '设置定时' }))
  const sheet = await screen.findByRole('dialog', { name: '设置定时' })
  const next = within(sheet).getByRole<HTMLButtonElement>('button', { name: '下一步' })
  expect(next.disabled).toBe(true)
  const field = within(sheet).getByRole('textbox', { name: '定时规则' })
  await userEvent.type(field, '0 18 * * * and more than that')
  expect(within(sheet).getByText('请填写，最多 20 个字')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '0 18 * * *')
  await userEvent.click(next)
  await waitFor(() =>
    expect(askedOf(wire.asked, controlCalls.prepare)).toMatchObject([
      { action: 'setTimer', params: { cron: '0 18 * * *' } },
    ]),
  )
})

it('a point is never shielded in passing', async () => {
  await open(',breaker:custom,breaker:update,breaker:batch,')
  await screen.findByRole('button', { name: '全部分闸' })
  expect(screen.queryByRole('button', { name: '屏蔽' })).toBeNull()
})
