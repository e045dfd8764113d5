import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { equipmentCalls, equipmentStateNames } from '@vigil/contract/equipment/equipment'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const asOf = '2026-11-14T06:32:00.000Z'
const states = Object.fromEntries(equipmentStateNames.map((name) => [name, name === 'normal' ? 7 : 1]))
const detector = { equipmentTypeId: 101, count: 12, wrong: 5 }
const equipmentId = '01938e2a-7c00-7abc-8def-0123456789ab'
const worst = { equipmentId, name: '厨房感烟 3', equipmentTypeId: 101, projectName: '城南广场', alarms: 6, falses: 4 }
const answers: readonly AnswerRow[] = [
  [equipmentCalls.count, () => ({ total: 12, byState: states, byType: [detector] })],
  [statisticsCalls.rankings, () => ({ asOf, units: [], equipment: [worst] })],
  [
    statisticsCalls.myWork,
    () => ({
      asOf,
      rows: [
        { work: 'orders', amount: 3, overdue: 1 },
        { work: 'reviews', amount: 2, overdue: 0 },
      ],
    }),
  ],
]

let wire: WireServer
let live: LiveServer
beforeAll(async () => {
  await import('./home-screen.tsx')
  await import('./home-ranking.tsx')
  await import('#features/figures/my-work.tsx')
})
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const open = () => {
  const permissionsStr = ',dash:list,equip:list,alarmRec:list,ticket:list,hazardRec:list,hazardRec:custom,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp('/pages/index/indexNew', { PLATFORM_MAIN: wire.address, live: live.address })
}

const cardOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  const card = heading.closest('section')
  if (!card) throw new Error(`${title} is in no card`)
  return within(card)
}

describe('Home', () => {
  it('says what waits for me, how late it is, and leads to where it is done', async () => {
    wire.reply(answerBy(...answers))
    await open()
    const work = await cardOf('我的待办')
    const orders = await work.findByRole('link', { name: /派给我的工单.*超时 1.*3/s })
    expect(orders.getAttribute('href')).toContain('view=mine')
    expect(work.getByRole('link', { name: /待复查的隐患.*2/s }).getAttribute('href')).toContain('stage=review')
  })

  it('counts equipment by kind with what is wrong in it, and ranks what raised most', async () => {
    wire.reply(answerBy(...answers))
    await open()
    const kinds = await cardOf('设备总览')
    expect(await kinds.findByRole('button', { name: /5 台不正常.*12/s })).toBeTruthy()
    const ranking = await cardOf('30 天报警排行')
    const first = await ranking.findByRole('link', { name: /厨房感烟 3.*误报 4.*6 次/s })
    expect(first.getAttribute('href')).toContain(`equipment=${equipmentId}`)
  })

  it('[spec 2.home-refresh] is read again when its top is pulled down', async () => {
    wire.reply(answerBy(...answers))
    await open()
    await (await cardOf('我的待办')).findByRole('link', { name: /派给我的工单/ })
    const asked = () => askedOf(wire.asked, statisticsCalls.myWork).length
    const before = asked()
    const main = screen.getByRole('main')
    fireEvent.touchStart(main, { touches: [{ clientY: 10 }] })
    fireEvent.touchMove(main, { touches: [{ clientY: 300 }] })
    fireEvent.touchEnd(main)
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
  })

  it('says so where nothing waits, and where it could not be asked', async () => {
    wire.reply(
      answerBy(
        [statisticsCalls.myWork, () => ({ asOf, rows: [] })],
        [statisticsCalls.rankings, () => no('unexpected')],
      ),
    )
    await open()
    expect(await (await cardOf('我的待办')).findByText('没有等您处理的工作')).toBeTruthy()
    expect(await (await cardOf('30 天报警排行')).findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
