/**
 * A month of alarms at its size, on a real database: storms, clumps that come late, equipment and units that move, clocks
 * that are set, workers that die. `VIGIL_EVENTS` says how many changes of alarms (`pnpm proof counters`: five million).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor, type Transactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { countDays } from './count-days.ts'
import { recount } from './recount.ts'

const asked = Number(process.env['VIGIL_EVENTS'] ?? 6_000)
const report = resolve(import.meta.dirname, '../../../../../.reports/counters.json')
const days = 28
/** Raised, acknowledged, judged. */
const changesEach = 3
const mostAtOnce = 5_000
const log = createLog('worker', 'fatal')
const oneHour = 3_600_000

let server: TestServer
let pool: ReturnType<typeof createPool>
let projects: { id: string; company: string | null }[]
let equipment: string[]

const needs = () => ({ transactor: createTransactor(pool), now: () => Date.now(), log })
const owner = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.owner.query<Row>(text, values)).rows

beforeAll(async () => {
  server = await startTestServer()
  pool = createPool({
    url: server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '',
    log,
    max: 4,
    pipeline: true,
  })
  const oem = await server.make.oem()
  const companies = [await server.make.company(oem), await server.make.company(oem), null]
  projects = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const company = companies[n % companies.length] ?? null
      return { id: await server.make.project(oem, company), company }
    }),
  )
  equipment = []
  for (const { id: project, company } of projects)
    for (let n = 0; n < 20; n += 1)
      equipment.push(await server.make.equipment({ oem, project, ...(company !== null && { company }) }))
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const told = (type: string, rows: string): string => `told as (select outbox_add_all(2::smallint, (select json_agg(
  json_build_object('oemId', oem_id, 'companyId', company_id, 'projectId', project_id, 'equipmentId', equipment_id,
    'type', '${type}', 'body', json_build_object('alarm', json_build_object('alarmId', id)))) from ${rows})))`

/** `where`: all of one unit, or of anybody. The first of a name draws the chances. */
const raise = async (name: string, amount: number, from: number, spanMs: number, where: string | null) => {
  const rows = await owner<{ id: string }>(
    `with place as materialized (select row_number() over (order by id) as n, count(*) over () as all, id, oem_id, company_id,
        project_id from equipment where $5::uuid is null or project_id = $5),
      drawn as (select n, hashtext($1 || n) & 2147483647 as chance from generate_series(1, $2::integer) n),
      added as (insert into alarm (id, oem_id, company_id, project_id, equipment_id, event_key, kind, priority, condition, state,
          first_at, last_at)
        select gen_random_uuid(), p.oem_id, p.company_id, p.project_id, p.id, $1 || ' ' || d.n,
          case chance % 3 when 0 then 'fire-alarm' when 1 then 'alarm' else 'fault' end, 1 + chance % 3, 'active', 'received',
          s.at, s.at
        from drawn d join place p on p.n = 1 + d.chance % p.all
          cross join lateral (select to_timestamp(($3::float8 + d.chance % $4::bigint) / 1000) as at) s
        returning id, oem_id, company_id, project_id, equipment_id),
      ${told('alarm.raised', 'added')}
    select added.id from added, told`,
    [name, amount, from, spanMs, where],
  )
  return rows.map(({ id }) => id)
}

const change = (ids: readonly string[], columns: string) =>
  owner(
    `with changed as (update alarm set ${columns} where id = any($1::uuid[])
        returning id, oem_id, company_id, project_id, equipment_id),
      ${told('alarm.updated', 'changed')}
    select count(*) from changed, told`,
    [ids],
  )

const chanceOfRow = `(hashtext(id::text) & 2147483647)`
const acknowledged = `state = 'acknowledged', acknowledged_at = first_at + make_interval(secs => ${chanceOfRow} % 3000)`
const judged = `state = 'handled', handled_at = first_at + interval '1 hour',
  verdict = (array['real', 'false', 'test', 'drill'])[1 + ${chanceOfRow} % 4],
  cause = case when ${chanceOfRow} % 4 = 1 then 'steam' end`

/** As a move does it: the piece first, then what happened to it. */
const move = async (piece: string, { id, company }: (typeof projects)[number]) => {
  await owner('update equipment set project_id = $2, company_id = $3 where id = $1', [piece, id, company])
  await owner('update alarm set project_id = $2, company_id = $3 where equipment_id = $1', [piece, id, company])
}

/** Killed when everything is written and nothing is committed. */
const die = async () => {
  const { transactor } = needs()
  const run: Transactor['run'] = (work) =>
    transactor.run(async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  await expect(countDays({ transactor: { ...transactor, run } }, 1)).rejects.toThrow('killed')
}

const pick = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length]
  if (one === undefined) throw new Error('there is one')
  return one
}

let missed = 0
/** A worker whose turn found no connection, or no end, in time has its next turn; what it began is undone. */
const count = async (turns: number): Promise<void> => {
  await countDays(needs(), turns).catch((error: unknown) => {
    if (!/connection timeout|statement timeout|timeout exceeded/.test(String(error))) throw error
    missed += 1
  })
}

const eachDay = Math.ceil(asked / changesEach / days)
const lateShare = 0.02

/** One day: most by chance, one storm of a unit, one clump of an earlier day; two workers count meanwhile. */
const live = async (day: number, begin: number) => {
  let events = 0
  const happen = async (
    name: string,
    amount: number,
    [from, span]: readonly [number, number],
    where: string | null,
  ) => {
    for (let at = 0; at < amount; at += mostAtOnce) {
      const ids = await raise(`${name} ${at}`, Math.min(mostAtOnce, amount - at), from, span, where)
      await change(ids, acknowledged)
      await Promise.all([count(2), count(1), change(ids, judged)])
      events += ids.length * changesEach
    }
  }
  const storm = Math.ceil(eachDay / 10)
  const late = Math.ceil(eachDay * lateShare)
  await happen(`day ${day}`, eachDay - storm - late, [begin, 24 * oneHour], null)
  await happen(`storm ${day}`, storm, [begin + 9 * oneHour, 60_000], pick(projects, day).id)
  await happen(`late ${day}`, late, [begin - ((day * 7) % (day + 1)) * 24 * oneHour, oneHour], null)
  await move(pick(equipment, day * 31), pick(projects, day * 5 + 1))
  if (day % 5 === 2) {
    const zone = day % 2 === 0 ? 'America/Los_Angeles' : 'Asia/Kathmandu'
    await owner('update project set zone = $2 where id = $1', [pick(projects, day).id, zone])
  }
  await die()
  return events
}

it(`never drift in a month of ${asked} changes`, { timeout: 10_800_000 }, async () => {
  const began = Date.now()
  await recount(needs())
  const midnight = Math.floor(Date.now() / (24 * oneHour)) * 24 * oneHour
  let events = 0
  for (let day = 0; day < days; day += 1) events += await live(day, midnight - (days - day) * 24 * oneHour)
  const drift = await recount(needs())
  // By other words than the counters use: each alarm once for its operator, once for its company.
  const [sums] = await owner<{ counted: number; stands: number }>(
    `select (select sum(raised)::integer from alarm_day) as counted, (select count(*) + count(company_id) from alarm
      where verdict is null or verdict in ('real', 'false'))::integer as stands`,
  )
  mkdirSync(resolve(report, '..'), { recursive: true })
  const [counted, stands] = [sums?.counted, sums?.stands]
  const figures = { events, drift, counted, stands, missed, seconds: (Date.now() - began) / 1_000 }
  writeFileSync(report, JSON.stringify(figures))
  expect(figures).toMatchObject({ drift: 0, counted: sums?.stands })
  expect(events).toBeGreaterThanOrEqual(asked)
})
