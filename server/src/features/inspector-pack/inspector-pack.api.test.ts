import { inspectorPackCalls as calls, type InspectorPack } from '@vigil/contract/inspector-pack/inspector-pack'
import { verifyPack } from '@vigil/protocols/inspector-pack/verify-pack'
import { readZip } from '@vigil/protocols/inspector-pack/zip-frame'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, dayOf, daysAfter, usualZone } from '#foundation/project/unit-time.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl } from '#infrastructure/config/config.ts'
import { createPools } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { createPackMaker } from './making/make-packs.ts'

let server: TestServer
let pools: ReturnType<typeof createPools>
let maker: ReturnType<typeof createPackMaker>
let oem: string
let unit: { oem: string; project: string }
let manager: string
let managerId: string
let operator: string
let neighbour: string
let elsewhere: { oem: string; project: string }
let day: string

const seat = async (role: Parameters<TestServer['make']['account']>[0], place: { oem: string; project?: string }) => {
  const { id, loginName } = await server.make.account(role, place, { person: '王工' })
  return { id, token: await server.signIn(loginName) }
}

beforeAll(async () => {
  server = await startTestServer()
  const log = createLog('test', 'fatal')
  const { environment } = server.database
  pools = createPools({ url: databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL'), log })
  const inNames = createPools({ url: databaseUrl(environment, 'VIGIL_DATABASE_API_URL'), log })
  maker = createPackMaker({
    environment: { ...environment, VIGIL_SECRET_KEY: 'kQ3v9Xw2Lr7Tn5Yb8Zc4Md6Fh1Gj0Ps' },
    database: createScopedDatabase(inNames.open({ max: 2, pipeline: true })),
    openPool: pools.open,
    newId: uuidV7,
    now: Date.now,
    log,
  })
  const closeEngine = pools.close
  pools = { ...pools, close: async () => void (await Promise.all([closeEngine(), inNames.close()])) }
})
afterAll(async () => {
  await pools.close()
  await server.stop()
})

beforeEach(async () => {
  oem = await server.make.oem('江城消防')
  unit = { oem, project: await server.make.project(oem, null, '滨江小学') }
  elsewhere = { oem, project: await server.make.project(oem, null, '邻家单位') }
  const seated = await seat('manager', unit)
  manager = seated.token
  managerId = seated.id
  operator = (await seat('oem', { oem })).token
  neighbour = (await seat('manager', elsewhere)).token
  day = dayOf(Date.now(), usualZone)
})

const ask = (token = manager, from = daysAfter(day, -30)): Promise<InspectorPack> =>
  server.result(
    calls.ask,
    { projectId: unit.project, fromDay: from, toDay: dayOf(Date.now(), usualZone), language: 'zh' },
    token,
  )

const ready = async (): Promise<InspectorPack> => {
  const { packId } = await ask()
  await maker.makeNext()
  const { rows } = await server.result(calls.list, { projectId: unit.project, size: 20 }, manager)
  const pack = rows.find((row) => row.packId === packId)
  if (!pack) throw new Error('no pack')
  return pack
}

const fetched = async (address: string): Promise<Buffer | null> => {
  const response = await fetch(`${server.base}${address}`)
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : null
}

const bytesOf = async ({ packId }: InspectorPack): Promise<Buffer> => {
  const { address } = await server.result(calls.download, { packId }, manager)
  const bytes = await fetched(address)
  if (!bytes) throw new Error('no bytes')
  return bytes
}

const filesOf = (bytes: Buffer): Map<string, Buffer> =>
  new Map((readZip(bytes) ?? []).map((file) => [file.name, file.bytes]))

const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()
const share = ({ packId }: InspectorPack, days = 7) =>
  server.result(calls.share, { packId, expiresAt: inDays(days) }, manager)

describe('an inspector pack', () => {
  it('holds the books of its unit and of no other, and is found unchanged', async () => {
    const at = new Date(Date.now() - dayMs)
    const equipment = await server.make.equipment(unit, { name: '=2+3 烟感' })
    await server.make.alarm(unit, equipment, {
      kind: 'fire-alarm',
      priority: 1,
      event_key: 'fire',
      first_at: at,
      last_at: at,
      verdict: 'false',
      cause: 'dust',
      verdict_at: at,
      verdict_by: managerId,
    })
    const foreign = await server.make.equipment(elsewhere, { name: '别人的烟感' })
    await server.make.alarm(elsewhere, foreign, { first_at: at, last_at: at })
    const pack = await ready()
    expect(pack).toMatchObject({ state: 'ready', progress: 100, askedBy: '王工', counts: { alarms: 1, photos: 0 } })
    const bytes = await bytesOf(pack)
    expect(bytes.length).toBe(pack.bytes)
    const report = verifyPack(bytes, pack.fingerprint ?? '')
    expect(report).toMatchObject({
      changes: [],
      manifest: { unit: { name: '滨江小学' }, askedBy: '王工', operator: '江城消防' },
    })
    const files = filesOf(bytes)
    // Whoever was given it opens it with any program.
    expect(Object.keys(unzipSync(bytes))).toEqual([...files.keys()])
    const alarms = files.get('alarms.csv')?.toString() ?? ''
    expect(alarms).toContain("'=2+3 烟感")
    expect(alarms).toContain('误报')
    expect(alarms).toContain('王工')
    expect([...files.values()].join('')).not.toContain('别人的烟感')
    expect(files.get('pack.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pack.missing.join('')).toContain('尚未结束')
  })

  it('holds the photos of a hazard as the files that its row names', async () => {
    const equipment = await server.make.equipment(unit)
    const alarm = await server.make.alarm(unit, equipment)
    const [hazard, photo] = [uuidV7(), uuidV7()]
    await server.database.owner.query(
      `insert into hazard (id, oem_id, project_id, equipment_id, source, alarm_id, title, level, found_at, due_at, deadline_s, deadline_from)
       values ($1, $2, $3, $4, 'manual', $5, '通道堵塞', 'general', now(), now() + interval '1 day', 86400, now())`,
      [hazard, unit.oem, unit.project, equipment, alarm],
    )
    await server.database.owner.query(
      `insert into evidence (id, alarm_id, oem_id, project_id, equipment_id, account_id, hash, type, width, height, content)
       values ($1, $2, $3, $4, $5, $6, sha256('x'), 'image/jpeg', 1, 1, 'pixels')`,
      [photo, alarm, unit.oem, unit.project, equipment, managerId],
    )
    const pack = await ready()
    expect(pack.counts).toMatchObject({ hazards: 1, photos: 1 })
    const files = filesOf(await bytesOf(pack))
    expect(files.get('hazards.csv')?.toString()).toContain(`photos/${photo}.jpeg`)
    expect(files.get(`photos/${photo}.jpeg`)?.toString()).toBe('pixels')
  })

  it('is written page by page, every row once and in order', async () => {
    const equipment = await server.make.equipment(unit)
    await server.database.owner.query(
      `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state, first_at, last_at,
         archived_at)
       select gen_random_uuid(), $1, $2, $3, 'e' || n, 'alarm', 2, 'recovered', 'archived', now() - interval '1 day', now(), now()
       from generate_series(1, 1203) n`,
      [unit.oem, unit.project, equipment],
    )
    const pack = await ready()
    expect(pack.counts?.alarms).toBe(1_203)
    expect(verifyPack(await bytesOf(pack)).changes).toEqual([])
  })

  it('has a row for each thing that was written, in the words of its reader', async () => {
    const equipment = await server.make.equipment(unit, { name: '水泵' })
    const [shift, next, site] = [uuidV7(), uuidV7(), [unit.oem, unit.project]]
    const { owner } = server.database
    const at = `now() - interval '1 hour'`
    for (const [id, hours] of [
      [shift, -2],
      [next, -1],
    ] as const)
      await owner.query(
        `insert into duty_shift (id, oem_id, project_id, from_at, to_at, written_by)
         values ($1, $2, $3, now() + make_interval(hours => $4), now() + make_interval(hours => $4 + 1), $5)`,
        [id, ...site, hours, managerId],
      )
    await owner.query(
      `insert into duty_person (shift_id, place, oem_id, project_id, account_id, arrived_at) values ($1, 0, $2, $3, $4, ${at})`,
      [shift, ...site, managerId],
    )
    await owner.query(
      `insert into duty_handover (id, oem_id, project_id, shift_id, next_id, leaver_id, receiver_id, begun_at)
       values ($1, $2, $3, $4, $5, $6, $7, ${at})`,
      [uuidV7(), ...site, shift, next, managerId, (await seat('dutyOfficer', unit)).id],
    )
    await owner.query(
      `insert into duty_entry (id, oem_id, project_id, at, kind, actor_id, words) values ($1, $2, $3, ${at}, 'own', $4, E'第一行\n第二行')`,
      [uuidV7(), ...site, managerId],
    )
    await owner.query(
      `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, until)
       values ($1, $2, $3, $4, 'shield', '更换探测器', $5, now() + interval '1 hour')`,
      [uuidV7(), ...site, equipment, managerId],
    )
    await owner.query(
      `insert into equipment_water_test (id, oem_id, project_id, equipment_id, account_id, before, ended_at, outcome)
       values ($1, $2, $3, $4, $5, '{}', now(), 'passed')`,
      [uuidV7(), ...site, equipment, managerId],
    )
    await owner.query(
      `insert into equipment_commissioning (equipment_id, oem_id, project_id, account_id) values ($1, $2, $3, $4)`,
      [equipment, ...site, managerId],
    )
    await owner.query(
      `insert into walk_test (id, oem_id, project_id, owner_id, reason, until) values ($1, $2, $3, $4, '季度测试', now())`,
      [uuidV7(), ...site, managerId],
    )
    const pack = await ready()
    expect(pack.counts).toMatchObject({ duty: 1, shifts: 2, handovers: 1, tests: 3, isolations: 1 })
    const files = filesOf(await bytesOf(pack))
    const textOf = (book: string): string => files.get(`${book}.csv`)?.toString() ?? ''
    expect(textOf('duty')).toContain('第一行 第二行')
    expect(textOf('shifts')).toContain('王工')
    expect(textOf('handovers')).toContain('进行中')
    expect(textOf('isolations')).toContain('更换探测器')
    for (const word of ['放水试验,水泵', '合格', '调试', '步行测试']) expect(textOf('tests')).toContain(word)
  })

  it('is made again by whoever comes after a maker that ended, and leads to the new bytes only', async () => {
    const { packId } = await ask()
    await server.database.owner.query(
      `update inspector_pack set state = 'making', tries = 1, held_until = now() - interval '1 minute' where id = $1`,
      [packId],
    )
    await server.database.owner.query(
      `insert into inspector_pack_piece (pack_id, turn, no, oem_id, project_id, content) values ($1, 1, 0, $2, $3, 'old')`,
      [packId, unit.oem, unit.project],
    )
    await maker.makeNext()
    const { rows } = await server.result(calls.list, { projectId: unit.project, size: 20 }, manager)
    const [pack] = rows
    if (!pack) throw new Error('no pack')
    expect(pack.state).toBe('ready')
    expect(verifyPack(await bytesOf(pack)).changes).toEqual([])
  })

  it('fails after three tries, and is made again when somebody asks', async () => {
    const { packId } = await ask()
    await server.database.owner.query(`update inspector_pack set tries = 3 where id = $1`, [packId])
    await maker.makeNext()
    const { rows } = await server.result(calls.list, { projectId: unit.project, size: 20 }, manager)
    expect(rows[0]).toMatchObject({ state: 'failed', failure: 'stopped' })
    expect(await server.result(calls.again, { packId }, manager)).toMatchObject({ state: 'queued', failure: null })
    await maker.makeNext()
    expect(await server.send(calls.again, { packId }, manager)).toMatchObject({ code: 'packElsewhere' })
  })

  it('is of at most a year, of days that have been, and of three at a time', async () => {
    const wish = { projectId: unit.project, toDay: day }
    for (const fromDay of [daysAfter(day, -366), daysAfter(day, 1)])
      expect(await server.send(calls.ask, { ...wish, fromDay }, manager)).toMatchObject({ code: 'packPeriod' })
    const ahead = { ...wish, fromDay: day, toDay: daysAfter(day, 1) }
    expect(await server.send(calls.ask, ahead, manager)).toMatchObject({ code: 'packPeriod' })
    for (const fromDay of [daysAfter(day, -365), day, day])
      await server.result(calls.ask, { ...wish, fromDay }, manager)
    expect(await server.send(calls.ask, { ...wish, fromDay: day }, manager)).toMatchObject({ code: 'packsWaiting' })
    await server.database.owner.query(`update inspector_pack set state = 'ended' where project_id = $1`, [unit.project])
  })

  it('is for the manager of the unit and its operator, and for nobody else', async () => {
    const pack = await ready()
    const { link } = await share(pack)
    const officer = (await seat('dutyOfficer', unit)).token
    const wish = { projectId: unit.project, fromDay: day, toDay: day }
    expect(await server.send(calls.ask, wish, officer)).toMatchObject({ code: 'forbidden' })
    expect(await server.send(calls.ask, wish, neighbour)).toMatchObject({ code: 'missing' })
    const { packId } = pack
    for (const call of [calls.download, calls.end, calls.again])
      expect(await server.send(call, { packId }, neighbour), call.path).toMatchObject({ code: 'missing' })
    const there = { packId, expiresAt: inDays(1) }
    expect(await server.send(calls.share, there, neighbour)).toMatchObject({ code: 'missing' })
    const taken = await server.send(calls.revoke, { packLinkId: link.packLinkId }, neighbour)
    expect(taken).toMatchObject({ code: 'missing' })
    const list = await server.result(calls.list, { projectId: unit.project, size: 20 }, neighbour)
    expect(list.rows).toEqual([])
    expect((await server.result(calls.list, { projectId: unit.project, size: 20 }, operator)).rows).toHaveLength(1)
  })
})

describe('a link to a pack', () => {
  it('shows the unit, the time, the counts and the key to whoever has it, and lets him fetch it', async () => {
    const pack = await ready()
    const { linkToken, link } = await share(pack)
    expect(link).toMatchObject({ state: 'open', opened: 0, madeBy: '王工' })
    const shared = await server.result(calls.open, { linkToken })
    expect(shared).toMatchObject({ projectName: '滨江小学', operatorName: '江城消防', fingerprint: pack.fingerprint })
    const bytes = await fetched(shared.address)
    expect(bytes && verifyPack(bytes).changes).toEqual([])
    const { rows } = await server.result(calls.list, { projectId: unit.project, size: 20 }, manager)
    expect(rows[0]?.links).toMatchObject([{ opened: 1 }])
    const { rows: noted } = await server.database.owner.query(
      `select project_id, target_id from audit_entry where action = $1 and target_id = $2`,
      [calls.open.path, link.packLinkId],
    )
    expect(noted).toEqual([{ project_id: unit.project, target_id: link.packLinkId }])
  })

  it('ends at once when it is taken back, also for an address that was given out before', async () => {
    const { linkToken, link } = await share(await ready())
    const { address } = await server.result(calls.open, { linkToken })
    await server.result(calls.revoke, { packLinkId: link.packLinkId }, manager)
    expect(await server.send(calls.open, { linkToken })).toMatchObject({ code: 'packLinkOver' })
    expect(await fetched(address)).toBeNull()
    expect(await server.send(calls.revoke, { packLinkId: link.packLinkId }, manager)).toMatchObject({
      code: 'conflict',
    })
  })

  it('ends by itself, with its pack, and never later than thirty days', async () => {
    const pack = await ready()
    for (const days of [31, -1])
      expect(
        await server.send(calls.share, { packId: pack.packId, expiresAt: inDays(days) }, manager),
        `${days}`,
      ).toMatchObject({ code: 'packLinkEnd' })
    const late = await share(pack)
    await server.database.owner.query(
      `update inspector_pack_link set made_at = made_at - interval '8 days', expires_at = expires_at - interval '8 days'
       where id = $1`,
      [late.link.packLinkId],
    )
    expect(await server.send(calls.open, { linkToken: late.linkToken })).toMatchObject({ code: 'packLinkOver' })
    const { linkToken } = await share(pack)
    await server.result(calls.end, { packId: pack.packId }, manager)
    expect(await server.send(calls.open, { linkToken })).toMatchObject({ code: 'packLinkOver' })
    expect(await server.send(calls.download, { packId: pack.packId }, manager)).toMatchObject({ code: 'packNotReady' })
    await maker.endOld()
    const { rows } = await server.database.owner.query(
      `select count(*)::int as pieces from inspector_pack_piece where pack_id = $1`,
      [pack.packId],
    )
    expect(rows).toEqual([{ pieces: 0 }])
  })

  it('cannot be read from the database, nor guessed', async () => {
    const { linkToken, link } = await share(await ready())
    const { rows } = await server.database.owner.query(
      `select to_jsonb(l)::text as kept from inspector_pack_link l where id = $1`,
      [link.packLinkId],
    )
    expect(JSON.stringify(rows)).not.toContain(linkToken)
    expect(await server.send(calls.open, { linkToken: 'x'.repeat(43) })).toMatchObject({ code: 'packLinkOver' })
  })
})

describe('the key of an operator', () => {
  it('is published by its fingerprint, and changed without a word taken back', async () => {
    const first = await ready()
    const published = await server.result(calls.key, { fingerprint: first.fingerprint ?? '' })
    expect(published).toMatchObject({ operatorName: '江城消防', endedAt: null })
    const why = '换人'
    expect(await server.send(calls.changeKey, { oemId: oem, why }, manager)).toMatchObject({ code: 'forbidden' })
    const ended = await server.result(calls.changeKey, { oemId: oem, why }, operator)
    expect(ended.fingerprint).toBe(first.fingerprint)
    const second = await ready()
    expect(second.fingerprint).not.toBe(first.fingerprint)
    expect((await server.result(calls.key, { fingerprint: first.fingerprint ?? '' })).endedAt).not.toBeNull()
    expect(verifyPack(await bytesOf(first), first.fingerprint ?? '').changes).toEqual([])
    expect(verifyPack(await bytesOf(second), first.fingerprint ?? '').changes).toMatchObject([{ place: 'key' }])
    expect(await server.send(calls.key, { fingerprint: 'ab'.repeat(32) })).toMatchObject({ code: 'missing' })
  })
})
