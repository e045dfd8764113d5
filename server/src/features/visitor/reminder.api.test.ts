/** What a host hears of his visitors by himself. The hour is said to the worker: no test waits for a clock. */
import { noticeCalls } from '@vigil/contract/notice/notice'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { hostRemindMs } from '@vigil/contract/visitor/visit-reminders'
import { visitCalls } from '@vigil/contract/visitor/visit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { visitorWorld } from '#testing/visitor-world.ts'
import { remindHosts } from './reminder/reminder.sweep.ts'

let server: TestServer
let oem: string
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  server = await startTestServer({ VIGIL_DOOR_KNOCKS: '10000' })
  oem = await server.make.oem()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 4, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const remindAt = (at: number) => remindHosts({ transactor: createTransactor(pool), newId: uuidV7, now: () => at })
type World = Awaited<ReturnType<typeof visitorWorld>>
const toldOf = async ({ place }: World) =>
  (
    await server.database.owner.query<{ ladder: string; account_id: string }>(
      `select ladder, account_id from message where project_id = $1 order by id`,
      [place.project],
    )
  ).rows.map(({ ladder, account_id }) => [ladder, account_id])
const noticesOf = async (part: 'needsMe' | 'info', token: string) =>
  (await server.result(noticeCalls.list, { part, size: 20 }, token)).rows
const hourMs = 3_600_000

describe('[spec 7.calls.visitor.visitor-appointment] the host of a visitor', () => {
  it('is reminded once after half an hour without an answer, however many workers look', async () => {
    const world = await visitorWorld(server, oem)
    const { visitId } = await world.ask()
    const now = Date.now()
    await remindAt(now + hostRemindMs - 60_000)
    expect(await toldOf(world)).toEqual([])
    const late = now + hostRemindMs + 60_000
    await Promise.all([remindAt(late), remindAt(late), remindAt(late)])
    await remindAt(late + hourMs)
    expect(await toldOf(world)).toEqual([['visitAsked', world.host.id]])
    expect(await noticesOf('needsMe', world.host.token)).toMatchObject([
      {
        kind: 'visit',
        visitId,
        reminder: 'visitAsked',
        visitorName: '周*',
        projectName: '临江国际中心',
        isUnread: true,
      },
    ])
    expect(await noticesOf('needsMe', world.desk.token)).toEqual([])
  })

  it('is told that he came in and that his time is over, each once, and nothing of it when he has left', async () => {
    const world = await visitorWorld(server, oem)
    const visit = await world.comeIn()
    const now = Date.now()
    await Promise.all([remindAt(now + 1_000), remindAt(now + 1_000)])
    expect(await toldOf(world)).toEqual([['visitArrived', world.host.id]])
    await remindAt(now + 3 * hourMs + 1_000)
    await remindAt(now + 4 * hourMs)
    expect((await toldOf(world)).map(([ladder]) => ladder)).toEqual(['visitArrived', 'visitOver'])
    expect(await noticesOf('needsMe', world.host.token)).toMatchObject([{ reminder: 'visitOver' }])
    expect(await noticesOf('info', world.host.token)).toMatchObject([{ reminder: 'visitArrived' }])
    await world.show(await world.codeOf(visit.secret), 'out')
    expect(await noticesOf('needsMe', world.host.token)).toEqual([])
  })

  it('who decides in time hears nothing, and deciding is not disturbed by a reminder', async () => {
    const world = await visitorWorld(server, oem)
    const [quick, slow] = [await world.ask(), await world.ask()]
    await world.approve(quick)
    await remindAt(Date.now() + hostRemindMs + 60_000)
    expect(await toldOf(world)).toEqual([['visitAsked', world.host.id]])
    // As he saw it before the reminder.
    const wish = { visitId: slow.visitId, version: slow.version, why: '今天不方便' }
    expect(await server.send(visitCalls.refuse, wish, world.host.token)).toMatchObject({ code: 'ok' })
    expect(await noticesOf('needsMe', world.host.token)).toEqual([])
  })

  it('reads a reminder once, and nobody reads it for him', async () => {
    const [world, neighbour] = [await visitorWorld(server, oem), await visitorWorld(server, oem)]
    await world.ask()
    await remindAt(Date.now() + hostRemindMs + 60_000)
    const unread = () => server.result(noticeCountCalls.unread, {}, world.host.token)
    expect(await unread()).toMatchObject({ needsMe: 1, besidesAlarms: 1, worst: 4 })
    const [notice] = await noticesOf('needsMe', world.host.token)
    const messageId = notice?.kind === 'visit' ? notice.messageId : ''
    for (const { token } of [world.desk, neighbour.host])
      expect(await server.send(noticeCalls.read, { messageId }, token)).toMatchObject({ code: 'missing' })
    await server.result(noticeCalls.read, { messageId }, world.host.token)
    expect(await unread()).toMatchObject({ needsMe: 0 })
    expect(await noticesOf('needsMe', world.host.token)).toMatchObject([{ isUnread: false }])
  })

  it('that nobody named is nobody: who comes by the link at the entrance is the front desk’s', async () => {
    const world = await visitorWorld(server, oem)
    const { code } = await server.result(visitCalls.unitLink, { projectId: world.place.project }, world.host.token)
    await server.result(visitCalls.appoint, world.asked(code))
    await remindAt(Date.now() + hostRemindMs + 60_000)
    expect(await toldOf(world)).toEqual([])
  })
})
