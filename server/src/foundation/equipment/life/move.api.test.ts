/** Equipment taken to another unit: every table that says whose it is says the new owner, and whoever may not move it does not. */
import { alarmCalls } from '@vigil/contract/alarm/alarm'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { keysOf } from '@vigil/contract/keys-of'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword, type Factories } from '#testing/factories.ts'
import { energyFates, fatesWithoutOwner } from '#testing/move-fates.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

type Place = { oem: string; company: string; project: string }

let server: TestServer
let from: Place
let to: Place
let operator: { id: string; token: string }
let box: string
let loop: string

const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(text, values).then(({ rows }) => rows)
const person = async (role: Parameters<Factories['account']>[0], at: Place) => {
  const { id, loginName } = await server.make.account(role, at)
  return { id, token: await server.signIn(loginName) }
}
const proven = { reason: '搬到新址', password: testPassword }
const move = (wish: object = {}, token = operator.token, equipmentId = box) =>
  server.send(lifeCalls.move, { equipmentId, projectId: to.project, ...proven, ...wish }, token)
const homeOf = (id: string) => owner<{ project_id: string }>('select project_id from equipment where id = $1', [id])

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  const [here, there] = [await server.make.company(oem), await server.make.company(oem)]
  from = { oem, company: here, project: await server.make.project(oem, here, '老楼') }
  to = { oem, company: there, project: await server.make.project(oem, there, '新楼') }
  operator = await person('oem', from)
})
beforeEach(async () => {
  box = await server.make.equipment(from, { name: '搬迁配电箱', install_add: '老楼三层' })
  loop = await server.make.equipment(from, { parent_id: box, child_key: 'L1' })
})
afterAll(() => server.stop())

/** A row in a table, of one piece of equipment in the old unit: the columns beside its owner, with their values. */
type Row = Record<string, unknown>
const picture = { hash: randomBytes(32), type: 'image/png', width: 1, height: 1, content: Buffer.from('x') }
const later = new Date(Date.now() + 3_600_000)
const sheet = { plan_name: 'monthly', firm: '', system: 'fireAlarm', depth: 'month', checks: '{faLook}' }
const flaw = { check_key: 'faLook', note: 'covered', level: 'general', is_fixed: false }
const ids = {
  alarm: '',
  order: '',
  hazard: '',
  isolation: '',
  walk: '',
  handover: '',
  plan: '',
  model: '',
  shift: '',
  next: '',
}

/** Follows: stands in the new unit. Ends: is gone. Stays: is the old unit's own record of what its people did. */
const tables: Record<string, { fate: 'follows' | 'ends' | 'stays'; row?: () => Row }> = {
  equipment_shadow: { fate: 'follows' },
  equipment_search: { fate: 'follows' },
  equipment_life: {
    fate: 'follows',
    row: () => ({ id: uuidV7(), move: 'edited', account_id: operator.id, changes: '[]' }),
  },
  equipment_commissioning: { fate: 'follows', row: () => ({ account_id: operator.id }) },
  equipment_water_test: { fate: 'follows', row: () => ({ id: uuidV7(), account_id: operator.id, before: '{}' }) },
  equipment_relation: { fate: 'ends' },
  equipment_photo: { fate: 'ends', row: () => ({ id: uuidV7(), account_id: operator.id, ...picture }) },
  plan_pin: { fate: 'ends', row: () => ({ plan_id: ids.plan, x: 0.5, y: 0.5 }) },
  equipment_binding: { fate: 'ends', row: () => ({ account_id: operator.id }) },
  alarm: { fate: 'follows' },
  alarm_sight: { fate: 'follows', row: () => ({ alarm_id: ids.alarm, account_id: operator.id }) },
  evidence: {
    fate: 'follows',
    row: () => ({ id: uuidV7(), alarm_id: ids.alarm, account_id: operator.id, ...picture }),
  },
  hazard: {
    fate: 'follows',
    row: () => ({
      id: ids.hazard,
      source: 'manual',
      level: 'general',
      found_at: new Date(),
      due_at: later,
      deadline_s: 1,
      deadline_from: new Date(),
    }),
  },
  hazard_move: {
    fate: 'follows',
    row: () => ({ hazard_id: ids.hazard, act: 'found', to_state: 'found', actor_kind: 'timer' }),
  },
  hazard_reminder: { fate: 'follows', row: () => ({ hazard_id: ids.hazard, round: 0, percent: 50, due_at: later }) },
  work_order: {
    fate: 'follows',
    row: () => ({
      id: ids.order,
      kind: 'repair',
      urgency: 'normal',
      source: 'person',
      made_at: new Date(),
      state: 'submitted',
      finish_due: later,
    }),
  },
  work_order_move: {
    fate: 'follows',
    row: () => ({ work_order_id: ids.order, act: 'make', to_state: 'submitted', actor_kind: 'timer' }),
  },
  work_order_photo: {
    fate: 'follows',
    row: () => ({ id: uuidV7(), work_order_id: ids.order, phase: 'before', account_id: operator.id, ...picture }),
  },
  maintenance_record: { fate: 'follows', row: () => ({ id: uuidV7(), work_order_id: ids.order, ...sheet }) },
  maintenance_finding: {
    fate: 'follows',
    row: () => ({ id: uuidV7(), work_order_id: ids.order, ...flaw, account_id: operator.id, at: later }),
  },
  visitor_report: {
    fate: 'follows',
    row: () => ({ work_order_id: ids.order, code_id: uuidV7(), secret_hash: picture.hash, at: later, kinds: '{leak}' }),
  },
  report_code: {
    fate: 'ends',
    row: () => ({
      id: uuidV7(),
      token: randomBytes(16).toString('base64url'),
      made_at: new Date(),
      made_by: operator.id,
    }),
  },
  isolation: {
    fate: 'follows',
    row: () => ({
      id: ids.isolation,
      kind: 'shield',
      reason: '检修',
      owner_id: operator.id,
      until: later,
      ended_at: new Date(),
    }),
  },
  walk_point: {
    fate: 'stays',
    row: () => ({ walk_test_id: ids.walk, place: 1, isolation_id: ids.isolation, needs_person: false }),
  },
  command_intent: {
    fate: 'ends',
    row: () => ({
      nonce_hash: randomBytes(32),
      account_id: operator.id,
      token_hash: randomBytes(32),
      action: 'open',
      params: '{}',
      shadow_version: 0,
      seen: '{}',
      expires_at: later,
    }),
  },
  command: {
    fate: 'follows',
    row: () => ({
      id: uuidV7(),
      carrier_id: box,
      action: 'open',
      params: '{}',
      counter: 1,
      state: 'done',
      origin_kind: 'account',
      origin_id: operator.id,
      expires_at: later,
      timeout_at: later,
    }),
  },
  service_lock: { fate: 'follows', row: () => ({ command_id: uuidV7(), account_id: operator.id, reason: '换线' }) },
  self_test: { fate: 'follows', row: () => ({ id: uuidV7(), due_at: new Date(), expects: 'trip' }) },
  site_confirmation: { fate: 'follows', row: () => ({ id: uuidV7(), account_id: operator.id, note: '已更换插座' }) },
  prepaid_rule: { fate: 'ends', row: () => ({ warn_at: '[]', is_risky: false }) },
  duty_item: {
    fate: 'stays',
    row: () => ({ handover_id: ids.handover, line_no: 1, kind: 'fires', subject: 'alarm', since: new Date() }),
  },
  duty_entry: { fate: 'stays', row: () => ({ id: uuidV7(), at: new Date(), kind: 'note' }) },
  message: {
    fate: 'stays',
    row: () => ({
      id: uuidV7(),
      case_id: ids.alarm,
      account_id: operator.id,
      channel: 'push',
      ladder: 'test',
      level: 0,
      priority: 3,
    }),
  },
  push_delivery: {
    fate: 'stays',
    row: () => ({ id: uuidV7(), model_id: ids.model, kind: 'alarm', event: '{}', event_at: new Date() }),
  },
  gate_passage: {
    fate: 'stays',
    row: () => ({ id: uuidV7(), at: new Date(), direction: 'in', checked_by: operator.id }),
  },
  ...energyFates,
  outbox: { fate: 'stays', row: () => ({ lane: 2, type: 'equipment.state', body: '{}' }) },
}

const insert = async (table: string, row: Row) => {
  const all: Row = { oem_id: from.oem, company_id: from.company, project_id: from.project, ...row }
  const names = Object.keys(all)
  await owner(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(all),
  )
}

const standOn = async (equipmentId: string) => {
  for (const name of keysOf(ids)) ids[name] = uuidV7()
  ids.alarm = await server.make.alarm(from, equipmentId)
  await insert('plan', { id: ids.plan, name: '一层', account_id: operator.id, ...picture })
  await insert('walk_test', { id: ids.walk, owner_id: operator.id, reason: '月检', until: later })
  const shift = { from_at: new Date(), to_at: later, written_by: operator.id }
  for (const id of [ids.shift, ids.next]) await insert('duty_shift', { id, ...shift })
  await insert('duty_handover', {
    id: ids.handover,
    shift_id: ids.shift,
    next_id: ids.next,
    leaver_id: operator.id,
    receiver_id: uuidV7(),
    begun_at: new Date(),
  })
  await owner(
    `insert into push_model (id, oem_id, company_id, name, address, kinds, secret, made_by)
     values ($1, $2, $3, 'm', 'https://example.test', '{}', 's', $4)`,
    [ids.model, from.oem, from.company, operator.id],
  )
  await insert('alarm_move', { alarm_id: ids.alarm, to_state: 'received', condition: 'active', actor_kind: 'device' })
  for (const [table, { row }] of Object.entries(tables))
    if (row) await insert(table, { equipment_id: equipmentId, ...row() })
}

describe('equipment that moves to another unit', () => {
  it('is there and in no list here, with its loops, and its life and both logs say so', async () => {
    const area = await server.result(
      projectCalls.addArea,
      { projectId: to.project, kind: 'building', name: 'A 座' },
      operator.token,
    )
    const count = async ({ project }: Place) =>
      (await server.result(equipmentCalls.count, { projectId: project }, operator.token)).total
    const before = [await count(from), await count(to)] as const
    const answer = await move({ areaId: area.areaId, installAdd: '配电间' })
    expect(answer.result).toMatchObject({ projectId: to.project, areaId: area.areaId, installAdd: '配电间' })
    expect([await count(from), await count(to)]).toEqual([before[0] - 2, before[1] + 2])
    const [here, there] = [await person('manager', from), await person('manager', to)]
    expect(await server.send(equipmentCalls.detail, { equipmentId: box }, here.token)).toMatchObject({
      code: 'missing',
    })
    expect(await server.send(equipmentCalls.detail, { equipmentId: loop }, there.token)).toMatchObject({ code: 'ok' })
    const words = { word: '搬迁配电箱', size: 20 }
    expect((await server.result(equipmentCalls.search, words, here.token)).rows).toEqual([])
    expect((await server.result(equipmentCalls.search, words, there.token)).rows).toHaveLength(1)
    expect((await server.result(lifeCalls.find, { equipmentId: box, size: 20 }, there.token)).rows).toMatchObject([
      {
        move: 'moved',
        reason: '搬到新址',
        changes: [{ field: 'project', from: '老楼', to: '新楼' }, { field: 'installAdd' }],
      },
    ])
    const [old, now] = await owner<{ shard: number }>(
      'select p.shard from project p where p.id = $1 union all select e.shard from equipment e where e.id = $2',
      [to.project, loop],
    )
    expect(now).toEqual(old)
    const logs = await owner<{ project_id: string }>(
      'select project_id from audit_entry where action = $1 and target_id = $2',
      [lifeCalls.move.path, box],
    )
    expect(logs.map(({ project_id }) => project_id).sort()).toEqual([from.project, to.project].sort())
  })

  it('takes along every row that says whose it is, or ends it, or leaves it to those who wrote it', async () => {
    const named = await owner<{ table_name: string }>(
      `select e.table_name from information_schema.columns e
         join information_schema.columns p using (table_schema, table_name)
         join information_schema.tables t using (table_schema, table_name)
       where e.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and e.column_name = 'equipment_id' and p.column_name = 'project_id' order by 1`,
    )
    // A table that is new here needs a decision: server/src/schema/migrations/0019-moving.ts.
    expect(named.map(({ table_name }) => table_name)).toEqual(Object.keys(tables).sort())
    const ownerless = await owner<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'equipment_id' and c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace = 'public'::regnamespace and not exists (
           select 1 from pg_attribute p where p.attrelid = c.oid and p.attname = 'project_id') order by 1`,
    )
    expect(ownerless.map(({ name }) => name)).toEqual(Object.keys(fatesWithoutOwner).sort())
    await standOn(loop)
    const neighbour = await server.make.equipment(from)
    await insert('equipment_relation', { equipment_id: loop, related_id: neighbour, kind: 'device' })
    expect((await move()).code).toBe('ok')
    for (const [table, { fate }] of Object.entries(tables)) {
      const rows = await owner<{ company_id: string; project_id: string }>(
        `select company_id, project_id from ${table} where equipment_id = $1`,
        [loop],
      )
      const home = fate === 'follows' ? to : from
      const expected = { company_id: home.company, project_id: home.project }
      expect({ table, rows: rows.slice(0, 1) }).toEqual({ table, rows: fate === 'ends' ? [] : [expected] })
      expect({ table, others: rows.filter(({ project_id }) => project_id !== home.project) }).toEqual({
        table,
        others: [],
      })
    }
    expect(await owner('select project_id from alarm_move where alarm_id = $1', [ids.alarm])).toEqual([
      { project_id: to.project },
    ])
    const there = await person('manager', to)
    const { rows } = await server.result(alarmCalls.byEquipment, { equipmentId: loop, size: 20 }, there.token)
    expect(rows.map(({ eventId }) => eventId)).toContain(ids.alarm)
  })

  it('keeps what its own loops have to do with each other', async () => {
    await insert('equipment_relation', { equipment_id: box, related_id: loop, kind: 'device' })
    expect((await move()).code).toBe('ok')
    expect(await owner('select project_id from equipment_relation where equipment_id = $1', [box])).toEqual([
      { project_id: to.project },
    ])
  })
})

describe('equipment stays where it is', () => {
  const stays = async (answer: Promise<{ code: string }>, code: string) => {
    expect((await answer).code).toBe(code)
    expect(await homeOf(box)).toEqual([{ project_id: from.project }])
  }

  it('while a fire of it or of its loop is not archived', async () => {
    await server.make.alarm(from, loop, { kind: 'fire-alarm', priority: 1 })
    await stays(move(), 'fireNotArchived')
  })

  it('while an order runs, and while a point of it is shielded', async () => {
    await insert('command', { equipment_id: loop, ...tables['command']?.row?.(), state: 'queued' })
    await stays(move(), 'commandRunning')
    await owner(`update command set state = 'done' where equipment_id = $1`, [loop])
    await insert('isolation', { equipment_id: loop, ...tables['isolation']?.row?.(), id: uuidV7(), ended_at: null })
    await stays(move(), 'alreadyIsolated')
  })

  it('for the unit it is in, another operator’s, an archived one, and an area of another unit', async () => {
    await stays(move({ projectId: from.project }), 'unitElsewhere')
    const stranger = await server.make.oem()
    const platform = await server.make.account('super')
    const abroad = await server.make.project(stranger)
    await stays(move({ projectId: abroad }, await server.signIn(platform.loginName)), 'unitElsewhere')
    await stays(move({ projectId: abroad }), 'missing')
    const closed = await server.make.project(from.oem, from.company)
    await owner(`update project set state = 'archived' where id = $1`, [closed])
    await stays(move({ projectId: closed }), 'unitArchived')
    const area = uuidV7()
    await owner(
      `insert into area (id, oem_id, company_id, project_id, kind, name) values ($1, $2, $3, $4, 'building', 'B')`,
      [area, from.oem, from.company, from.project],
    )
    await stays(move({ areaId: area }), 'areaElsewhere')
  })

  it('for whoever manages only one of the two units, only reads, or does not know the password', async () => {
    await stays(move({}, (await person('manager', from)).token), 'missing')
    await stays(move({}, (await person('manager', to)).token), 'missing')
    await stays(move({}, (await person('inspector', from)).token), 'forbidden')
    await stays(move({ password: 'guessed' }), 'passwordWrong')
    expect((await move({}, operator.token, loop)).code).toBe('childNotReplaced')
    expect((await move({ isFire: false })).code).toBe('invalidInput')
  })
})
