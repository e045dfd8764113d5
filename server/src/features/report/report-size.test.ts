/** A month's report of a unit with two thousand pieces of equipment: within seconds, and right. */
import { figureText } from '@vigil/contract/report/figure-text'
import { unitReportCalls } from '@vigil/contract/report/report'
import { energyCalls } from '@vigil/contract/energy/energy'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfText } from '#testing/pdf-text.ts'
import { startReportMaker, type TestMaker } from '#testing/start-report-maker.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const equipment = 2_000
const meters = 200
/** Asked for is ten seconds, and 8.8 were measured on two cores with nine at work; CI gets three times as long. */
const mostMs = 30_000

let server: TestServer
let maker: TestMaker
let oem: string
let project: string
let manager: string

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem, null, '临江国际中心')
  manager = await server.signIn((await server.make.account('manager', { oem, project })).loginName)
  const owner = (text: string) => server.database.owner.query(text, [oem, project])
  await owner(`insert into equipment (id, oem_id, project_id, shard, key_code, type_no, name)
    select ('0190a000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, 0, 'M' || n,
      case when n <= ${meters} then 173 else 101 end,
      case when n <= ${meters} then '配电箱 ' || n else '感烟探测器 ' || n end
    from generate_series(1, ${equipment}) n`)
  // Three of them are silent for some days.
  await owner(`insert into energy_day (equipment_id, day, oem_id, project_id, wh, marks, total_wh)
    select ('0190a000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, date '2026-09-30' + d, $1, $2,
      array_fill(250, array[96]), array_fill(0::smallint, array[96]), 24000
    from generate_series(1, ${meters}) n, generate_series(0, 31) d where n > 3 or d not between 5 and 6 + n`)
  await owner(`insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state,
      first_at, last_at, acknowledged_at, handled_at, archived_at)
    select (left(hex, 8) || '-' || right(hex, 4) || '-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2,
      ('0190a000-0000-7000-8000-' || lpad((1 + n % ${equipment})::text, 12, '0'))::uuid, 'fire',
      (array['fire-alarm', 'alarm', 'fault', 'hazard'])[1 + n % 4], 1 + n % 3, 'recovered', 'archived',
      at, at, at + interval '40 seconds', at + interval '10 minutes', at + interval '20 minutes'
    from generate_series(1, 900) n cross join lateral (select timestamptz '2026-10-01 00:30+08' + n * interval '49 minutes' as at) t
      cross join lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex) h`)
  maker = startReportMaker(server.database.environment)
})
afterAll(async () => {
  await maker.stop()
  await server.stop()
})

it('a month of two thousand pieces of equipment is made within seconds, its figures those of the api', async () => {
  const wish = { projectId: project, kind: 'month', firstDay: '2026-10-01', lastDay: '2026-10-31' } as const
  const { reportId } = await server.result(unitReportCalls.make, wish, manager)
  const began = performance.now()
  expect(await maker.round()).toBe(true)
  const tookMs = performance.now() - began
  expect(tookMs).toBeLessThan(mostMs)
  const { report, content } = await server.result(unitReportCalls.get, { reportId }, manager)
  expect(report.state).toBe('ready')
  const { address } = await server.result(unitReportCalls.file, { reportId, format: 'pdf', language: 'zh' }, manager)
  const text = pdfText(new Uint8Array(await (await fetch(server.base + address)).arrayBuffer())).replaceAll(' ', '')
  const use = await server.result(energyCalls.use, { projectId: project, period: 'month', day: '2026-10-09' }, manager)
  const value = (name: string) => content?.figures.find(({ figure }) => figure === name)?.value ?? null
  expect([value('used'), value('cost')]).toEqual([use.wh, use.fen])
  for (const { figure, value: own } of content?.figures ?? [])
    expect(text).toContain(figureText(figure, own, 'zh').replaceAll(' ', ''))
  expect(content?.gaps).toContainEqual({ gap: 'meterDays', equipment: '配电箱 3', missing: 4, days: 31 })
  expect(text).toContain('31天中有4天没有“配电箱3”的读数')
}, 90_000)
