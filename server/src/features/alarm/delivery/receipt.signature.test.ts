import { randomBytes, randomUUID } from 'node:crypto'
import { signedHeaders } from '@vigil/protocols/body-signature'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { plainSecret } from '../escalation/receipt-secret.ts'

const key = () => randomBytes(24).toString('base64url')
const [common, voice, secondVoice, plain] = [key(), key(), key(), key()]
const settings = {
  VIGIL_RECEIPT_KEY: common,
  VIGIL_VOICE_RECEIPT_KEY: voice,
  VIGIL_VOICE_2_RECEIPT_KEY: secondVoice,
  VIGIL_RECEIPT_PLAIN_KEY: plain,
}
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(settings)
})
afterAll(() => server.stop())

/** Somebody's telephone that rings for a fire, and what a carrier would say when a 1 was pressed on it. */
const ringing = async () => {
  const oem = await server.make.oem()
  const place = { oem, project: await server.make.project(oem) }
  const equipment = await server.make.equipment(place)
  const { id: account } = await server.make.account('dutyOfficer', place)
  const alarm = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1 })
  const id = randomUUID()
  await server.database.owner.query(
    `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level,
       priority, state, sent_at) values ($1, $2, $2, $3, $4, $5, $6, 'voice', 'fire', 30, 1, 'sent', clock_timestamp())`,
    [id, alarm, account, oem, place.project, equipment],
  )
  const body = JSON.stringify([{ out_id: `${id.replaceAll('-', '').slice(-14)}1`, status_code: '200000', dtmf: '1' }])
  const stateOf = async () =>
    (await server.database.owner.query('select state from alarm where id = $1', [alarm])).rows[0]?.state
  return { alarm, body, stateOf }
}

const post = async (body: string, headers: Record<string, string>, path = '/receipt/voice') => {
  const answer = await fetch(`${server.base}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, said: await answer.text() }
}
const signed = (body: string, secret: string, at = Date.now()) => signedHeaders(secret, { body }, at)
const refusedSoFar = () => server.api.figures()['receiptsRefused'] ?? 0

describe('a report (A13)', () => {
  const minutes = 60_000
  it.each<[string, (body: string) => Record<string, string>, string]>([
    ['with no signature', () => ({}), 'is not signed'],
    ['with a signature of another body', () => signed('[]', voice), 'does not fit'],
    ['signed six minutes ago', (body) => signed(body, voice, Date.now() - 6 * minutes), 'five minutes'],
    ['signed for six minutes later', (body) => signed(body, voice, Date.now() + 6 * minutes), 'five minutes'],
    ["with another carrier's key", (body) => signed(body, common), 'does not fit'],
    ['with a guess for the plain key', () => ({ 'vigil-receipt-key': 'guess' }), 'plain key'],
    ['with a key that signs, sent in plain', () => ({ 'vigil-receipt-key': voice }), 'plain key'],
  ])('%s is refused in a sentence and counted, and answers no fire', async (_what, headersOf, sentence) => {
    const { body, stateOf } = await ringing()
    const before = refusedSoFar()
    const { status, said } = await post(body, headersOf(body))
    expect(status).toBe(403)
    expect(said).toContain(sentence)
    expect(refusedSoFar()).toBe(before + 1)
    expect(await stateOf()).toBe('received')
  })

  it('is not believed for a key in its address, where every log between would keep it', async () => {
    const { body, stateOf } = await ringing()
    expect((await post(body, {}, `/receipt/voice?key=${common}`)).status).toBe(403)
    expect((await post(body, {}, `/receipt/voice?key=${voice}`)).status).toBe(403)
    expect(await stateOf()).toBe('received')
  })

  it('is taken from either carrier of its way, each with its own key', async () => {
    for (const secret of [voice, secondVoice]) {
      const { body, stateOf } = await ringing()
      expect(await post(body, signed(body, secret))).toMatchObject({ status: 200 })
      expect(await stateOf()).toBe('acknowledged')
    }
  })

  it('is taken with the common key where the way has none of its own', async () => {
    const body = JSON.stringify([{ out_id: randomUUID(), success: true }])
    expect((await post(body, signed(body, common), '/receipt/sms')).status).toBe(200)
    expect((await post(body, signed(body, voice), '/receipt/sms')).status).toBe(403)
  })

  it('of a carrier that cannot sign is taken from its adapter, with the plain key in a header', async () => {
    const { body, stateOf } = await ringing()
    expect((await post(body, { 'vigil-receipt-key': plain })).status).toBe(200)
    expect(await stateOf()).toBe('acknowledged')
  })

  it('that comes again under the same signature does nothing, also after the alarm calls anew', async () => {
    const { alarm, body, stateOf } = await ringing()
    const headers = signed(body, voice)
    expect((await post(body, headers)).status).toBe(200)
    // Whoever had it gave it back: it waits for somebody again, and an old word must not quiet it.
    await server.database.owner.query(
      `update alarm set state = 'notified', acknowledged_at = null, acknowledged_by = null where id = $1`,
      [alarm],
    )
    expect((await post(body, headers)).status).toBe(200)
    expect(await stateOf()).toBe('notified')
    const audited = await server.database.owner.query(
      `select outcome from audit_entry where action = 'receipt/voice' and target_id = $1`,
      [alarm],
    )
    expect(audited.rows).toEqual([{ outcome: 'ok' }])
  })
})

it('a plain key that also signs stops the start (A13)', () => {
  expect(plainSecret(settings)).toBe(plain)
  expect(() => plainSecret({ ...settings, VIGIL_RECEIPT_PLAIN_KEY: voice })).toThrow('VIGIL_RECEIPT_PLAIN_KEY')
})
