import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendReceipt } from '#testing/send-receipt.ts'
import { startCarriers, type StandInCarriers } from '#testing/start-carriers.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { startTestWorker } from '#testing/start-test-worker.ts'
import { until } from '#testing/test-lanes.ts'

let outside: StandInCarriers
let server: TestServer
let worker: Awaited<ReturnType<typeof startTestWorker>>

beforeAll(async () => {
  outside = await startCarriers()
  server = await startTestServer(outside.settings)
  worker = await startTestWorker({ ...server.database.environment, ...outside.settings })
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
  await outside.stop()
})

const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)

let counted = 0
const person = async (place: { oem: string; project: string }, does: string) => {
  const { id } = await server.make.account('dutyOfficer', place)
  const mobile = `132${String(++counted).padStart(8, '0')}`
  await owner('update account set mobile = $2 where id = $1', [id, mobile])
  await outside.direct({ mobile, does })
  return { id, mobile }
}

/** A fire whose ladder is far from its next rung: only what a test asks for rings. */
const burning = async () => {
  const oem = await server.make.oem()
  const place = { oem, project: await server.make.project(oem) }
  const equipment = await server.make.equipment(place)
  const climb = { ladder: 'fire', ladder_from: new Date(), ladder_due: new Date(Date.now() + 600_000) }
  const alarm = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, ...climb })
  const ring = async (account: string): Promise<string> => {
    const id = randomUUID()
    await owner(
      `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level, priority)
       values ($1, $2, $2, $3, $4, $5, $6, 'voice', 'fire', 30, 1)`,
      [id, alarm, account, place.oem, place.project, equipment],
    )
    return id
  }
  return { place, alarm, ring }
}

type Rung = { state: string; rings: number; cause: string | null }
const messageOf = async (id: string): Promise<Rung | undefined> =>
  (await server.database.owner.query<Rung>('select state, rings, cause from message where id = $1', [id])).rows[0]
const callsTo = async (mobile: string): Promise<number> =>
  ((await outside.shown('voice'))['calls'] ?? []).filter((call) => call['mobile'] === mobile).length

/** As if its provider had taken it a minute ago, and nobody had reported since. */
const aMinuteLater = (id: string) =>
  owner(`update message set sent_at = sent_at - interval '61 seconds' where id = $1`, [id])

describe('calls', () => {
  it('do not wait for one that its provider is slow to take (A12)', async () => {
    const { place, ring } = await burning()
    const [slow, quick] = [await person(place, 'slow'), await person(place, 'silent')]
    const first = await ring(slow.id)
    await until(async () => (await callsTo(slow.mobile)) === 1)
    const second = await ring(quick.id)
    await until(async () => (await messageOf(second))?.state === 'sent')
    expect((await messageOf(first))?.state).toBe('sending')
  })

  it('of which no word came back in a minute ring again, and count as not answered after the third (A12)', async () => {
    const { place, ring } = await burning()
    const somebody = await person(place, 'silent')
    const id = await ring(somebody.id)
    for (const rings of [1, 2, 3]) {
      await until(async () => (await callsTo(somebody.mobile)) === rings)
      await until(async () => (await messageOf(id))?.state === 'sent')
      expect(await messageOf(id)).toMatchObject({ rings })
      await aMinuteLater(id)
    }
    await until(async () => (await messageOf(id))?.state === 'failed')
    expect(await messageOf(id)).toMatchObject({ rings: 3, cause: 'notAnswered' })
    expect(await callsTo(somebody.mobile)).toBe(3)
  })

  it('do not ring again once somebody has taken the fire (A12)', async () => {
    const { place, alarm, ring } = await burning()
    const [somebody, other] = [await person(place, 'silent'), await person(place, 'silent')]
    const id = await ring(somebody.id)
    await until(async () => (await messageOf(id))?.state === 'sent')
    await owner(`update alarm set ladder = 'unverified', state = 'acknowledged' where id = $1`, [alarm])
    await aMinuteLater(id)
    // Another fire's call rings again meanwhile: the look has been.
    const { place: elsewhere, ring: ringThere } = await burning()
    const witness = await ringThere((await person(elsewhere, 'silent')).id)
    await until(async () => (await messageOf(witness))?.state === 'sent')
    await aMinuteLater(witness)
    await until(async () => (await messageOf(witness))?.rings === 2)
    expect(await messageOf(id)).toMatchObject({ state: 'sent', rings: 1 })
    expect(await callsTo(other.mobile)).toBe(0)
  })

  it('are answered by a key that was pressed while they rang a second time (A12)', async () => {
    const { place, alarm, ring } = await burning()
    const somebody = await person(place, 'silent')
    const id = await ring(somebody.id)
    await until(async () => (await messageOf(id))?.state === 'sent')
    await aMinuteLater(id)
    await until(async () => (await messageOf(id))?.rings === 2)
    const report = [{ out_id: `${id.replaceAll('-', '').slice(-14)}1`, status_code: '200000', dtmf: '1' }]
    await sendReceipt(`${server.base}/receipt/voice`, outside.receiptKey, report)
    const { rows } = await owner('select state from alarm where id = $1', [alarm])
    expect(rows).toEqual([{ state: 'acknowledged' }])
    expect(await messageOf(id)).toMatchObject({ state: 'answered' })
  })
})
