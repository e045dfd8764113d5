import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { noticeCalls } from '@vigil/contract/notice/notice'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

type Role = 'manager' | 'dutyOfficer' | 'endUser' | 'inspector'
type Place = { oem: string; project: string }

let server: TestServer
let oem: string
let place: Place
let equipment: string
let tokens: Record<Role | 'neighbour', string>
let ids: Record<Role | 'neighbour', string>

const join = async (role: Role, at: Place) => {
  const { id, loginName } = await server.make.account(role, at)
  if (role === 'endUser') await server.make.bind(id, equipment, at)
  const token = await server.signIn(loginName)
  return { id, token }
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
})
afterAll(() => server.stop())

beforeEach(async () => {
  place = { oem, project: await server.make.project(oem) }
  equipment = await server.make.equipment(place)
  const people = {
    manager: await join('manager', place),
    dutyOfficer: await join('dutyOfficer', place),
    endUser: await join('endUser', place),
    inspector: await join('inspector', place),
    neighbour: await join('manager', { oem, project: await server.make.project(oem) }),
  }
  const of = <Key extends 'id' | 'token'>(key: Key) => ({
    manager: people.manager[key],
    dutyOfficer: people.dutyOfficer[key],
    endUser: people.endUser[key],
    inspector: people.inspector[key],
    neighbour: people.neighbour[key],
  })
  tokens = of('token')
  ids = of('id')
})

const aSecondAgo = () => uuidV7(Date.now() - 1_000)
const list = (part: 'needsMe' | 'info' | 'system', who: keyof typeof tokens = 'dutyOfficer') =>
  server.result(noticeCalls.list, { part, size: 20 }, tokens[who])
const unread = (who: keyof typeof tokens = 'dutyOfficer') => server.result(noticeCountCalls.unread, {}, tokens[who])
const broadcast = (change: object = {}, who: keyof typeof tokens = 'manager') =>
  server.send(
    noticeCalls.broadcast,
    { projectId: place.project, title: '停电通知', text: '今晚十点停电检修。', mustConfirm: true, ...change },
    tokens[who],
  )

describe('what needs somebody', () => {
  it('[spec 7.calls.alarm.push-notifications] has a fire first on every page, and everything else by time', async () => {
    const fire = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1 })
    const older = await server.make.alarm(place, equipment)
    const newer = await server.make.alarm(place, equipment)
    const { now, rows } = await list('needsMe')
    expect(now).toMatchObject([{ alarmId: fire, isUnread: true, mayAcknowledge: true }])
    expect(rows).toMatchObject([{ alarmId: newer }, { alarmId: older }])
    const page = await server.result(noticeCalls.list, { part: 'needsMe', size: 1 }, tokens.dutyOfficer)
    const next = { part: 'needsMe' as const, size: 1, after: page.next ?? '' }
    expect(await server.result(noticeCalls.list, next, tokens.dutyOfficer)).toMatchObject({
      now: [{ alarmId: fire }],
      rows: [{ alarmId: older }],
      next: null,
    })
    expect(await unread()).toMatchObject({ needsMe: 3, besidesAlarms: 0, worst: 1 })
  })

  it('is for information as soon as somebody has acknowledged it', async () => {
    const alarmId = await server.make.alarm(place, equipment)
    await server.result(alarmDeskCalls.acknowledge, { alarmId }, tokens.dutyOfficer)
    expect((await list('needsMe')).rows).toEqual([])
    expect((await list('info')).rows).toMatchObject([{ alarmId, state: 'acknowledged', mayAcknowledge: false }])
  })

  it('is one row for a storm, which is not taken with one swipe', async () => {
    const group_id = uuidV7()
    const first = await server.make.alarm(place, equipment, { group_id })
    for (let more = 0; more < 3; more++) await server.make.alarm(place, equipment, { group_id })
    expect((await list('needsMe')).rows).toMatchObject([{ alarmId: first, size: 4, mayAcknowledge: false }])
    expect(await unread()).toMatchObject({ needsMe: 1 })
  })

  it('is no fault of a shielded point, which is there to be known; a fire of it still is', async () => {
    const isolation_id = uuidV7()
    const fault = await server.make.alarm(place, equipment, { isolation_id, kind: 'fault', priority: 3 })
    const fire = await server.make.alarm(place, equipment, { isolation_id, kind: 'fire-alarm', priority: 1 })
    expect(await list('needsMe')).toMatchObject({ now: [{ alarmId: fire, isUnread: true }], rows: [] })
    expect((await list('info')).rows).toMatchObject([{ alarmId: fault, isUnread: false }])
    expect(await unread()).toMatchObject({ needsMe: 1, info: 0, worst: 1 })
  })

  it('is nothing of another unit', async () => {
    await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1 })
    expect(await list('needsMe', 'neighbour')).toMatchObject({ rows: [], now: [] })
    expect(await unread('neighbour')).toMatchObject({ needsMe: 0, info: 0, system: 0, worst: null })
  })

  it('names a command that waits for a second person, but not to who gave it', async () => {
    await server.database.owner.query(
      `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state, origin_kind,
         origin_id, account_id, expires_at, timeout_at)
       values ($1, $2, $3, $4, $4, 'open', '{}', 0, 'created', 'account', $5::uuid::text, $5::uuid, now() + interval '1 hour', now() + interval '1 hour')`,
      [uuidV7(), place.oem, place.project, equipment, ids.manager],
    )
    expect((await list('needsMe')).rows).toMatchObject([{ kind: 'command', action: 'open', isUnread: true }])
    expect((await list('needsMe', 'manager')).rows).toEqual([])
    expect(await unread()).toMatchObject({ besidesAlarms: 1, worst: 2 })
  })
})

describe('reading', () => {
  it('is remembered for the one who read, until it gets worse', async () => {
    const alarmId = await server.make.alarm(place, equipment, { priority: 3, kind: 'fault' })
    await server.result(noticeCalls.read, { alarmId }, tokens.dutyOfficer)
    expect(await unread()).toMatchObject({ needsMe: 0, worst: null })
    expect(await unread('manager')).toMatchObject({ needsMe: 1 })
    await server.database.owner.query('update alarm set priority = 2 where id = $1', [alarmId])
    expect(await unread()).toMatchObject({ needsMe: 1, worst: 2 })
  })

  it('never takes a fire that waits off the badge', async () => {
    const alarmId = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1 })
    await server.result(noticeCalls.read, { alarmId }, tokens.dutyOfficer)
    const { at } = await list('needsMe')
    await server.result(noticeCalls.readAll, { part: 'needsMe', until: at }, tokens.dutyOfficer)
    expect(await unread()).toMatchObject({ needsMe: 1, worst: 1 })
    await server.result(alarmDeskCalls.acknowledge, { alarmId }, tokens.dutyOfficer)
    expect(await unread()).toMatchObject({ needsMe: 0, worst: null })
  })

  it('of all at once leaves what came after the page was read', async () => {
    await server.make.alarm(place, equipment, { id: aSecondAgo() })
    const { at } = await list('needsMe')
    const later = await server.make.alarm(place, equipment)
    await server.result(noticeCalls.readAll, { part: 'needsMe', until: at }, tokens.dutyOfficer)
    const { rows } = await list('needsMe')
    expect(rows.filter(({ isUnread }) => isUnread)).toMatchObject([{ alarmId: later }])
  })

  it('names exactly one thing, and nothing of others', async () => {
    const alarmId = await server.make.alarm(place, equipment)
    expect(await server.send(noticeCalls.read, {}, tokens.dutyOfficer)).toMatchObject({ code: 'invalidInput' })
    expect(await server.send(noticeCalls.read, { alarmId }, tokens.neighbour)).toMatchObject({ code: 'missing' })
  })
})

describe('a broadcast', () => {
  it('reaches everybody of the unit and says who has confirmed and who has not', async () => {
    const { result } = await broadcast()
    // The four of the unit, the author among them.
    expect(result).toMatchObject({ addressed: 4 })
    const [first] = (await list('needsMe')).rows
    if (first?.kind !== 'broadcast') throw new Error('no broadcast')
    expect(first).toMatchObject({ title: '停电通知', mustConfirm: true, confirmedAt: null, isUnread: true })
    expect(await unread()).toMatchObject({ needsMe: 1, besidesAlarms: 1, worst: 4 })
    const { noticeId } = first
    expect(await server.result(noticeCalls.confirm, { noticeId }, tokens.dutyOfficer)).toMatchObject({ part: 'info' })
    await server.result(noticeCalls.read, { noticeId }, tokens.inspector)
    const detail = await server.result(noticeCalls.detail, { noticeId }, tokens.manager)
    expect(detail).toMatchObject({ addressed: 4, read: 3, confirmed: 2 })
    // Who has done nothing stands first, then who has only read it.
    expect(detail.receipts?.map(({ readAt, confirmedAt }) => [readAt !== null, confirmedAt !== null])).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [true, true],
    ])
    expect(await unread()).toMatchObject({ needsMe: 0 })
  })

  it('tells a reader who wrote it, but not who has read it', async () => {
    const { result } = await broadcast()
    const noticeId = (result as { noticeId: string }).noticeId // As the contract says.
    const detail = await server.result(noticeCalls.detail, { noticeId }, tokens.endUser)
    expect(detail).toMatchObject({ receipts: null, addressed: 0 })
    expect(detail.author).not.toBeNull()
  })

  it('is confirmed once: the first time counts', async () => {
    const { result } = await broadcast()
    const noticeId = (result as { noticeId: string }).noticeId // As the contract says.
    const once = await server.result(noticeCalls.confirm, { noticeId }, tokens.endUser)
    expect(await server.result(noticeCalls.confirm, { noticeId }, tokens.endUser)).toEqual(once)
  })

  it('is written by who may, to a unit of his own', async () => {
    expect(await broadcast({}, 'endUser')).toMatchObject({ code: 'forbidden' })
    expect(await broadcast({}, 'neighbour')).toMatchObject({ code: 'missing' })
    const { result } = await broadcast()
    const noticeId = (result as { noticeId: string }).noticeId // As the contract says.
    for (const call of [noticeCalls.confirm, noticeCalls.read])
      expect(await server.send(call, { noticeId }, tokens.neighbour)).toMatchObject({ code: 'missing' })
    expect(await server.send(noticeCalls.detail, { noticeId }, tokens.neighbour)).toMatchObject({ code: 'missing' })
  })

  it('is told to the screens of the unit', async () => {
    await broadcast({ mustConfirm: false })
    const { rows } = await server.database.owner.query<{ body: { mustConfirm: boolean } }>(
      `select body from outbox where project_id = $1 and type = 'notice.new'`,
      [place.project],
    )
    expect(rows).toMatchObject([{ body: { mustConfirm: false, priority: 4 } }])
  })
})

describe('the push history', () => {
  const sent = (who: keyof typeof ids, alarmId: string, change: { state: string; cause?: string; channel?: string }) =>
    server.database.owner.query(
      `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level,
         priority, state, cause) values ($1, $2, $2, $3, $4, $5, $6, $7, 'fire', 0, 1, $8, $9)`,
      [
        aSecondAgo(),
        alarmId,
        ids[who],
        place.oem,
        place.project,
        equipment,
        change.channel ?? 'sms',
        change.state,
        change.cause ?? null,
      ],
    )

  it('shows every word that was sent to oneself, by which way and what became of it, and nobody else’s', async () => {
    const alarmId = await server.make.alarm(place, equipment, {
      kind: 'fire-alarm',
      priority: 1,
      event_key: 'fireAlarm',
    })
    await sent('dutyOfficer', alarmId, { state: 'delivered' })
    await sent('dutyOfficer', alarmId, { state: 'failed', cause: 'noAddress: secret detail', channel: 'chat' })
    await sent('manager', alarmId, { state: 'sent' })
    const { rows } = await server.result(noticeCalls.messages, { size: 20 }, tokens.dutyOfficer)
    expect(rows.toSorted((one, other) => (one.channel < other.channel ? -1 : 1))).toMatchObject([
      { channel: 'chat', state: 'failed', cause: 'noAddress', alarmId },
      { channel: 'sms', state: 'delivered', event: 'fireAlarm', projectName: 'unit' },
    ])
    expect(JSON.stringify(rows)).not.toContain('secret')
    const only = await server.result(noticeCalls.messages, { channel: 'sms', size: 20 }, tokens.dutyOfficer)
    expect(only.rows).toHaveLength(1)
  })

  it('makes a word that did not arrive a notice of the platform', async () => {
    const alarmId = await server.make.alarm(place, equipment)
    await sent('inspector', alarmId, { state: 'failed', cause: 'noCarrier' })
    expect((await list('system', 'inspector')).rows).toMatchObject([{ kind: 'delivery', cause: 'noCarrier' }])
    expect(await unread('inspector')).toMatchObject({ system: 1 })
    const { at } = await list('system', 'inspector')
    await server.result(noticeCalls.readAll, { part: 'system', until: at }, tokens.inspector)
    expect(await unread('inspector')).toMatchObject({ system: 0 })
  })
})
