/** An api that stands still, or whose network is cut, in the middle of what a person does: no fire waits for it. */
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startFrozenWire, type FrozenWire } from '#testing/frozen-wire.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startSecondApi } from '#testing/start-second-api.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let outbox: OutboxWriter
let wire: FrozenWire
let still: Awaited<ReturnType<typeof startSecondApi>>
let place: { oem: string; project: string }
let elsewhere: { oem: string; project: string }
let equipment: string
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const { environment } = server.database
  outbox = createOutboxWriter(environment['VIGIL_DATABASE_ENGINE_URL'])
  const url = environment['VIGIL_DATABASE_API_URL'] ?? ''
  wire = await startFrozenWire(url)
  const wired = { ...environment, VIGIL_DATABASE_API_URL: wire.through(url) }
  still = await startSecondApi({ ...server, database: { ...server.database, environment: wired } })
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  elsewhere = { oem, project: await server.make.project(oem) }
  equipment = await server.make.equipment(place)
  const { loginName } = await server.make.account('dutyOfficer', place)
  token = await server.signIn(loginName)
})
afterAll(async () => {
  wire.stop()
  await still.stop()
  await outbox.stop()
  await server.stop()
})

const acknowledgeThere = (alarmId: string): void => {
  const body = new URLSearchParams({ alarmId, token }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const path = `${still.base}/${alarmDeskCalls.acknowledge.path}`
  fetch(path, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
}

const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(ms, false, { ref: false })])

const fireElsewhere = () => outbox.add([{ ...elsewhere, lane: 1 }])

describe('an api that stands still in the middle of an acknowledgement', () => {
  it('keeps no fire of another unit waiting: its last words went together with the commit (A1)', async () => {
    const alarmId = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, event_key: 'one' })
    const stands = wire.freezeAfter('outbox_add')
    acknowledgeThere(alarmId)
    await stands
    expect(await within(1_000, fireElsewhere())).toBe(true)
    const { rows } = await server.database.owner.query('select state from alarm where id = $1', [alarmId])
    expect(rows).toEqual([{ state: 'acknowledged' }])
  })

  it('lets go of the alarm it was about to change within four seconds (A1)', async () => {
    const alarmId = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, event_key: 'two' })
    const stands = wire.freezeAfter('for update')
    acknowledgeThere(alarmId)
    await stands
    const burnsAgain = server.database.owner.query('update alarm set count = count + 1 where id = $1', [alarmId])
    expect(await within(4_000, burnsAgain)).toBe(true)
  })
})

describe('a right that is taken away', () => {
  it('takes the outbox only with its commit, and the commands that were not sent with it (A1)', async () => {
    const { id } = await server.make.account('dutyOfficer', place)
    const commandId = uuidV7()
    await server.database.owner.query(
      `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state,
         origin_kind, origin_id, account_id, expires_at, timeout_at)
       select $1, oem_id, project_id, id, id, 'mute', '{}', 7, 'queued', 'account', $3::uuid::text, $3::uuid, now() + interval '1 min',
         now() + interval '1 min' from equipment where id = $2`,
      [commandId, equipment, id],
    )
    const hand = await server.database.owner.connect()
    await hand.query('begin')
    await hand.query('delete from role_grant where account_id = $1', [id])
    expect(await within(1_000, outbox.add([{ ...elsewhere, lane: 2 }]))).toBe(true)
    await hand.query('commit')
    const { rows } = await hand.query('select state, reason from command where id = $1', [commandId])
    hand.release()
    expect(rows).toEqual([{ state: 'cancelled', reason: 'rightsChanged' }])
  })
})
