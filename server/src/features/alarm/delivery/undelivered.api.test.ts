import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendReceipt } from '#testing/send-receipt.ts'
import { startCarriers, type StandInCarriers } from '#testing/start-carriers.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { startTestWorker } from '#testing/start-test-worker.ts'
import { until } from '#testing/test-lanes.ts'

let outside: StandInCarriers
let providers: [SmsStandIn, SmsStandIn]
let server: TestServer
let settings: Record<string, string>
let worker: Awaited<ReturnType<typeof startTestWorker>>

beforeAll(async () => {
  outside = await startCarriers()
  providers = await Promise.all([startSmsStandIn(), startSmsStandIn()])
  const [first, second] = providers.map((one) => one.settings)
  const other = Object.entries(second ?? {}).map(([name, value]) => [name.replace('VIGIL_SMS', 'VIGIL_SMS_2'), value])
  settings = {
    ...outside.settings,
    ...first,
    ...Object.fromEntries(other),
    VIGIL_SMS_ALARM_TEMPLATE: 'SMS_2',
    VIGIL_SMS_2_ALARM_TEMPLATE: 'SMS_9',
  }
  server = await startTestServer(settings)
  worker = await startWorker()
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
  await Promise.all([outside, ...providers].map((one) => one.stop()))
})

const startWorker = () => startTestWorker({ ...server.database.environment, ...settings })

let counted = 0
/** A fire where one person is on duty, told by the first provider of text messages. */
const burning = async () => {
  const oem = await server.make.oem()
  const place = { oem, project: await server.make.project(oem) }
  const { id } = await server.make.account('dutyOfficer', place)
  const mobile = `131${String(++counted).padStart(8, '0')}`
  await server.database.owner.query('update account set mobile = $2 where id = $1', [id, mobile])
  const from = new Date()
  const alarm = await server.make.alarm(place, await server.make.equipment(place), {
    kind: 'fire-alarm',
    priority: 1,
    ladder: 'fire',
    ladder_from: from,
    ladder_due: from,
  })
  const sms = async () => {
    const text = `select id, state, rings, provider, refused_by, cause from message where alarm_id = $1 and channel = 'sms'`
    return (await server.database.owner.query<{ id: string; state: string; provider: string }>(text, [alarm])).rows[0]
  }
  await until(async () => (await sms())?.state === 'sent', 5_000)
  return { alarm, mobile, sms, id: (await sms())?.id ?? '' }
}
const takenBy = async (which: 0 | 1, mobile: string) => (await providers[which].codesOf(mobile)).length
const callsTo = async (mobile: string) =>
  ((await outside.shown('voice'))['calls'] ?? []).filter((call) => call['mobile'] === mobile).length
const report = (out_id: string, success = false) =>
  sendReceipt(`${server.base}/receipt/sms`, outside.receiptKey, [{ out_id, success, err_code: 'MOBILE_OFF' }])

describe('a text message that did not arrive', () => {
  it('goes by the second provider within 5 s, once, also when its worker was away and the report comes again', async () => {
    const { id, mobile, sms } = await burning()
    await worker.stop()
    await report(id)
    await report(id)
    const began = Date.now()
    worker = await startWorker()
    await until(async () => (await sms())?.state === 'sent', 5_000)
    expect(Date.now() - began).toBeLessThan(5_000)
    await report(id)
    expect(await sms()).toMatchObject({ state: 'sent', provider: 'sms 2', rings: 2, refused_by: ['sms 1'] })
    expect([await takenBy(0, mobile), await takenBy(1, mobile)]).toEqual([1, 1])
    await report(`${id}-2`, true)
    expect(await sms()).toMatchObject({ state: 'delivered', cause: null })
  })

  it('is one text message where the worker died after the second provider had taken it', async () => {
    const { id, mobile, sms } = await burning()
    await report(id)
    await until(async () => (await sms())?.provider === 'sms 2', 5_000)
    // As a process leaves it that is killed before it has written down what it did.
    await server.database.owner.query(
      `update message set state = 'sending', provider = null, due_at = now(), claimed_at = now() - interval '21 seconds'
       where id = $1`,
      [id],
    )
    await until(async () => (await sms())?.state === 'sent', 5_000)
    expect([await takenBy(0, mobile), await takenBy(1, mobile)]).toEqual([1, 1])
  })

  it('rings instead, once, when no provider is left', async () => {
    const { id, mobile, sms } = await burning()
    await outside.direct({ mobile, does: 'silent' })
    await report(id)
    await until(async () => (await sms())?.provider === 'sms 2', 5_000)
    expect(await callsTo(mobile)).toBe(0)
    await report(`${id}-2`)
    await report(`${id}-2`)
    await until(async () => (await callsTo(mobile)) > 0, 5_000)
    expect(await sms()).toMatchObject({ state: 'failed', cause: 'refused: MOBILE_OFF' })
    expect([await takenBy(0, mobile), await takenBy(1, mobile), await callsTo(mobile)]).toEqual([1, 1, 1])
  })
})
