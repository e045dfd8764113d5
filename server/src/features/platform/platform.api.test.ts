import { platformCalls } from '@vigil/contract/tenancy/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { judgeQuarantine } from './judge-quarantine.ts'
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
    tokens[role] = await server.signIn(loginName)
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
/** As the worker does every second. */
const judge = async (): Promise<void> => {
  const pool = createPool({ url: server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', log, max: 1 })
  while ((await judgeQuarantine(statementsOn(pool))) > 0);
  await pool.end()
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

  it('does not take a telephone that nobody answers for a carrier that is down', async () => {
    const { id } = await server.make.account('manager', place)
    const called = (cause: string, times: number) =>
      server.database.owner.query(
        `insert into message (id, case_id, account_id, channel, ladder, level, priority, state, cause)
         select gen_random_uuid(), gen_random_uuid(), $1, 'voice', 'fire', 30, 1, 'failed', $2 from generate_series(1, $3)`,
        [id, cause, times],
      )
    const voice = async () =>
      (await server.result(platformCalls.health, {}, tokens['super'])).rows.find(({ name }) => name === 'voice')
    await called('notAnswered', 40)
    await called('noAddress', 40)
    expect(await voice()).toMatchObject({ state: 'fine' })
    await called('refused', 40)
    expect(await voice()).toMatchObject({ state: 'look' })
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
    await judge()
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

  it('may be a fire until somebody has judged it, and by every message of its group, not by the newest (A16)', async () => {
    const equipment = await quarantine('{"boot":1,"note":"' + ' '.repeat(3_000) + '","values":{"k":"fire"}}', 'long')
    await server.database.owner.query(
      `insert into event_quarantine (equipment_id, raw, reason) select $1, '{"boot":1}', 'long' from generate_series(1, 3)`,
      [equipment],
    )
    const silent = await quarantine('{"boot":1}', 'silent')
    expect(await groupOf(silent)).toMatchObject({ mayBeFire: true })
    await judge()
    expect(await groupOf(silent)).toMatchObject({ mayBeFire: false })
    expect(await groupOf(equipment)).toMatchObject({ count: 4, mayBeFire: true })
  })

  it('stands before two hundred newer groups where a fire may stand in it (A16)', async () => {
    const equipment = await quarantine('{"boot":1,"values":{"k":"smoke"}}', 'buried')
    await server.database.owner.query(
      `insert into event_quarantine (equipment_id, raw, reason) select $1, '{"boot":1}', 'quiet ' || n
       from generate_series(1, 210) n`,
      [await server.make.equipment(place)],
    )
    await judge()
    expect(await groupOf(equipment)).toMatchObject({ mayBeFire: true })
    await server.database.owner.query(`delete from event_quarantine where reason like 'quiet %'`)
  })

  it('is sent again once, with the time of its receipt, ahead of what is not urgent', async () => {
    const equipment = await quarantine('{"boot":1,"seq":2,"t":1,"values":{}}')
    const group = await groupOf(equipment)
    const input = { equipmentId: equipment, reason: 'no such thing', newestId: group?.newestId ?? 0 }
    expect(await server.send(platformCalls.sendAgain, input, tokens['oem'])).toMatchObject({ code: 'forbidden' })
    expect(await server.result(platformCalls.sendAgain, input, tokens['super'])).toEqual({ sent: 1 })
    expect(await server.result(platformCalls.sendAgain, input, tokens['super'])).toEqual({ sent: 0 })
    const elsewhere = { ...input, equipmentId: uuidV7() }
    expect(await server.send(platformCalls.sendAgain, elsewhere, tokens['super'])).toMatchObject({ code: 'missing' })
    const { rows } = await server.database.owner.query(
      `select lane, received_at < now() - interval '50 minutes' as "isOld", convert_from(payload, 'UTF8') as text
       from event_inbox where equipment_id = $1`,
      [equipment],
    )
    expect(rows).toEqual([{ lane: 1, isOld: true, text: '{"boot":1,"seq":2,"t":1,"values":{}}' }])
    expect(await groupOf(equipment)).toMatchObject({ count: 1, sentAgain: 1 })
  })
})
