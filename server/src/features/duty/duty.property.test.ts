import { dutyCalls } from '@vigil/contract/duty/duty'
import { handoverCalls } from '@vigil/contract/duty/handover'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { makeCrew, type Crew } from '#testing/duty-crew.ts'
import { testPassword } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { sweepDuty } from './duty.sweep.ts'

let server: TestServer
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const hour = 3_600_000
const names = ['ann', 'bob', 'cid', 'dan'] as const
const acts = [
  'add',
  'cancel',
  'arrive',
  'ask',
  'answer',
  'sweep',
  'late',
  'fire',
  'verify',
  'begin',
  'tick',
  'sign',
  'finish',
  'withdraw',
  'handOver',
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  who: fc.constantFrom(...names),
  other: fc.constantFrom(...names),
  from: fc.integer({ min: -3, max: 6 }),
  hours: fc.integer({ min: 1, max: 9 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const newest = async (table: string, project: string): Promise<string> =>
  (
    await server.database.owner.query<{ id: string }>(
      `select id from ${table} where project_id = $1 order by id desc limit 1`,
      [project],
    )
  ).rows[0]?.id ?? uuidV7()

const play = async (crew: Crew, { act, who, other, from, hours }: Step): Promise<void> => {
  const { project } = crew.place
  const token = crew.token(who)
  const sweep = (now: number) => sweepDuty({ transactor: createTransactor(pool), newId: uuidV7, now: () => now })
  const at = (offset: number) => new Date(Date.now() + offset * hour).toISOString()
  const handoverId = await newest('duty_handover', project)
  const shiftId = await newest('duty_shift', project)
  const owner = server.database.owner
  const moves: Record<(typeof acts)[number], () => Promise<unknown>> = {
    add: () => {
      const accountIds = [crew.ids[who] ?? '', crew.ids[other] ?? '']
      const shift = { projectId: project, from: at(from), to: at(from + hours), accountIds }
      return server.send(dutyCalls.addShift, shift, crew.token('manager'))
    },
    cancel: () => server.send(dutyCalls.cancelShift, { shiftId, version: 0 }, crew.token('manager')),
    arrive: () => server.send(dutyCalls.arrive, { shiftId }, token),
    ask: () => server.send(dutyCalls.ask, { projectId: project }, crew.token('operator')),
    answer: async () => server.send(dutyCalls.answer, { checkId: await newest('duty_check', project) }, token),
    sweep: () => sweep(Date.now()),
    late: () => sweep(Date.now() + 11 * 60_000),
    fire: async () =>
      server.make.alarm(crew.place, await server.make.equipment(crew.place), { kind: 'fire-alarm', priority: 1 }),
    verify: () => owner.query("update alarm set state = 'verified', verdict = 'real' where project_id = $1", [project]),
    begin: () => server.send(handoverCalls.begin, { projectId: project, lines: ['keys'] }, token),
    tick: () => server.send(handoverCalls.tick, { handoverId, numbers: [1, 2], isTicked: true }, token),
    sign: () => server.send(handoverCalls.sign, { handoverId, password: testPassword }, token),
    finish: () => server.send(handoverCalls.finish, { handoverId }, token),
    withdraw: () => server.send(handoverCalls.withdraw, { handoverId, reason: 'not yet' }, token),
    // All of it at once, because chance alone rarely gets to the end.
    handOver: async () => {
      await server.send(handoverCalls.begin, { projectId: project, lines: ['keys', 'radios'] }, crew.token('ann'))
      const begunId = await newest('duty_handover', project)
      await server.send(
        handoverCalls.tick,
        { handoverId: begunId, numbers: [hours], isTicked: true },
        crew.token('cid'),
      )
      const signed = { handoverId: begunId, password: testPassword }
      for (const name of ['ann', 'cid']) await server.send(handoverCalls.sign, signed, crew.token(name))
      return server.send(handoverCalls.finish, { handoverId: begunId }, crew.token('cid'))
    },
  }
  const answered = await moves[act]()
  expect(answered).not.toMatchObject({ code: 'unexpected' })
}

const broken = `
  select 'a shift without a leader or with fewer than two' as what from duty_shift s where s.project_id = $1
    and (not exists (select 1 from duty_person p where p.shift_id = s.id and p.place = 0)
      or (select count(*) from duty_person p where p.shift_id = s.id) < 2)
  union all select 'one person in two shifts at a time' from duty_person p join duty_shift s on s.id = p.shift_id
    join duty_person q on q.account_id = p.account_id and q.shift_id <> p.shift_id join duty_shift o on o.id = q.shift_id
    where s.project_id = $1 and s.cancelled_at is null and o.cancelled_at is null and s.ended_at is null
      and o.ended_at is null and s.from_at < o.to_at and o.from_at < s.to_at
  union all select 'answered and missed' from duty_entry a join duty_entry m on m.subject_id = a.subject_id
    where a.project_id = $1 and a.kind = 'checkAnswered' and m.kind = 'checkMissed'
  union all select 'a check whose end is not in the log' from duty_check k where k.project_id = $1 and k.state <> 'asked'
    and not exists (select 1 from duty_entry e where e.subject_id = k.id
      and e.kind = case k.state when 'answered' then 'checkAnswered' else 'checkMissed' end)
  union all select 'a line that is nobody''s' from duty_item i join duty_handover h on h.id = i.handover_id
    where h.project_id = $1 and h.state = 'finished' and (i.ticked_at is null) <> i.stays
  union all select 'finished without both' from duty_handover h where h.project_id = $1 and h.state = 'finished'
    and (h.leaver_signed_at is null or h.receiver_signed_at is null)
  union all select 'finished and still on duty' from duty_handover h join duty_shift s on s.id = h.shift_id
    where h.project_id = $1 and h.state = 'finished' and s.ended_at is null`

it('whatever people and the clock do, in whatever order, duty stays in order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const crew = await makeCrew(server)
      // A watch to begin with, so that most runs get as far as a handover.
      const { shiftId } = await crew.shift(-1, 4, 'ann', 'bob')
      await crew.shift(4, 8, 'cid', 'dan')
      await server.result(dutyCalls.arrive, { shiftId }, crew.token('ann'))
      for (const one of steps) await play(crew, one)
      const { rows } = await server.database.owner.query<{ what: string }>(broken, [crew.place.project])
      expect(rows).toEqual([])
      const called = await server.database.owner.query('select 1 from duty_called($1, now())', [crew.place.project])
      expect(called.rows.length).toBeGreaterThan(0)
    }),
    { numRuns: 12, endOnFailure: true, seed: 6 },
  )
  const reached = await server.database.owner.query<{ state: string }>(
    'select state from duty_handover union select state from duty_check',
  )
  expect(reached.rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['finished', 'answered', 'missed']))
})
