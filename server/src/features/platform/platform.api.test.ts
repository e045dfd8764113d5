import { accountCalls } from '@vigil/contract/account'
import { platformCalls } from '@vigil/contract/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { testPassword } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { createPlatformWatch, type SelfAlarm } from './platform-watch.ts'

let server: TestServer
let place: { oem: string; project: string }
const tokens: Record<string, string> = {}
const log = createLog('test', 'fatal')

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  for (const role of ['super', 'oem', 'manager'] as const) {
    const { loginName } = await server.make.account(role, role === 'super' ? {} : place)
    tokens[role] = (await server.result(accountCalls.login, { userName: loginName, password: testPassword })).token
  }
})
afterAll(() => server.stop())

const quarantine = async (raw: string, reason = 'no such thing'): Promise<string> => {
  const equipment = await server.make.equipment(place, { name: 'panel 7' })
  await server.database.owner.query(
    `insert into event_quarantine (equipment_id, raw, reason, at) values ($1, $2, $3, now() - interval '1 hour')`,
    [equipment, Buffer.from(raw), reason],
  )
  return equipment
}
const groupOf = async (equipmentId: string) =>
  (await server.result(platformCalls.quarantine, {}, tokens['super'])).rows.find(
    (row) => row.equipmentId === equipmentId,
  )

describe('the platform about itself', () => {
  it('is read by whoever runs it: what is there, and what is missing', async () => {
    const { rows, isFirePathFine } = await server.result(platformCalls.health, {}, tokens['super'])
    const of = (part: string, name: string) => rows.find((row) => row.part === part && row.name === name)
    expect(of('process', 'api')).toMatchObject({ state: 'fine', value: 1 })
    expect(of('process', 'worker')).toMatchObject({ state: 'look', value: 0 })
    expect(isFirePathFine).toBe(false)
  })

  it.each(['oem', 'manager'])('is nobody else’s: not of the %s', async (role) => {
    for (const call of [platformCalls.health, platformCalls.quarantine])
      expect(await server.send(call, {}, tokens[role])).toMatchObject({ code: 'forbidden' })
  })

  it('is said by /ready of the api, which stays usable itself', async () => {
    const response = await fetch(`${server.base}/ready`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ ready: true, missing: ['gateway', 'pipeline', 'worker'] })
  })

  it('is rung once when trouble begins, and once when it is over', async () => {
    const pool = createPool({ url: server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', log, max: 1 })
    const told: SelfAlarm[] = []
    const tell = async (alarm: SelfAlarm): Promise<void> => void told.push(alarm)
    const watch = createPlatformWatch({ run: statementsOn(pool), tell, now: Date.now, log })
    for (let round = 0; round < 3; round += 1) await watch.round()
    expect(told.filter(({ key }) => key === 'process.worker')).toMatchObject([{ state: 'begun' }])
    await server.database.owner.query(
      `select beat(gen_random_uuid(), p, '1', 0, clock_timestamp()) from unnest(array['worker', 'gateway', 'pipeline']) p`,
    )
    await watch.round()
    expect(told.filter(({ key }) => key === 'process.worker').map(({ state }) => state)).toEqual(['begun', 'over'])
    expect(watch.figures()).toMatchObject({ 'platformProcesses.worker': 1 })
    await pool.end()
  })
})

describe('what could not be read', () => {
  it('is shown by reason and device, with its bytes, and says when a fire may stand in it', async () => {
    const raw = '{"boot":1,"seq":"x","values":{"state":"fire\u0000"}}'
    const equipment = await quarantine(raw)
    const group = await groupOf(equipment)
    expect(group).toMatchObject({ reason: 'no such thing', equipmentName: 'panel 7', count: 1, sentAgain: 0 })
    const message = await server.result(platformCalls.quarantined, { messageId: group?.newestId ?? 0 }, tokens['super'])
    expect(message).toMatchObject({ mayBeFire: true, bytes: raw.length, equipmentId: equipment, sentAgainAt: null })
    expect(Buffer.from(message.hex, 'hex').toString('utf8')).toContain('"seq":"x"')
    expect(message.text).not.toContain('\u0000')
  })

  it('stands first where a fire may stand in it, until it was sent again', async () => {
    const equipment = await quarantine('{"boot":1,"seq":"x","values":{"state":"火警"}}', 'may burn')
    await quarantine('{"boot":1}', 'newer and quiet')
    const groups = async () => (await server.result(platformCalls.quarantine, {}, tokens['super'])).rows
    const quiet = (await groups()).findIndex(({ reason }) => reason === 'newer and quiet')
    const burning = (await groups()).findIndex(({ equipmentId }) => equipmentId === equipment)
    expect(burning).toBeLessThan(quiet)
    expect((await groups()).map(({ mayBeFire }) => mayBeFire)).toEqual(
      (await groups()).map(({ mayBeFire }) => mayBeFire).toSorted((one, other) => Number(other) - Number(one)),
    )
    const { newestId = 0 } = (await groupOf(equipment)) ?? {}
    const input = { equipmentId: equipment, reason: 'may burn', newestId }
    await server.result(platformCalls.sendAgain, input, tokens['super'])
    const after = await groups()
    expect(after.findIndex(({ equipmentId }) => equipmentId === equipment)).toBeGreaterThan(
      after.findIndex(({ reason }) => reason === 'newer and quiet'),
    )
  })

  it('is sent again once, with the time of its receipt, ahead of what is not urgent', async () => {
    const equipment = await quarantine('{"boot":1,"seq":2,"t":1,"values":{}}')
    const group = await groupOf(equipment)
    const input = { equipmentId: equipment, reason: 'no such thing', newestId: group?.newestId ?? 0 }
    expect(await server.send(platformCalls.sendAgain, input, tokens['oem'])).toMatchObject({ code: 'forbidden' })
    expect(await server.result(platformCalls.sendAgain, input, tokens['super'])).toEqual({ sent: 1 })
    expect(await server.result(platformCalls.sendAgain, input, tokens['super'])).toEqual({ sent: 0 })
    const { rows } = await server.database.owner.query(
      `select lane, received_at < now() - interval '50 minutes' as "isOld", convert_from(payload, 'UTF8') as text
       from event_inbox where equipment_id = $1`,
      [equipment],
    )
    expect(rows).toEqual([{ lane: 1, isOld: true, text: '{"boot":1,"seq":2,"t":1,"values":{}}' }])
    expect(await groupOf(equipment)).toMatchObject({ count: 1, sentAgain: 1 })
  })
})
