/** Self-tests on the glass: what became of them, when the next is due, and the way to a schedule. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { controlCalls } from '@vigil/contract/equipment/control'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { selfTestCalls, type SelfTests } from '@vigil/contract/equipment/self-test'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { aPreparedBatch } from '#testing/a-batch.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const loop = anEquipment(1, { deviceName: '后厨插座', typeName: 'breaker', equipmentTypeId: 159, parentId: null })
const timerId = '01930000-0000-7000-8000-0000000000ee'
const dueAt = '2026-11-01T02:00:00.000Z'
const test = { dueAt, expects: 'trip', isTimed: true } as const
const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const known: SelfTests = {
  next: { timerId, name: '漏电自检', at: '2026-12-01T02:00:00.000Z' },
  rows: [
    { ...test, selfTestId: id(1), outcome: 'passed', reason: null, seconds: 1.24 },
    { ...test, selfTestId: id(2), outcome: 'failed', reason: 'noTrip', seconds: null },
    { ...test, selfTestId: id(3), outcome: 'notJudged', reason: 'equipmentOffline', seconds: null },
  ],
}

let wire: WireServer
let live: LiveServer
let shown: SelfTests | undefined
const open = (path: string) => {
  const rights = ',equip:list,equip:select,control:select,timer:list,timer:select,timer:insert,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const breakerPage = withParams('/pagesEquimmentInfo/breaker/breaker', contextOf(loop))

beforeAll(() =>
  Promise.all([
    import('../equipment-screen.tsx'),
    import('../breaker-body.tsx'),
    import('../panels/parameter-panel.tsx'),
    import('#screens/control/timer/timer-edit-screen.tsx'),
  ]),
)
beforeEach(async () => {
  shown = known
  live = await startLiveServer()
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.index, () => ({ rows: [summaryOf(deviceType('breaker'))] })],
      [deviceTypeCalls.detail, () => ({ row: deviceType('breaker') })],
      [equipmentCalls.detail, () => loop],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(loop.equipmentId, { switchState: 'closed' })] })],
      [controlCalls.lock, () => ({ lock: null })],
      [controlCalls.list, () => ({ rows: [], next: null })],
      [equipmentCalls.list, () => ({ rows: [loop], next: null })],
      [selfTestCalls.find, () => shown ?? no('missing')],
      [timerCalls.preview, () => ({ zone: 'Asia/Shanghai', runs: ['2026-12-01T02:00:00.000Z'] })],
      [timerCalls.prepare, () => aPreparedBatch([loop])],
    ),
  )
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the self-tests of a breaker', () => {
  it('can be asked for again when they could not be read', async () => {
    shown = undefined
    await open(breakerPage)
    const heading = await screen.findByRole('heading', { name: '漏电自检' })
    const card = heading.closest('section')
    if (!card) throw new Error('the panel is no card')
    const again = await within(card).findByRole('button', { name: '重试' })
    shown = known
    await userEvent.click(again)
    expect(await screen.findByText('下次自检')).toBeTruthy()
  }, 20_000)

  it('say how each went, after how long or why not, and when the next is due', async () => {
    await open(breakerPage)
    expect(await screen.findByText('定期 · 应跳闸 · 1.2 秒')).toBeTruthy()
    expect(screen.getByText('定期 · 收到命令但没有跳闸')).toBeTruthy()
    for (const word of ['合格', '不合格', '无法判定']) expect(screen.getByText(word)).toBeTruthy()
    expect(screen.getByText('下次自检')).toBeTruthy()
    expect(screen.getByRole('button', { name: '修改定期自检' })).toBeTruthy()
  }, 20_000)

  it('are none yet, and lead to a monthly schedule that begins with this loop', async () => {
    shown = { next: null, rows: [] }
    await open(breakerPage)
    expect(await screen.findByText('还没有自检记录')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '设置定期自检' }))
    expect(await screen.findByText(/会跳闸断电/)).toBeTruthy()
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: '每月几日' })).value).toBe('1')
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /后厨插座/ })).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '核对并设置' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(askedOf(wire.asked, timerCalls.prepare)).toMatchObject([
      { action: 'leakTest', equipmentIds: [loop.equipmentId] },
    ])
  }, 20_000)
})
