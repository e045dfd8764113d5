/**
 * Texts that want to be more than texts, in every free field of every call, in words of devices and in tables: nothing
 * breaks, and the database hears no statement that plain words would not have made (S9, T14).
 */
import { allCalls } from '@vigil/contract/all-calls'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { equipmentImportCalls } from '@vigil/contract/equipment/equipment-import'
import type { Report } from '@vigil/protocols/device-message'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileTexts } from '#testing/hostile-texts.ts'
import { testPassword } from '#testing/factories.ts'
import { freshRows } from '#testing/matrix/fresh-rows.ts'
import { textInputsOf } from '#testing/matrix/input-shape.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { reportOf, startTestLanes, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

interface Shape {
  readonly query: string
  readonly calls: number
}
type Shapes = ReadonlyMap<string, Shape>
type Environment = Readonly<Record<string, string>>

/** Every statement of this database so far, numbers and texts taken out. */
const shapesIn = async (environment: Environment): Promise<Shapes> => {
  const client = new pg.Client({ connectionString: environment['VIGIL_DATABASE_SUPER_URL'] })
  await client.connect()
  const { rows } = await client.query<Shape & { queryid: string }>(
    `select queryid::text, min(query) as query, sum(calls)::integer as calls
     from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and s.userid::regrole::text like 'vigil_%' group by queryid`,
  )
  await client.end()
  return new Map(rows.map(({ queryid, ...shape }) => [queryid, shape]))
}

interface Plain {
  readonly before: Shapes
  readonly sayPlain: () => Promise<unknown>
  readonly patienceMs?: number
}

/** What was heard since and is not heard again from plain words: a clock of ours ticks again, a text that became more does not. */
const onlyHostile = async (environment: Environment, { before, sayPlain, patienceMs = 15_000 }: Plain) => {
  let left = [...(await shapesIn(environment))].filter(([id]) => !before.has(id))
  const end = Date.now() + patienceMs
  while (left.length > 0 && Date.now() < end) {
    await sayPlain()
    const now = await shapesIn(environment)
    left = left.filter(([id, { calls }]) => now.get(id)?.calls === calls)
  }
  return left.map(([, { query }]) => query)
}

// A second try would know the statements of the first.
const once = { retry: 0 }

describe('over HTTP', () => {
  let server: TestServer
  let place: { oem: string; company: string; project: string }
  beforeAll(async () => {
    server = await startTestServer()
    const oem = await server.make.oem()
    const company = await server.make.company(oem)
    place = { oem, company, project: await server.make.project(oem, company) }
  })
  afterAll(() => server.stop())

  const calls = allCalls.filter(({ permission, scope }) => permission !== 'public' && scope !== 'self')

  /** What the smallest input lacks to be taken. */
  const furtherOf = (path: string): Record<string, unknown> => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const further: Readonly<Record<string, Record<string, unknown>>> = {
      'oem/add.action': { code: `o${Math.random().toString(36).slice(2, 10)}` },
      'company/addCompany.action': { oemId: place.oem },
      'company/addToken.action': { expiresAt: tomorrow },
      'company/rechargeBalance.action': { idempotencyKey: crypto.randomUUID() },
      'project/add.action': { oemId: place.oem, companyId: place.company },
      'hazard/report.action': { projectId: place.project },
      'isolation/begin.action': { until: tomorrow },
      'isolation/extend.action': { until: tomorrow },
      'duty/saveCertificate.action': { until: '2030-01-01' },
      'equipment/replaceEquipment.action': { password: testPassword },
      'equipment/moveEquipment.action': { password: testPassword },
    }
    return further[path] ?? {}
  }

  /** Says it in every field: where it was taken, and where something broke. */
  const sayEverywhere = async (text: string) => {
    const world = { make: server.make, owner: server.database.owner }
    const site = { relation: 'own', canary: 'hostile', place } as const
    const ids = { ...place, ...(await freshRows(world, site)) }
    const token = await server.signIn((await server.make.account('super')).loginName)
    const [taken, broken]: [string[], string[]] = [[], []]
    for (const call of calls)
      for (const { field, input } of textInputsOf(call, ids, text)) {
        const { [field]: _said, ...further } = furtherOf(call.path)
        const { code } = await server.send(call, { ...input, ...further }, token)
        if (code === 'ok') taken.push(`${call.path} ${field}`)
        if (code === 'unexpected') broken.push(`${call.path} ${field}`)
      }
    return { taken, broken }
  }

  it('every free text of every call stays a text', { timeout: 120_000, ...once }, async () => {
    for (const plain of ['走廊', 'plain words']) {
      const { taken, broken } = await sayEverywhere(plain)
      expect(broken).toEqual([])
      expect(taken.length).toBeGreaterThan(55)
    }
    const before = await shapesIn(server.database.environment)
    expect(before.size).toBeGreaterThan(150)
    for (const [name, text] of Object.entries(hostileTexts))
      expect((await sayEverywhere(text)).broken, name).toEqual([])
    const plain = { before, sayPlain: () => sayEverywhere('plain again') }
    expect(await onlyHostile(server.database.environment, plain)).toEqual([])
  })

  it('a text that is glued into a statement would be seen', once, async () => {
    const ask = (name: string) => server.database.owner.query(`select 1 from project where name = '${name}'`)
    const sayPlain = () => ask('plain words')
    await sayPlain()
    const before = await shapesIn(server.database.environment)
    await ask(hostileTexts['condition'] ?? '')
    const seen = await onlyHostile(server.database.environment, { before, sayPlain, patienceMs: 100 })
    expect(seen).toEqual(['select $1 from project where name = $2 or $3=$4'])
  })

  it('a table of such names is taken as it is, and given back as it was', once, async () => {
    const manager = await server.signIn((await server.make.account('manager', place)).loginName)
    const { nul: _, long: __, ...names } = hostileTexts
    const count = Object.keys(names).length
    const take = async (texts: readonly string[], code: string) => {
      const lines = texts.map((text, n) => `${quoted(text)},${code}-${n},101,${quoted(text)}`)
      const csv = ['设备名称,设备编码,设备类型,安装位置', ...lines].join('\n')
      const input = { projectId: place.project, csv, importKey: crypto.randomUUID() }
      const { report } = await server.result(equipmentImportCalls.import, input, manager)
      const { rows } = await server.result(equipmentCalls.list, { projectId: place.project, size: 100 }, manager)
      return { report, taken: rows.filter(({ keyCode }) => keyCode.startsWith(code)) }
    }
    const takePlain = () =>
      take(
        Array.from({ length: count }, (_none, n) => `走廊 ${n}`),
        `P${Math.random().toString(36).slice(2, 8)}`.toUpperCase(),
      )
    await takePlain()
    const before = await shapesIn(server.database.environment)
    const { report, taken } = await take(Object.values(names), 'EVIL')
    expect(report.counts).toMatchObject({ new: count, wrong: 0 })
    expect(new Set(taken.map(({ deviceName }) => deviceName))).toEqual(new Set(Object.values(names)))
    expect(await onlyHostile(server.database.environment, { before, sayPlain: takePlain })).toEqual([])
  })
})

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

describe('over MQTT', () => {
  let lanes: TestLanes
  let device: TestDevice
  let seq = 0
  beforeAll(async () => {
    lanes = await startTestLanes()
    const oem = await lanes.make.oem()
    device = await lanes.device({ oem, project: await lanes.make.project(oem) }, { type_no: 194 })
    await lanes.pipeline()
  })
  afterAll(() => lanes.stop())

  /** As a value, as the name of a value, as an event and as whom it speaks for. */
  const say = async (text: string): Promise<void> => {
    const said: Partial<Report>[] = [
      { values: { firmware: text } },
      { values: { [text]: text } },
      { values: {}, events: [{ key: text, on: true, value: text }] },
      { values: { temperature: 20 }, child: text },
    ]
    await lanes.store(
      2,
      said.map((report) => reportOf(device, { seq: (seq += 1), ...report })),
    )
    await lanes.drained()
  }

  it('what a device says stays a text', { timeout: 60_000, ...once }, async () => {
    for (const plain of ['v1', 'v2', 'v3']) await say(plain)
    const before = await shapesIn(lanes.database.environment)
    for (const text of Object.values(hostileTexts)) await say(text)
    await say('v4')
    const plain = { before, sayPlain: () => say('v4') }
    expect(await onlyHostile(lanes.database.environment, plain)).toEqual([])
    const [row] = await lanes.rows<{ firmware: string }>(
      `select reported #>> '{firmware,value}' as firmware from equipment_shadow where equipment_id = $1`,
      [device.id],
    )
    expect(row?.firmware).toBe('v4')
  })
})
