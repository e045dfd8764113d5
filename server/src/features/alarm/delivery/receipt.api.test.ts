import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendReceipt } from '#testing/send-receipt.ts'
import { startCarriers, type StandInCarriers } from '#testing/start-carriers.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { startTestWorker } from '#testing/start-test-worker.ts'
import { until } from '#testing/test-lanes.ts'
import { openedProof } from '../escalation/carriers.ts'

let outside: StandInCarriers
let server: TestServer
let worker: Awaited<ReturnType<typeof startTestWorker>>
let oem: string

beforeAll(async () => {
  outside = await startCarriers()
  server = await startTestServer(outside.settings)
  await outside.direct({ reportTo: `${server.base}/receipt/voice` })
  worker = await startTestWorker({ ...server.database.environment, ...outside.settings })
  oem = await server.make.oem()
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
  await outside.stop()
})

let counted = 0
type Role = 'dutyOfficer' | 'manager' | 'responsible'
const person = async (role: Role, place: { oem: string; project: string }) => {
  const { id, loginName } = await server.make.account(role, place)
  const mobile = `130${String(++counted).padStart(8, '0')}`
  await server.database.owner.query('update account set mobile = $2, person = $3 where id = $1', [id, mobile, role])
  return { id, loginName, mobile }
}
const signIn = ({ loginName }: { loginName: string }) => server.signIn(loginName)

/** A unit with two on duty and a manager, and a fire that began so many seconds ago. */
const burning = async (secondsAgo: number) => {
  const place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  const people = [
    await person('dutyOfficer', place),
    await person('dutyOfficer', place),
    await person('manager', place),
  ]
  const from = new Date(Date.now() - secondsAgo * 1_000)
  const ladder = { ladder: 'fire', ladder_from: from, ladder_due: from }
  const equipment = await server.make.equipment(place, { name: 'detector 12' })
  const ignite = (row: Record<string, unknown> = {}) =>
    server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, event_key: 'fire', ...ladder, ...row })
  return { place, people, ignite, equipment }
}

const messagesOf = async (alarm: string, channel = 'voice') =>
  (
    await server.database.owner.query<{
      id: string
      account_id: string
      state: string
      answer: string | null
      rings: number
      cause: string | null
    }>(
      'select id, account_id, state, answer, rings, cause from message where alarm_id = $1 and channel = $2 order by id',
      [alarm, channel],
    )
  ).rows
const stateOf = async (alarm: string): Promise<string | undefined> =>
  (await server.database.owner.query<{ state: string }>('select state from alarm where id = $1', [alarm])).rows[0]
    ?.state

describe('workflows 15.3: the telephone', () => {
  it('takes a 1 for an acknowledgement by that person, once, and calls nobody else', async () => {
    const { people, ignite } = await burning(30)
    await outside.direct({ mobile: people[0]?.mobile ?? '', does: '1' })
    const alarmId = await ignite()
    await until(async () => (await stateOf(alarmId)) === 'acknowledged', 8_000)
    const token = await signIn(people[0] ?? { loginName: '' })
    const seen = await server.result(alarmDeskCalls.case, { alarmId }, token)
    expect(seen.acknowledgedBy).toBe('dutyOfficer')
    expect(seen.timeline.filter(({ to }) => to === 'acknowledged')).toMatchObject([{ note: 'byPhone' }])
    await until(async () => (await messagesOf(alarmId))[0]?.state === 'answered')
    expect(await messagesOf(alarmId)).toMatchObject([{ answer: 'acknowledged', rings: 1 }])
    const audited = await server.database.owner.query(
      `select outcome from audit_entry where action = 'receipt/voice' and target_id = $1`,
      [alarmId],
    )
    expect(audited.rows).toEqual([{ outcome: 'ok' }])
  })

  it('takes a 1 for the whole storm that it rang for, and rings again for a member that comes later (A9)', async () => {
    const { place, people, ignite } = await burning(30)
    const mobile = people[0]?.mobile ?? ''
    const group_id = crypto.randomUUID()
    const alarms: string[] = []
    for (let n = 0; n < 25; n += 1) alarms.push(await ignite({ group_id, event_key: `fire${n}` }))
    await outside.direct({ mobile, does: '1' })
    const taken = async () =>
      (
        await server.database.owner.query(
          `select 1 from alarm where project_id = $1 and acknowledged_at is not null and ladder = 'unverified'`,
          [place.project],
        )
      ).rowCount
    await until(async () => (await taken()) === 25, 8_000)
    await ignite({ group_id, event_key: 'late' })
    await until(async () => (await taken()) === 26, 8_000)
    const { calls = [] } = await outside.shown('voice')
    expect(calls.filter((call) => call['mobile'] === mobile)).toHaveLength(2)
  })

  it('takes a 2 for "call the next one", at once', async () => {
    const { people, ignite } = await burning(30)
    await outside.direct({ mobile: people[0]?.mobile ?? '', does: '2' })
    const alarmId = await ignite()
    await until(async () => (await messagesOf(alarmId)).length === 3, 8_000)
    expect((await messagesOf(alarmId))[0]).toMatchObject({ account_id: people[0]?.id, answer: 'cannotGo' })
    expect(await stateOf(alarmId)).toBe('notified')
  })

  it('rings twice for somebody who does not answer, and then calls the next', async () => {
    const { people, ignite } = await burning(30)
    const alarmId = await ignite()
    await until(async () => (await messagesOf(alarmId)).length === 3, 10_000)
    expect((await messagesOf(alarmId))[0]).toMatchObject({
      account_id: people[0]?.id,
      state: 'failed',
      rings: 2,
      cause: 'notAnswered',
    })
    const { calls = [] } = await outside.shown('voice')
    expect(calls.filter(({ mobile }) => mobile === people[0]?.mobile)).toHaveLength(2)
  })

  it('is not believed without the key, nor about a ring that is over', async () => {
    const { ignite } = await burning(0)
    const alarmId = await ignite()
    await until(async () => (await messagesOf(alarmId, 'sms')).length > 0)
    const post = (key: string, body: unknown) => sendReceipt(`${server.base}/receipt/voice`, key, body)
    const report = [{ out_id: '0123456789abcd1', status_code: '200000', dtmf: '1' }]
    expect((await post('guess', report)).status).toBe(403)
    expect((await post(outside.receiptKey, 'no list')).status).toBe(400)
    expect((await post(outside.receiptKey, report)).status).toBe(200)
    expect(['received', 'notified']).toContain(await stateOf(alarmId))
  })
})

describe('a message that still waits', () => {
  it('is not sent any more when somebody has taken the alarm', async () => {
    const { people, ignite } = await burning(0)
    const alarmId = await ignite()
    await until(async () => (await messagesOf(alarmId, 'sms')).length === 2)
    await server.database.owner.query(
      `update message set state = 'queued', due_at = now() + interval '2 seconds' where alarm_id = $1`,
      [alarmId],
    )
    await server.result(alarmDeskCalls.acknowledge, { alarmId }, await signIn(people[0] ?? { loginName: '' }))
    await until(async () => (await messagesOf(alarmId, 'sms')).every(({ state }) => state === 'stopped'), 6_000)
  })
})

describe('reports of other ways', () => {
  it('say that a text message arrived, or why not, and that a push was opened, each once', async () => {
    const { people, ignite } = await burning(0)
    const alarmId = await ignite()
    await until(async () => (await messagesOf(alarmId, 'push')).length === 3)
    await server.database.owner.query(`update message set state = 'sent' where alarm_id = $1`, [alarmId])
    const [first, second] = await messagesOf(alarmId, 'sms')
    const report = [
      { out_id: first?.id, success: true },
      { out_id: second?.id, success: false, err_code: 'MOBILE_OFF' },
    ]
    for (let turn = 0; turn < 2; turn += 1) await sendReceipt(`${server.base}/receipt/sms`, outside.receiptKey, report)
    // Nobody else brings text messages here.
    await until(async () => (await messagesOf(alarmId, 'sms'))[1]?.state === 'failed', 5_000)
    const messageId = (await messagesOf(alarmId, 'push'))[0]?.id ?? ''
    const opened = (proof: string) =>
      fetch(`${server.base}/receipt/push`, { method: 'POST', body: JSON.stringify({ messageId, proof }) })
    expect((await opened('guess')).status).toBe(403)
    expect((await opened(openedProof(outside.receiptKey, messageId))).status).toBe(200)
    const { rows } = await server.result(
      deliveryCalls.byAlarm,
      { alarmId },
      await signIn(people[2] ?? { loginName: '' }),
    )
    const byId = new Map(rows.map((row) => [row.messageId, row]))
    expect(byId.get(first?.id ?? '')).toMatchObject({ state: 'delivered', person: 'dutyOfficer', cause: null })
    expect(byId.get(second?.id ?? '')).toMatchObject({ state: 'failed', cause: 'refused', deliveredAt: null })
    expect(byId.get(messageId)).toMatchObject({ state: 'opened', openedAt: expect.any(String) })
  })
})

describe('a browser whose push service gave it another address', () => {
  it('is told there from then on, when it knows the secret of the old one', async () => {
    const place = { oem, project: await server.make.project(oem) }
    const token = await signIn(await person('manager', place))
    const [was, now, stranger] = [await outside.browser(), await outside.browser(), await outside.browser()]
    await server.result(deliveryCalls.addPush, { ...was, device: 'phone' }, token)
    const renew = (old: typeof was, next: object) =>
      fetch(`${server.base}/receipt/push-renewed`, { method: 'POST', body: JSON.stringify({ was: old, now: next }) })
    expect((await renew({ ...was, auth: stranger.auth }, now)).status).toBe(403)
    expect((await renew(was, { ...now, endpoint: 'https://intranet.example/x' })).status).toBe(400)
    expect((await renew(was, now)).status).toBe(200)
    expect((await renew(was, stranger)).status).toBe(403)
    const { rows } = await server.database.owner.query('select device from push_subscription where endpoint = $1', [
      now.endpoint,
    ])
    expect(rows).toEqual([{ device: 'phone' }])
  })
})
