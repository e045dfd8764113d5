/** The test after adding, as whoever carries it out sees it: begun, shown by the device, waived with a reason, ended. */
import { commissioningCalls, type Commissioning, type StepProof } from '@vigil/contract/equipment/commissioning'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const { equipmentId } = anEquipment(7)
const path = `/pagesEquipment/equipAdd/equipAddNew?view=test&id=${equipmentId}`
const at = '2026-11-16T06:00:00.000Z'
const aTest = (rest: Partial<Commissioning> = {}, ...states: StepProof['state'][]): Commissioning => ({
  equipmentId,
  begunAt: at,
  begunBy: '陈工',
  endedAt: null,
  steps: (['report', 'alarm', 'control'] as const).map((step, n) => {
    const state = states[n] ?? 'waiting'
    const isWaived = state === 'waived'
    return { step, state, at: null, by: isWaived ? '陈工' : null, reason: isWaived ? '不允许分闸' : null }
  }),
  ...rest,
})

let wire: WireServer
beforeAll(() => import('../pages.ts'), 60_000)
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())
const open = (permissionsStr: string, ...rows: readonly AnswerRow[]) => {
  wire.reply(answerBy(...rows))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const all = ',equip:list,equip:select,equip:insert,equip:update,equip:custom,'
const step = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li')
  if (!item) throw new Error(`no step ${name}`)
  return within(item)
}

it('is begun, goes on by what the device shows, a step is waived with a reason, and ends', async () => {
  let test = aTest({ begunAt: null, begunBy: null })
  await open(
    all,
    [commissioningCalls.get, () => test],
    [commissioningCalls.begin, () => (test = aTest())],
    [commissioningCalls.waive, () => (test = aTest({}, 'passed', 'passed', 'waived'))],
    [commissioningCalls.finish, () => (test = aTest({ endedAt: at }, 'passed', 'passed', 'waived'))],
  )
  await userEvent.click(await screen.findByRole('button', { name: '开始验收' }))
  expect(await screen.findByText('还差 3 步')).toBeTruthy()
  test = aTest({}, 'passed', 'passed')
  expect(await screen.findByText('还差 1 步', {}, { timeout: 8_000 })).toBeTruthy()
  expect((await step('上报')).getByText('通过')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '豁免：控制' }))
  await userEvent.click(await screen.findByRole('button', { name: '豁免' }))
  expect(await screen.findByText('请写明原因，至少 2 个字')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('原因'), '不允许分闸')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '豁免' }))
  expect(await screen.findByText('陈工 豁免：不允许分闸')).toBeTruthy()
  expect(askedOf(wire.asked, commissioningCalls.waive)).toMatchObject([{ step: 'control', reason: '不允许分闸' }])
  await userEvent.click(screen.getByRole('button', { name: '完成验收' }))
  expect(await screen.findByText('已完成；记录在设备履历中。')).toBeTruthy()
}, 30_000)

it('says why it does not end yet, on a wide screen too', async () => {
  beWide()
  await open(all, [commissioningCalls.get, () => aTest()], [commissioningCalls.finish, () => no('testUnproved')])
  await userEvent.click(await screen.findByRole('button', { name: '完成验收' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('还有步骤未通过'))
}, 20_000)

it('is only looked at by whoever may only look, and is not there for a neighbour', async () => {
  await open(',equip:list,equip:select,', [commissioningCalls.get, () => aTest()])
  expect(await screen.findByText('报警')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /豁免|验收/ })).toBeNull()
}, 20_000)

it('that did not come can be asked for again', async () => {
  let fails = true
  await open(all, [commissioningCalls.get, () => (fails ? no('missing') : aTest())])
  const again = await screen.findByRole('button', { name: '重试' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('还差 3 步')).toBeTruthy()
}, 20_000)
