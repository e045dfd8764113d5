/** The ladder of a gas shut-off on the glass: which level, what each does as the device is set, and when not to open again. */
import { screen, within } from '@testing-library/react'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { threeLevelsOneClose } from '@vigil/device-types/catalogue/gas/three-levels-one-close'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(
  () =>
    Promise.all([
      import('../equipment-screen.tsx'),
      import('../texts.zh.ts'),
      import('./texts.zh.ts'),
      import('./levels-panel.tsx'),
    ]),
  60_000,
)
beforeEach(async () => {
  wire = await startWireServer()
  // Cut off, everything on the glass would be old.
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const open = async (values: Record<string, unknown>, at = 'threeLevelsOneClose', minutesAgo = 0) => {
  const reportedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const piece = anEquipment(1, { typeName: 'threeLevelsOneClose', equipmentTypeId: 156, reportedAt })
  wire.reply(
    answerBy(
      [deviceTypeCalls.detail, () => ({ row: threeLevelsOneClose })],
      [equipmentCalls.detail, () => piece],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(piece.equipmentId, values)] })],
    ),
  )
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
  const path = withParams(`/pagesEquimmentInfo/${at}`, contextOf(piece))
  await renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
  const card = (await screen.findByRole('heading', { name: '三级报警与切断' }, { timeout: 10_000 })).closest('section')
  if (!card) throw new Error('no card')
  await within(card).findAllByRole('listitem')
  return within(card)
}
const stepsOf = (card: Awaited<ReturnType<typeof open>>) =>
  card.getAllByRole('listitem').map((step) => [step.getAttribute('aria-current'), step.textContent])

it('stands at the level that the device says, with the limit and the effect of each', async () => {
  const card = await open({ level: '2', concentration: 31, shutState: 'open', autoShut: true })
  const [third, second, first] = stepsOf(card)
  expect(third).toEqual([null, expect.stringMatching(/三级切断报警.*自动切断供气.*≥ 50 %LEL/)])
  expect(second).toEqual(['step', expect.stringMatching(/二级报警.*准备切断.*≥ 25 %LEL.*当前级别/)])
  expect(first).toEqual([null, expect.stringMatching(/一级预警.*≥ 10 %LEL/)])
  expect(card.getByText('未切断')).toBeTruthy()
  expect(card.getByText(/恢复供气须输入密码并由第二人同意/)).toBeTruthy()
}, 20_000)

it('says that nothing shuts by itself where that is disabled, and expects so where nobody said', async () => {
  const disabled = await open({ level: '0', concentration: 1, shutState: 'open', autoShut: false })
  expect(disabled.getByText(/自动切断已停用，须人工切断/)).toBeTruthy()
}, 20_000)

it('at rest has no step, and what was never told is told as that', async () => {
  const card = await open({ level: '0', concentration: 1 })
  expect(stepsOf(card).map(([now]) => now)).toEqual([null, null, null])
  expect(card.getByText(/请按不会切断准备/)).toBeTruthy()
  expect(card.getAllByText('未上报')).toHaveLength(2)
}, 20_000)

it('that is shut says when not to open again, at its page and at its detail', async () => {
  const gassy = { level: '3', concentration: 55, shutState: 'shut', autoShut: true }
  expect((await open(gassy, 'threeLevelsOneClose/detail')).getByText(/不要恢复供气/)).toBeTruthy()
}, 20_000)

it('may be opened again below level 1, by two persons', async () => {
  const aired = { level: '0', concentration: 2, shutState: 'shut', autoShut: true }
  expect((await open(aired)).getByText(/查漏后才可恢复供气/)).toBeTruthy()
}, 20_000)

it('does not take an old reading for air that is clean now', async () => {
  const silent = { level: '0', concentration: 2, shutState: 'shut', autoShut: true }
  const card = await open(silent, 'threeLevelsOneClose', 60)
  expect(card.getByText(/不要恢复供气/)).toBeTruthy()
}, 20_000)
