/** `pnpm bench home`: how long Home's figures take among a million, and whether the counters are what the rows say. */
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createPeople, type PersonName } from '#api/people.ts'
import { seedRegistry } from '#api/seed-registry.ts'
import { median, percentile } from '#load/percentile.ts'
import { apiProcess, inServers, type Servers, type Tell } from '../servers.ts'
import { seedAlarms } from './seed-alarms.ts'
import { untilRecounted } from './until-recounted.ts'
import { visitHome, type Visits } from './visit-home.ts'

const amounts = {
  quick: { rows: 100_000, projects: 1_000, alarms: 200_000, visits: 40, changes: 500 },
  full: { rows: 1_000_000, projects: 10_000, alarms: 3_600_000, visits: 100, changes: 5_000 },
}
type Amount = (typeof amounts)['quick']

const visitors = ['platform', 'oem', 'company', 'manager'] as const satisfies PersonName[]

export interface HomeResult {
  readonly visits: ReadonlyMap<string, Visits>
  readonly bare: readonly number[]
  readonly drift: number
  readonly countedS: number
  readonly alarms: number
}

/** People handle some of a month's alarms, and the outbox says so, as the desk does it. */
const handleSome = (client: pg.Client, changes: number) =>
  client.query(
    `with chosen as (select id, oem_id, company_id, project_id, equipment_id from alarm
        where state = 'received' and first_at > now() - interval '30 days' limit $1),
      handled as (update alarm a set state = 'handled', handled_at = now(), acknowledged_at = now() from chosen s where a.id = s.id
        returning a.id)
    select outbox_add_all(2::smallint, (select json_agg(json_build_object('oemId', s.oem_id, 'companyId', s.company_id,
      'projectId', s.project_id, 'equipmentId', s.equipment_id, 'type', 'alarm.updated',
      'body', json_build_object('alarm', json_build_object('alarmId', s.id)))) from chosen s join handled using (id)))`,
    [changes],
  )

/** The same count without counters: what one visitor would cost. */
const countBare = async (client: pg.Client): Promise<number[]> => {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const began = performance.now()
    await client.query(`select kind, count(*) from alarm where first_at > now() - interval '30 days' group by 1`)
    times.push(performance.now() - began)
  }
  return times
}

const measure = async (servers: Servers, amount: Amount, tell: Tell): Promise<HomeResult> => {
  const { VIGIL_DATABASE_OWNER_URL: ownerUrl, VIGIL_DATABASE_SUPER_URL: superUrl } = servers.stack.environment
  await seedRegistry(superUrl, { ...amount, withSearch: false })
  await seedAlarms(superUrl, amount.rows, amount.alarms)
  tell(`${amount.rows} pieces of equipment and ${amount.alarms} alarms seeded`)
  const api = await servers.start(apiProcess)
  const people = await createPeople(ownerUrl, `http://127.0.0.1:${api.port}`)
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    const began = performance.now()
    const first = await servers.start(['server/src/main.ts', 'worker'], {}, 'runs')
    await untilRecounted(client, 1)
    const countedS = (performance.now() - began) / 1_000
    tell('counted from nothing')
    await handleSome(client, amount.changes)
    await pause(6_000)
    await first.stop()
    const second = await servers.start(['server/src/main.ts', 'worker'], {}, 'runs')
    const drift = await untilRecounted(client, 2)
    await second.stop()
    tell('counted again by another worker')
    const bare = await countBare(client)
    const visits = new Map<string, Visits>()
    for (const name of visitors) visits.set(name, await visitHome(api.port, people[name], amount.visits))
    return { visits, bare, drift, countedS, alarms: amount.alarms }
  } finally {
    await client.end()
  }
}

export const benchHome = (quick: boolean): Promise<HomeResult> =>
  inServers('bench-home', (servers, tell) => measure(servers, amounts[quick ? 'quick' : 'full'], tell))

const rounded = (value: number): number => Number(value.toFixed(2))

export const homeFigures = ({ visits, bare, drift, countedS, alarms }: HomeResult): Record<string, number> => {
  const all = [...visits.values()].flatMap(({ whole }) => whole)
  return {
    alarms,
    homeP99Ms: rounded(percentile(all, 0.99)),
    homeP50Ms: rounded(median(all)),
    drift,
    countedS: rounded(countedS),
    /** A month's alarms counted from their rows by PostgreSQL alone. */
    bareCountMs: rounded(median(bare)),
    load: rounded(loadavg()[0] ?? 0),
  }
}

const line = (name: string, times: readonly number[]): string =>
  `${name.padEnd(44)} ${median(times).toFixed(1).padStart(8)} ${percentile(times, 0.99).toFixed(1).padStart(8)}`

export const homeTable = (result: HomeResult): string =>
  [
    ...[...result.visits].flatMap(([name, { whole, calls: each }]) => [
      line(name, whole),
      ...[...each].map(([path, times]) => line(`  ${path}`, times)),
    ]),
    ...Object.entries(homeFigures(result)).map(([name, value]) => `${name.padEnd(18)} ${String(value).padStart(10)}`),
  ].join('\n')
