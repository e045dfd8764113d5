/** The muster list of a fire, with a network and without. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Door } from '@vigil/contract/visitor/door'
import { musterCalls, type MusterPerson } from '@vigil/contract/visitor/muster'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const idOf = (n: number): string => `01930000-0000-7000-8000-00000000${String(n).padStart(4, '0')}`
const aDoor = (n: number, name: string, change: Partial<Door> = {}): Door => ({
  equipmentId: idOf(n),
  name,
  place: null,
  isOnline: true,
  doorState: 'closed',
  lockMode: 'normal',
  isReleased: false,
  reportedAt: '2026-11-18T06:00:00.000Z',
  ...change,
})
const aPerson = (n: number, personName: string, change: Partial<MusterPerson> = {}): MusterPerson => ({
  personKind: 'visitor',
  personId: idOf(n),
  personName,
  userTel: '13920467718',
  people: 1,
  hostName: '陈志远',
  lastDoorName: '3F 门禁',
  lastAt: '2026-11-18T06:00:00.000Z',
  leftAt: null,
  result: 'open',
  tickedAt: null,
  tickedByName: null,
  otherWord: null,
  ...change,
})
const alarmId = idOf(90)
const doors = [aDoor(2, '1F 东门闸机'), aDoor(3, '屋顶平台门', { isOnline: false })]
const listOf = (...rows: MusterPerson[]): AnswerRow => [
  musterCalls.list,
  () => ({ projectId, beganAt: '2026-11-18T06:00:00.000Z', isOver: false, rows, doors }),
]
const taken: AnswerRow = [musterCalls.tick, () => ({ at: '2026-11-18T06:10:00.000Z' })]

let wire: WireServer
beforeAll(async () => {
  await Promise.all([import('./access-screen.tsx'), import('./muster/muster-page.tsx')])
}, 60_000)
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  wire = await startWireServer()
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await wire.stop()
})

const answers = (...rows: readonly AnswerRow[]): void => wire.reply(answerBy(...rows))
/** Every answer is torn off: the network is gone, whatever the device believes of it. */
const cut = (): void => wire.reply((_asked, response) => void response.destroy())
const open = (...rows: readonly AnswerRow[]) => {
  answers(...rows)
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',visitor:list,visitor:update,' }))
  return start()
}
const start = () => {
  const servers = { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' }
  return renderApp(`/pagesEquipment/acControl/visitorData?alarm=${alarmId}`, servers)
}
const tickOf = (name: string) => screen.getByRole('button', { name: `点到 ${name}` })

describe('the muster list of a fire', () => {
  it('names who is not accounted for first, and ticks by one press', async () => {
    await open(listOf(aPerson(81, '高山', { result: 'arrived' }), aPerson(82, '周宁', { people: 2 })), taken)
    expect(await screen.findByText('已到 1 · 未确认 2 · 联系不上 0')).toBeTruthy()
    const [first] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(first?.textContent).toContain('周宁')
    expect(screen.getByText('无回读，派人看')).toBeTruthy()
    expect(screen.getByText('未放开')).toBeTruthy()
    await userEvent.click(tickOf('周宁'))
    await waitFor(() =>
      expect(askedOf(wire.asked, musterCalls.tick)).toMatchObject([{ personId: idOf(82), result: 'arrived' }]),
    )
  })

  it('shows what somebody else has said otherwise', async () => {
    const otherWord = { result: 'unreachable', at: '2026-11-18T06:05:00.000Z', byName: '许前台' } as const
    await open(listOf(aPerson(82, '周宁', { result: 'arrived', otherWord })))
    expect(await screen.findByText(/^许前台 .*说：联系不上$/)).toBeTruthy()
  })

  it('is ticked without a network, says so, and is sent once when there is one again', async () => {
    await open(listOf(aPerson(81, '高山'), aPerson(82, '周宁')), taken)
    await screen.findByText('已到 0 · 未确认 2 · 联系不上 0')
    cut()
    await userEvent.click(tickOf('周宁'))
    expect(await screen.findByText('已到 1 · 未确认 1 · 联系不上 0')).toBeTruthy()
    expect(await screen.findByText('已记在本机，待上传')).toBeTruthy()
    expect(await screen.findByText(/^没有网络：名单是 .* 的/, undefined, { timeout: 8_000 })).toBeTruthy()
    const before = askedOf(wire.asked, musterCalls.tick)
    const after = aPerson(82, '周宁', { result: 'arrived', tickedAt: '2026-11-18T06:10:00.000Z', tickedByName: '王敏' })
    answers(listOf(aPerson(81, '高山'), after), taken)
    await waitFor(() => expect(screen.queryByText('已记在本机，待上传')).toBeNull(), { timeout: 8_000 })
    expect(await screen.findByText(/^王敏 · /)).toBeTruthy()
    const ids = askedOf(wire.asked, musterCalls.tick).map(({ tickId }) => tickId)
    expect(ids.length).toBeGreaterThan(before.length)
    expect(new Set(ids).size).toBe(1)
  }, 30_000)

  it('that was kept is there after a start without a network, with what was ticked', async () => {
    const { core } = await open(listOf(aPerson(82, '周宁')), taken)
    await screen.findByText('已到 0 · 未确认 1 · 联系不上 0')
    cut()
    await userEvent.click(tickOf('周宁'))
    await screen.findByText('已记在本机，待上传')
    const { musterShelf } = await import('#features/muster/muster-shelf.ts')
    const accountId = core.session.get()?.user.accountId ?? ''
    await waitFor(async () =>
      expect(await musterShelf.of(accountId)).toMatchObject([{ personId: idOf(82), result: 'arrived' }]),
    )
    cleanup()
    await start()
    expect(await screen.findByText('已到 1 · 未确认 0 · 联系不上 0')).toBeTruthy()
    expect(screen.getByText(/^没有网络：名单是/)).toBeTruthy()
  })

  it('keeps a word that the platform did not take until somebody has seen it', async () => {
    await open(listOf(aPerson(82, '周宁')), [musterCalls.tick, () => no('notOnMuster')])
    await screen.findByText('已到 0 · 未确认 1 · 联系不上 0')
    await userEvent.click(tickOf('周宁'))
    expect(await screen.findByText('没有被接受的点名')).toBeTruthy()
    expect(screen.getByText('已到 0 · 未确认 1 · 联系不上 0')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByText('没有被接受的点名')).toBeNull())
  })

  it('is printed with a box for each, and the paper is gone afterwards', async () => {
    let paper = ''
    vi.stubGlobal('print', () => {
      paper = document.querySelector('body > div > article')?.textContent ?? ''
    })
    await open(listOf(aPerson(81, '高山', { result: 'arrived' }), aPerson(82, '周宁', { people: 2 })))
    await screen.findByText('已到 1 · 未确认 2 · 联系不上 0')
    await userEvent.click(screen.getByRole('button', { name: '打印名单' }))
    expect(paper).toContain('☐周宁 · 2 人')
    expect(paper).toContain('☑高山')
    dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(document.querySelector('body > div > article')).toBeNull())
  })
})
