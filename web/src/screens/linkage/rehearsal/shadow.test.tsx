/** A rule on simulated equipment, on the glass. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { ShadowRun, ShadowStep } from '@vigil/contract/linkage/shadow-run'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { breakerType } from '#testing/a-device-type.ts'
import { aLinkageBody, aRule, aVersion, ruleId } from '#testing/a-linkage.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const loop = anEquipment(2, { deviceName: 'AL-B1-03', equipmentTypeId: 159 })
const body = aLinkageBody(loop, loop)
const step: ShadowStep = {
  place: 0,
  equipmentId: loop.equipmentId,
  deviceName: loop.deviceName,
  equipmentTypeId: 159,
  protocolId: null,
  action: 'switchOff',
  params: {},
  delayS: 10,
  asks: true,
  fault: null,
  end: 'proven',
  refusal: null,
  endsAtS: 11,
  readings: [{ property: 'switchState', before: 'closed', kind: 'is', expected: 'open', simulated: 'open' }],
  makesHazard: false,
}
const silent: Partial<ShadowStep> = {
  fault: 'silent',
  end: 'timeout',
  endsAtS: 25,
  makesHazard: true,
  readings: [{ property: 'switchState', before: 'closed', kind: 'is', expected: 'open', simulated: 'closed' }],
}
const refused: ShadowStep = { ...step, place: 1, end: 'refused', refusal: 'equipmentOffline', readings: [] }
let fails = false

const run = (steps: ShadowStep[]): ShadowRun => ({ isSimulated: true, at: '2026-11-14T06:32:00.000Z', steps })
const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: breakerType })],
  [linkageCalls.get, () => aRule([loop], { live: aVersion(body) })],
  [linkageCalls.runs, () => ({ rows: [], next: null })],
  [
    linkageCalls.shadowRun,
    ({ failing }) => {
      if (fails) return no('missing')
      return run(JSON.stringify(failing).includes('silent') ? [{ ...step, ...silent }, refused] : [step])
    },
  ],
)

let wire: WireServer
beforeAll(() =>
  Promise.all([import('../linkage-screen.tsx'), import('../info/info-screen.tsx'), import('./shadow-view.tsx')]),
)
beforeEach(async () => {
  fails = false
  wire = await startWireServer()
  wire.reply(platform)
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr: ',equip:list,linkRule:list,linkRule:select,' }),
  )
  await renderApp(`/pagesEquipment/linkage/info?rule=${ruleId}`, {
    PLATFORM_MAIN: wire.address,
    live: 'ws://127.0.0.1:1',
  })
})
afterEach(() => wire.stop())
const press = async () => userEvent.click(await screen.findByRole('button', { name: '模拟运行（不下发）' }))

describe('a rule on simulated equipment', () => {
  it('says that nothing is sent, what is expected and what the copy shows', async () => {
    await press()
    expect(await screen.findByText(/没有向任何设备下发指令/)).toBeTruthy()
    expect(screen.getByText('模拟')).toBeTruthy()
    const [row] = within(screen.getByRole('list', { name: '模拟的动作' })).getAllByRole('listitem')
    await waitFor(() => expect(row?.textContent).toMatch(/期望 分闸.*模拟 合闸 → 分闸.*符合预期/))
    expect(screen.getByText('1 个动作全部符合预期')).toBeTruthy()
    expect(askedOf(wire.asked, linkageCalls.shadowRun)).toEqual([{ ruleId, version: 1, branch: 'does', failing: [] }])
  })

  it('shows what follows when the chosen device stays silent, and what would not be sent', async () => {
    await press()
    await userEvent.selectOptions(await screen.findByLabelText('AL-B1-03 模拟为'), 'silent')
    expect(await screen.findByText(/判为超时，读取一次状态，不再下发，记隐患/)).toBeTruthy()
    const [, second] = within(screen.getByRole('list', { name: '模拟的动作' })).getAllByRole('listitem')
    expect(second?.textContent).toMatch(/离线.*不会下发/)
    expect(screen.getByText('2 个动作中有 1 个做不到，会各记一条隐患')).toBeTruthy()
    expect(askedOf(wire.asked, linkageCalls.shadowRun).at(-1)).toMatchObject({
      failing: [{ equipmentId: loop.equipmentId, fault: 'silent' }],
    })
  })

  it('fails in words and is tried again', async () => {
    fails = true
    await press()
    await screen.findByRole('alert')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: /重试/ }))
    expect(await screen.findByText(/没有向任何设备下发指令/)).toBeTruthy()
  })
})
