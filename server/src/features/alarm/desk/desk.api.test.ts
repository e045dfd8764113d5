import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let equipment: string
const tokens: Record<string, string> = {}

const signIn = async (
  role: 'manager' | 'dutyOfficer' | 'endUser' | 'inspector',
  at: { oem: string; project: string },
) => {
  const { id, loginName } = await server.make.account(role, at)
  if (role === 'endUser') await server.make.bind(id, equipment, at)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  equipment = await server.make.equipment(place, { name: 'detector 12', type_no: 104 })
  for (const role of ['manager', 'dutyOfficer', 'endUser', 'inspector'] as const)
    tokens[role] = await signIn(role, place)
  const elsewhere = { oem, project: await server.make.project(oem) }
  tokens['neighbour'] = await signIn('manager', elsewhere)
})
afterAll(() => server.stop())

const fire = (row: Record<string, unknown> = {}) =>
  server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, ...row })

const read = (alarmId: string, who = 'dutyOfficer') => server.result(alarmDeskCalls.case, { alarmId }, tokens[who])

describe('[spec 7.calls.alarm.fault-handling] an alarm in the hands of people', () => {
  it('goes from received to archived, with every move, name and note in its timeline', async () => {
    const alarmId = await fire()
    await server.result(alarmDeskCalls.see, { alarmId }, tokens['dutyOfficer'])
    const owned = await server.result(alarmDeskCalls.own, { alarmId }, tokens['dutyOfficer'])
    expect(owned.owner?.name).toBeTruthy()
    expect(owned.seenBy).toHaveLength(1)
    const { version } = await server.result(alarmDeskCalls.acknowledge, { alarmId }, tokens['dutyOfficer'])
    const verdict = { alarmId, version, verdict: 'real', note: '现场有明火' } as const
    const verified = await server.result(alarmDeskCalls.verify, verdict, tokens['dutyOfficer'])
    expect(verified.mayDo).toEqual(['begin', 'handle'])
    const begun = await server.result(alarmDeskCalls.begin, { alarmId }, tokens['dutyOfficer'])
    const done = { alarmId, version: begun.version, note: '已扑灭，通风中' }
    await server.database.owner.query('update alarm set photos = 1 where id = $1', [alarmId])
    const handled = await server.result(alarmDeskCalls.handle, done, tokens['dutyOfficer'])
    const early = { alarmId, version: handled.version }
    expect(await server.send(alarmDeskCalls.archive, early, tokens['manager'])).toMatchObject({ code: 'stillActive' })
    await server.database.owner.query("update alarm set condition = 'recovered', recovered_at = now() where id = $1", [
      alarmId,
    ])
    expect(await server.send(alarmDeskCalls.archive, early, tokens['dutyOfficer'])).toMatchObject({ code: 'forbidden' })
    const archived = await server.result(alarmDeskCalls.archive, early, tokens['manager'])
    expect(archived.timeline.map(({ to }) => to)).toEqual([
      'received',
      'acknowledged',
      'verified',
      'handling',
      'handled',
      'archived',
    ])
    expect(archived.timeline.every(({ actorName }) => actorName)).toBe(true)
    expect(archived).toMatchObject({ state: 'archived', verdict: 'real', projectName: 'Riverside tower' })
  })

  it('tells screens of every change, in the lane of the alarm', async () => {
    const alarmId = await fire()
    await server.result(alarmDeskCalls.acknowledge, { alarmId }, tokens['dutyOfficer'])
    const { rows } = await server.database.owner.query<{ lane: number; state: string }>(
      "select lane, body->'alarm'->>'state' as state from outbox where body->'alarm'->>'alarmId' = $1",
      [alarmId],
    )
    expect(rows).toEqual([{ lane: 1, state: 'acknowledged' }])
  })

  it('is not called false by somebody who saw an older version: he is told what it is now', async () => {
    const alarmId = await fire()
    const { version } = await server.result(alarmDeskCalls.acknowledge, { alarmId }, tokens['dutyOfficer'])
    await server.database.owner.query('update alarm set count = 2, version = version + 1 where id = $1', [alarmId])
    const verdict = { alarmId, version, verdict: 'false', cause: 'steam' } as const
    const late = await server.send(alarmDeskCalls.verify, verdict, tokens['dutyOfficer'])
    expect(late).toMatchObject({ code: 'conflict', details: { alarm: { count: 2, version: version + 1 } } })
    const real = await server.result(alarmDeskCalls.verify, { ...verdict, verdict: 'real' }, tokens['dutyOfficer'])
    expect(real.verdict).toBe('real')
  })

  it('is acknowledged by one of two who press at once', async () => {
    const alarmId = await fire()
    const press = (who: string) => server.send(alarmDeskCalls.acknowledge, { alarmId }, tokens[who])
    const codes = (await Promise.all([press('dutyOfficer'), press('manager')])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['alarmElsewhere', 'ok'])
  })

  it('keeps its state when a tenant acknowledges his own device, and takes no verdict from him', async () => {
    const alarmId = await fire({ kind: 'alarm', priority: 2 })
    const seen = await server.result(alarmDeskCalls.acknowledge, { alarmId }, tokens['endUser'])
    expect(seen.state).toBe('received')
    expect(seen.timeline).toHaveLength(1)
    const verdict = { alarmId, version: seen.version, verdict: 'false', cause: 'steam' }
    expect(await server.send(alarmDeskCalls.verify, verdict, tokens['endUser'])).toMatchObject({
      code: 'alarmElsewhere',
    })
  })

  it('is missing for a neighbour, in reading and in acting, and forbidden without the right', async () => {
    const alarmId = await fire()
    const input = { alarmId }
    expect(await server.send(alarmDeskCalls.case, { alarmId }, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    expect(await server.send(alarmDeskCalls.acknowledge, input, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    expect(await server.send(alarmDeskCalls.acknowledge, input, tokens['inspector'])).toMatchObject({
      code: 'forbidden',
    })
    expect((await read(alarmId)).state).toBe('received')
  })
})

describe('[spec 7.calls.alarm.alarm-and-fault-history] the history', () => {
  it('is filtered by kind, stage and time, newest first, page by page, and holds nothing of a neighbour', async () => {
    const mine = [await fire(), await fire({ kind: 'fault', priority: 3 }), await fire()]
    const fires = await server.result(alarmManyCalls.list, { kinds: 'fire-alarm', size: 2 }, tokens['manager'])
    expect(fires.rows.map(({ alarmId }) => alarmId)).toEqual([mine[2], mine[0]])
    expect(fires.rows[0]).toMatchObject({
      equipmentName: 'detector 12',
      projectName: 'Riverside tower',
      equipmentTypeId: 104,
    })
    expect(fires.next).not.toBeNull()
    const faults = await server.result(alarmManyCalls.list, { kinds: 'fault', size: 20 }, tokens['manager'])
    expect(faults.rows.map(({ alarmId }) => alarmId)).toContain(mine[1])
    expect((await server.result(alarmManyCalls.list, { size: 20 }, tokens['neighbour'])).rows).toEqual([])
    expect(
      (await server.result(alarmManyCalls.list, { stage: 'archived', size: 20 }, tokens['manager'])).rows.length,
    ).toBe(1)
  })
})

describe('the list of what still has to be done (C10)', () => {
  it('begins with what threatens life, however much junk came after it, and pages on without a gap', async () => {
    const site = { oem: place.oem, project: await server.make.project(place.oem) }
    const point = await server.make.equipment(site, { type_no: 104 })
    const token = await signIn('manager', site)
    const burning = await server.make.alarm(site, point, { kind: 'fire-alarm', priority: 1 })
    const junk: string[] = []
    for (let n = 0; n < 5; n += 1) junk.push(await server.make.alarm(site, point, { event_key: `junk-${n}` }))
    const page = async (after: string | null) =>
      server.result(
        alarmManyCalls.list,
        { projectId: site.project, stage: 'waiting', size: 2, ...(after === null ? {} : { after }) },
        token,
      )
    const seen: string[] = []
    for (let next: string | null | undefined; next !== null;) {
      const answer = await page(next ?? null)
      seen.push(...answer.rows.map(({ alarmId }) => alarmId))
      next = answer.next
    }
    expect(seen).toEqual([burning, ...junk.toReversed()])
  })
})

describe('all that wait and match', () => {
  let box: string
  beforeAll(async () => {
    box = await server.make.equipment(place, { name: 'box 3' })
  })
  const all = (fields: { expected: number }) => ({
    equipmentId: box,
    before: new Date(Date.now() + 1_000).toISOString(),
    ...fields,
  })

  it('are acknowledged in one act with one count, and can be taken back for ten seconds', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => server.make.alarm(place, box)))
    const many = await server.result(alarmManyCalls.acknowledgeAll, all({ expected: 5 }), tokens['manager'])
    expect(many.acknowledged).toBe(5)
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'acknowledged' })
    expect(
      await server.send(alarmManyCalls.undoAcknowledge, { batchId: many.batchId }, tokens['neighbour']),
    ).toMatchObject({
      code: 'undoTooLate',
    })
    expect(await server.result(alarmManyCalls.undoAcknowledge, { batchId: many.batchId }, tokens['manager'])).toEqual({
      restored: 5,
    })
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'notified', acknowledgedAt: null })
    expect(
      await server.send(alarmManyCalls.undoAcknowledge, { batchId: many.batchId }, tokens['manager']),
    ).toMatchObject({
      code: 'undoTooLate',
    })
  })

  it('wait again by one statement, however many they are: a fire of the lane waits meanwhile (A10)', async () => {
    await Promise.all(Array.from({ length: 60 }, () => server.make.alarm(place, box)))
    const asked = all({ expected: 200 })
    const { batchId } = await server.result(alarmManyCalls.acknowledgeAll, asked, tokens['manager'])
    const statements = async (): Promise<number> => {
      const client = new pg.Client({ connectionString: server.database.environment['VIGIL_DATABASE_SUPER_URL'] })
      await client.connect()
      const { rows } = await client.query<{ calls: number }>(
        `select coalesce(sum(calls), 0)::integer as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where d.datname = current_database() and query ~ '^ *(update "?alarm|insert into "?alarm_move|select outbox_add)'`,
      )
      await client.end()
      return rows[0]?.calls ?? 0
    }
    const before = await statements()
    const { restored } = await server.result(alarmManyCalls.undoAcknowledge, { batchId }, tokens['manager'])
    expect(restored).toBeGreaterThanOrEqual(60)
    expect((await statements()) - before).toBeLessThan(10)
    await server.result(alarmManyCalls.acknowledgeAll, all({ expected: 200 }), tokens['manager'])
  })

  it('hold no fire: each of those is looked at by itself', async () => {
    const burning = await server.make.alarm(place, box, { kind: 'fire-alarm', priority: 1 })
    const other = await server.make.alarm(place, box)
    await server.result(alarmManyCalls.acknowledgeAll, all({ expected: 100 }), tokens['manager'])
    expect([(await read(burning)).state, (await read(other)).state]).toEqual(['received', 'acknowledged'])
  })

  it('are refused as soon as there are more than the person was shown', async () => {
    await Promise.all([server.make.alarm(place, box), server.make.alarm(place, box)])
    const few = await server.send(alarmManyCalls.acknowledgeAll, all({ expected: 1 }), tokens['manager'])
    expect(few).toMatchObject({ code: 'moreThanShown' })
  })
})
