import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { centreCalls } from '@vigil/contract/centre/centre'
import { dutyCalls } from '@vigil/contract/duty/duty'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oemId: string
let place: { oem: string; project: string }
let equipment: string
let contactId: string
let lin: string
const tokens: Record<string, string> = {}

const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const tokenOf = async (role: 'oem' | 'manager', where: { oem: string; project?: string }) =>
  server.signIn((await server.make.account(role, where)).loginName)

beforeAll(async () => {
  server = await startTestServer()
  oemId = await server.make.oem()
  place = { oem: oemId, project: await server.make.project(oemId, null, '城南广场') }
  equipment = await server.make.equipment(place, { name: '感烟 012', type_no: 104 })
  contactId = uuidV7()
  await owner(
    `insert into project_contact (id, oem_id, project_id, call_order, person, tel, duty)
     values ($1, $2, $3, 1, '郑凯', '13712342208', 'duty')`,
    [contactId, oemId, place.project],
  )
  const leader = await server.make.account('oem', { oem: oemId })
  lin = leader.id
  tokens['lin'] = await server.signIn(leader.loginName)
  tokens['hang'] = await tokenOf('oem', { oem: oemId })
  tokens['manager'] = await tokenOf('manager', place)
  tokens['foreign'] = await tokenOf('oem', { oem: await server.make.oem() })
})
afterAll(() => server.stop())

/** A fire that has called for as long as the seconds say. */
const burning = (seconds: number, row: Record<string, unknown> = {}) => {
  const from = new Date(Date.now() - seconds * 1_000)
  const climb = { ladder: 'fire', ladder_from: from, first_at: from, last_at: from }
  return server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, ...climb, ...row })
}
const queueOf = (who: string) => server.result(centreCalls.queue, { oemId, size: 100 }, tokens[who])
const of = (alarmId: string) => ({ oemId, alarmId })
const timeline = async (alarmId: string) =>
  (await server.result(alarmDeskCalls.case, { alarmId }, tokens['manager'])).timeline.map(({ note }) => note)

describe('the queue of a centre', () => {
  it('has every unjudged alarm that threatens life, fires first and the oldest of them, page by page', async () => {
    const arc = await burning(900, { kind: 'alarm', ladder: 'life' })
    const [young, old] = [await burning(20), await burning(700)]
    const judged = await burning(700, { verdict: 'test', state: 'verified', ladder: null })
    const ours = [old, young, arc]
    const { rows } = await queueOf('lin')
    const listed = rows.map(({ alarm }) => alarm.alarmId)
    expect(listed.filter((id) => ours.includes(id))).toEqual(ours)
    expect(listed).not.toContain(judged)
    const first = await server.result(centreCalls.queue, { oemId, size: 2 }, tokens['lin'])
    const after = first.next ?? ''
    const second = await server.result(centreCalls.queue, { oemId, size: 100, after }, tokens['lin'])
    expect([...first.rows, ...second.rows].map(({ caseId }) => caseId)).toEqual(rows.map(({ caseId }) => caseId))
  })

  it('has what is part of a drill marked, and behind whatever is real', async () => {
    const practised = await burning(2_000, { drill_id: uuidV7() })
    const real = await burning(5)
    const { rows } = await queueOf('lin')
    const listed = rows.map(({ alarm }) => alarm.alarmId)
    expect(listed.indexOf(practised)).toBeGreaterThan(listed.indexOf(real))
    expect(rows.find(({ alarm }) => alarm.alarmId === practised)?.alarm.drill).toBe(true)
    expect(rows.find(({ alarm }) => alarm.alarmId === real)?.alarm.drill).toBe(undefined)
  })

  it('says of each step when it is, who is called, and what became of them', async () => {
    const alarmId = await burning(100)
    const { id } = await server.make.account('dutyOfficer', place)
    for (const [channel, level, state] of [
      ['push', 0, 'delivered'],
      ['voice', 30, 'failed'],
    ])
      await owner(
        `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level,
           priority, state, cause) values ($1, $2, $2, $3, $4, $5, $6, $7, 'fire', $8, 1, $9, 'notAnswered')`,
        [uuidV7(), alarmId, id, oemId, place.project, equipment, channel, level, state],
      )
    const { row } = await server.result(centreCalls.case, of(alarmId), tokens['lin'])
    expect(row.steps.map(({ afterS }) => afterS)).toEqual([0, 30, 60, 120, 180, 300, 600])
    expect(row.steps[0]?.results).toEqual([{ result: 'arrived', count: 1 }])
    expect(row.steps[1]).toMatchObject({
      calls: [{ channel: 'voice', who: ['D1'] }],
      results: [{ result: 'notAnswered', count: 1 }],
    })
  })

  it('shows a group of more than twenty as one row', async () => {
    const groupId = uuidV7()
    const members = await Promise.all(Array.from({ length: 21 }, () => burning(60, { group_id: groupId })))
    const { rows } = await queueOf('lin')
    const own = rows.filter(({ alarm }) => members.includes(alarm.alarmId))
    expect(own.map(({ caseId, size }) => ({ caseId, size }))).toEqual([{ caseId: groupId, size: 21 }])
  })

  it('is an operator’s own: not another’s, and not the unit’s people’s', async () => {
    const alarmId = await burning(10)
    for (const [call, input] of [
      [centreCalls.queue, { oemId }],
      [centreCalls.case, of(alarmId)],
      [centreCalls.take, of(alarmId)],
      [centreCalls.giveBack, of(alarmId)],
      [centreCalls.dial, { ...of(alarmId), contactId }],
      [centreCalls.hangUp, { ...of(alarmId), outcome: 'busy' }],
      [centreCalls.answer, { ...of(alarmId), answers: { people: 'yes' } }],
      [centreCalls.takeOver, { ...of(alarmId), reason: '没有人应答' }],
      [centreCalls.callSupervisor, of(alarmId)],
      [centreCalls.leave, { oemId }],
    ] as const) {
      expect(await server.send(call, input, tokens['foreign'])).toMatchObject({ code: 'missing' })
      expect(await server.send(call, input, tokens['manager'])).toMatchObject({ code: 'forbidden' })
    }
    expect(await server.send(centreCalls.calls, { alarmId }, tokens['foreign'])).toMatchObject({ code: 'missing' })
    const elsewhere = { oem: await server.make.oem() }
    const far = { oemId: elsewhere.oem, alarmId }
    expect(await server.send(centreCalls.take, far, await tokenOf('oem', elsewhere))).toMatchObject({ code: 'missing' })
  })
})

describe('the call to the site', () => {
  it('shows the number when it begins, keeps each try, its answers and who it was, and the unit reads it', async () => {
    const alarmId = await burning(200)
    const before = await server.result(centreCalls.case, of(alarmId), tokens['lin'])
    expect(before.contacts).toEqual([{ contactId, person: '郑凯', role: 'duty', maskedTel: '137 **** 2208' }])
    const dialled = await server.result(centreCalls.dial, { ...of(alarmId), contactId }, tokens['lin'])
    expect(dialled).toMatchObject({ tel: '13712342208', case: { row: { task: { state: 'calling', tries: 1 } } } })
    const again = await server.send(centreCalls.dial, { ...of(alarmId), contactId }, tokens['lin'])
    expect(again).toMatchObject({ code: 'callUnderWay' })
    await server.result(centreCalls.hangUp, { ...of(alarmId), outcome: 'notAnswered' }, tokens['lin'])
    await server.result(centreCalls.dial, { ...of(alarmId), contactId }, tokens['lin'])
    await server.result(centreCalls.hangUp, { ...of(alarmId), outcome: 'answered' }, tokens['lin'])
    const said = { answers: { people: 'yes', sign: 'no', arrival: 'soon' }, note: '已派人去看' } as const
    await server.result(centreCalls.answer, { ...of(alarmId), ...said }, tokens['lin'])
    const record = await server.result(centreCalls.calls, { alarmId }, tokens['manager'])
    expect(record).toMatchObject({ task: { state: 'connected' }, ...said })
    expect(record.tries.map(({ person, outcome }) => [person, outcome])).toEqual([
      ['郑凯', 'answered'],
      ['郑凯', 'notAnswered'],
    ])
    expect(JSON.stringify(record)).not.toContain('13712342208')
    expect(await timeline(alarmId)).toEqual([
      'centre:take',
      'centre:dial · 郑凯',
      'centre:called · notAnswered · 郑凯',
      'centre:dial · 郑凯',
      'centre:called · answered · 郑凯',
      'centre:said · people:yes · sign:no · arrival:soon · 已派人去看',
    ])
    const { rows } = await owner(
      `select action from audit_entry where outcome = 'ok' and action = $1 and target_id = $2 order by id`,
      [centreCalls.dial.path, contactId],
    )
    expect(rows).toHaveLength(2)
    // Nothing of it stops the ladder: the site was reached, and has not said what it is.
    const { rows: climbing } = await owner('select ladder, state from alarm where id = $1', [alarmId])
    expect(climbing).toMatchObject([{ ladder: 'fire', state: 'received' }])
  })

  it('is one seat’s until it leaves, and then at once everybody’s', async () => {
    const alarmId = await burning(200)
    await server.result(centreCalls.dial, { ...of(alarmId), contactId }, tokens['lin'])
    expect(await server.send(centreCalls.take, of(alarmId), tokens['hang'])).toMatchObject({ code: 'callHeld' })
    const left = await server.result(centreCalls.leave, { oemId }, tokens['lin'])
    expect(left.givenBack).toBeGreaterThan(0)
    const { row, record } = await server.result(centreCalls.case, of(alarmId), tokens['hang'])
    expect(row.task).toMatchObject({ state: 'open', heldBy: null })
    expect(record.tries[0]).toMatchObject({ outcome: null, endedAt: expect.any(String) })
    const taken = await server.result(centreCalls.take, of(alarmId), tokens['hang'])
    expect(taken.row.task?.heldBy).not.toBeNull()
    expect(await timeline(alarmId)).toContain('centre:left')
  })

  it('is another’s to take when a seat has vanished without a word', async () => {
    const alarmId = await burning(200)
    await server.result(centreCalls.take, of(alarmId), tokens['lin'])
    await owner(`update centre_seat set seen_at = seen_at - interval '31 seconds' where oem_id = $1`, [oemId])
    expect((await server.result(centreCalls.take, of(alarmId), tokens['hang'])).row.task?.state).toBe('watched')
  })

  it('takes the alarm over with a reason: acknowledged, owned, and the next ladder runs', async () => {
    const alarmId = await burning(400)
    const reason = '现场三次没有人接'
    const over = await server.result(centreCalls.takeOver, { ...of(alarmId), reason }, tokens['lin'])
    expect(over).toMatchObject({ row: { ladder: 'unverified', task: { state: 'takenOver' } } })
    expect(over.record.takenOverReason).toBe(reason)
    const read = await server.result(alarmDeskCalls.case, { alarmId }, tokens['manager'])
    expect(read).toMatchObject({ state: 'acknowledged', owner: { name: expect.any(String) } })
    const dial = await server.send(centreCalls.dial, { ...of(alarmId), contactId }, tokens['lin'])
    expect(dial).toMatchObject({ code: 'callElsewhere' })
  })

  it('has nothing to do with what somebody has judged, nor with another unit’s contact', async () => {
    const judged = await burning(400, { verdict: 'test', state: 'verified', ladder: null })
    expect(await server.send(centreCalls.take, of(judged), tokens['lin'])).toMatchObject({ code: 'callElsewhere' })
    const alarmId = await burning(200)
    const other = uuidV7()
    await owner(
      `insert into project_contact (id, oem_id, project_id, call_order, person, tel, duty)
       values ($1, $2, $3, 1, '别人', '13900000000', 'duty')`,
      [other, oemId, await server.make.project(oemId)],
    )
    const dialled = await server.send(centreCalls.dial, { ...of(alarmId), contactId: other }, tokens['lin'])
    expect(dialled).toMatchObject({ code: 'missing' })
  })
})

describe('where the centre is', () => {
  it('is one of its units, whose roster then names the operator’s people', async () => {
    const projectId = await server.make.project(oemId, null, '值守中心')
    const named = await server.result(centreCalls.setUnit, { oemId, projectId }, tokens['lin'])
    expect(named.unit).toEqual({ projectId, name: '值守中心' })
    expect((await queueOf('lin')).unit).toEqual({ projectId, name: '值守中心' })
    const { rows } = await server.result(dutyCalls.people, { projectId }, tokens['lin'])
    expect(rows.map(({ accountId }) => accountId)).toContain(lin)
    const shift = uuidV7()
    await owner(
      `insert into duty_shift (id, oem_id, project_id, from_at, to_at, written_by)
       values ($1, $2, $3, now() - interval '1 hour', now() + interval '1 hour', $4)`,
      [shift, oemId, projectId, lin],
    )
    await owner(
      `insert into duty_person (shift_id, place, oem_id, project_id, account_id, arrived_at) values ($1, 0, $2, $3, $4, now())`,
      [shift, oemId, projectId, lin],
    )
    expect((await queueOf('hang')).supervisor?.accountId).toBe(lin)
    const foreign = { oemId, projectId: await server.make.project(await server.make.oem()) }
    expect(await server.send(centreCalls.setUnit, foreign, tokens['lin'])).toMatchObject({ code: 'missing' })
  })

  it('has the way in of a unit beside its address', async () => {
    const words = { projectId: place.project, entrance: '西门货运通道，钥匙在保安亭' }
    await server.result(centreCalls.setEntrance, words, tokens['lin'])
    const alarmId = await burning(10)
    const { entrance } = await server.result(centreCalls.case, of(alarmId), tokens['lin'])
    expect(entrance).toBe(words.entrance)
  })
})
