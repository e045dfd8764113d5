import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { alarmStormCalls } from '@vigil/contract/alarm/storm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { walkLadders } from '../escalation/walk.ts'

let server: TestServer
let place: { oem: string; project: string }
let pool: ReturnType<typeof createPool>
const tokens: Record<string, string> = {}

const signIn = async (role: 'manager' | 'dutyOfficer' | 'endUser', at: { oem: string; project: string }) => {
  const { loginName } = await server.make.account(role, at)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  for (const role of ['manager', 'dutyOfficer', 'endUser'] as const) tokens[role] = await signIn(role, place)
  tokens['neighbour'] = await signIn('manager', { oem, project: await server.make.project(oem) })
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const member = async (group_id: string, row: Record<string, unknown> = {}) => {
  const from = new Date()
  const climb = { ladder: 'fire', ladder_from: from, ladder_due: from }
  const equipment = await server.make.equipment(place, { name: 'detector' })
  return server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, group_id, ...climb, ...row })
}
const storm = async (size: number) => {
  const group = uuidV7()
  const alarms: string[] = []
  for (let n = 0; n < size; n += 1) alarms.push(await member(group, { likely_real: n < 2 }))
  return { group, alarms, first: alarms[0] ?? '', newest: alarms.at(-1) ?? '' }
}
/** A look takes 200 at a time. */
const walk = async () => {
  for (let look = 0; look < 3; look += 1)
    await walkLadders({ transactor: createTransactor(pool), newId: uuidV7, now: Date.now })
}
const show = (alarmId: string, who = 'dutyOfficer') => server.result(alarmStormCalls.storm, { alarmId }, tokens[who])
const countOf = async (text: string, values: unknown[]): Promise<number> =>
  (await server.database.owner.query<{ n: number }>(`select count(*)::integer as n from ${text}`, values)).rows[0]?.n ??
  0

const areaOf = async (name: string, kind: string, parent: string | null = null): Promise<string> => {
  const id = uuidV7()
  const columns = 'insert into area (id, oem_id, project_id, parent_id, kind, name) values ($1, $2, $3, $4, $5, $6)'
  await server.database.owner.query(columns, [id, place.oem, place.project, parent, kind, name])
  return id
}

describe('the zones of a storm', () => {
  it('are named with their floor and building: every floor has its east (A9)', async () => {
    const tower = await areaOf('Tower', 'building')
    const floors = [await areaOf('Floor 1', 'floor', tower), await areaOf('Floor 2', 'floor', tower)]
    const group = uuidV7()
    const alarms: string[] = []
    for (const floor of floors) {
      const area_id = await areaOf('East', 'zone', floor)
      alarms.push(await member(group, { area_id }))
    }
    const { zones, newest } = await show(alarms[0] ?? '')
    expect(zones.map(({ name }) => name)).toEqual(['Tower Floor 1 East', 'Tower Floor 2 East'])
    expect(newest?.place).toBe('Tower Floor 2 East')
  })
})

describe('a storm of 200', () => {
  it('is acknowledged by one call, each alarm with a move of its own, and calls nobody any more (A9)', async () => {
    const { alarms, first, newest } = await storm(200)
    await walk()
    expect(await show(first)).toMatchObject({ waiting: 200, likelyReal: 2, newest: { alarmId: newest } })
    const done = await server.result(
      alarmStormCalls.acknowledgeStorm,
      { alarmId: first, newestId: newest, expected: 200 },
      tokens['dutyOfficer'],
    )
    expect(done).toMatchObject({ acknowledged: 200, storm: { waiting: 0, newest: null } })
    expect(await countOf(`alarm where id = any($1) and state = 'acknowledged'`, [alarms])).toBe(200)
    expect(await countOf(`alarm where id = any($1) and ladder = 'fire'`, [alarms])).toBe(0)
    expect(await countOf(`alarm_move where alarm_id = any($1) and note = 'storm:200'`, [alarms])).toBe(200)
    const heard = `outbox where lane = 1 and body->'alarm'->>'alarmId' = any($1) and body->'alarm'->>'state' = 'acknowledged'`
    expect(await countOf(heard, [alarms])).toBe(200)
    const audited = `audit_entry where action = 'alarm/acknowledgeStorm.action' and target_id = $1 and details->>'count' = '200'`
    expect(await countOf(audited, [first])).toBe(1)
  })

  it('calls everybody again for a member that comes after it was taken, also under the old name (A9)', async () => {
    const { group, first, newest } = await storm(21)
    await walk()
    const before = await countOf('message where case_id = $1', [group])
    expect(before).toBeGreaterThan(0)
    const input = { alarmId: first, newestId: newest, expected: 21 }
    await server.result(alarmStormCalls.acknowledgeStorm, input, tokens['dutyOfficer'])
    const late = await member(group, { likely_real: true })
    await walk()
    expect(await countOf(`message where alarm_id = $1 and ladder = 'fire'`, [late])).toBe(before)
  })

  it('leaves what came after the newest that was shown, and refuses where more wait than were counted (A9)', async () => {
    const { group, first, newest } = await storm(3)
    const late = await member(group)
    const short = { alarmId: first, newestId: late, expected: 3 }
    expect(await server.send(alarmStormCalls.acknowledgeStorm, short, tokens['dutyOfficer'])).toMatchObject({
      code: 'moreThanShown',
    })
    const seen = { alarmId: first, newestId: newest, expected: 3 }
    expect(await server.result(alarmStormCalls.acknowledgeStorm, seen, tokens['dutyOfficer'])).toMatchObject({
      acknowledged: 3,
    })
    expect(await show(late)).toMatchObject({ waiting: 1, newest: { alarmId: late } })
    expect(await server.send(alarmStormCalls.acknowledgeStorm, seen, tokens['dutyOfficer'])).toMatchObject({
      code: 'alarmElsewhere',
    })
  })

  it('is missing for another unit’s people, and not a tenant’s to take (A9)', async () => {
    const { first, newest } = await storm(2)
    const input = { alarmId: first, newestId: newest, expected: 2 }
    const send = (who: string) => server.send(alarmStormCalls.acknowledgeStorm, input, tokens[who])
    expect(await send('neighbour')).toMatchObject({ code: 'missing' })
    expect(['missing', 'verdictNotYours']).toContain((await send('endUser')).code)
    expect(await show(first, 'neighbour')).toMatchObject({ waiting: 0, newest: null, zones: [] })
    const own = await server.result(alarmDeskCalls.case, { alarmId: first }, tokens['dutyOfficer'])
    expect(own.state).toBe('received')
  })
})
