import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { createRetentionService } from './retention.service.ts'

const day = 86_400_000
let database: TestDatabase
let pool: ReturnType<typeof createPool>
let make: Factories
let now = Date.now()

beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('test', 'fatal'), max: 3 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const kept = keptDaysOf({ VIGIL_HISTORY_DAYS: '30' })
const retention = () => createRetentionService({ run: statementsOn(pool), now: () => now, kept })

const partitions = async (): Promise<string[]> => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relname ~ '^equipment_history_[0-9]{8}$' and relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name.slice(-8))
}

const dayName = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

/** Writes history without a pause; a statement that waits longer than this for a lock fails. */
const writer = (url: string, patienceMs: number) => {
  const failures: string[] = []
  const figures = { rows: 0, worstMs: 0, failures }
  let isOver = false
  const isWriting = (): boolean => !isOver
  const run = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, lock_timeout: Math.ceil(patienceMs) })
    await client.connect()
    for (let seq = 0; isWriting(); seq += 1) {
      const began = performance.now()
      await client
        .query({
          name: 'add',
          text: `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
                 select $1, $2, 1, n, '{"v": 1}' from generate_series($3::int, $3::int + 49) n`,
          values: [uuidV7(), new Date(now), seq * 50],
        })
        .catch((error: Error) => figures.failures.push(error.message))
      figures.worstMs = Math.max(figures.worstMs, performance.now() - began)
      figures.rows += 50
    }
    await client.end()
  }
  const running = run()
  return {
    figures,
    stop: async () => {
      isOver = true
      await running
    },
  }
}

describe('partitions of the history', () => {
  it(
    'of a year are made and dropped under load, and no writer waits for a lock as long as twenty of them take',
    { timeout: 120_000, retry: 2 },
    async () => {
      const started = now
      const keeper = retention()
      // How long one takes here and now: on a machine with more work than cores everything takes longer, waiting too.
      const began = performance.now()
      const made = await keeper.makePartitions()
      const patienceMs = Math.max(100, (20 * (performance.now() - began)) / Math.max(1, made))
      const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
      const writing = [1, 2].map(() => writer(url, patienceMs))
      for (let passed = 1; passed <= 365; passed += 1) {
        now += day
        await keeper.makePartitions()
        await keeper.dropPartitions()
        if (passed % 50 === 0) await sleep(1)
      }
      await Promise.all(writing.map(({ stop }) => stop()))
      const kept = await partitions()
      expect(kept[0]).toBe(dayName(now - 30 * day))
      expect(kept.at(-1)).toBe(dayName(now + 14 * day))
      expect(kept).toHaveLength(45)
      expect(dayName(now)).toBe(dayName(started + 365 * day))
      const worst = Math.max(...writing.map(({ figures }) => figures.worstMs))
      console.log(
        `history writer: ${writing.map(({ figures }) => figures.rows).join(' + ')} rows, slowest insert ${worst.toFixed(1)} ms`,
      )
      expect(writing.flatMap(({ figures }) => figures.failures)).toEqual([])
      expect(Math.min(...writing.map(({ figures }) => figures.rows))).toBeGreaterThan(1_000)
    },
  )

  it('wait for a long reader without making writers wait, and are dropped once it is done', async () => {
    await retention().makePartitions()
    const reader = await database.owner.connect()
    await reader.query('begin')
    await reader.query('select count(*) from equipment_history')
    now += day
    // Whoever queued behind the reader would wait until it ends, and that is after the last look at the writer.
    const writing = writer(database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', 1_000)
    expect(await retention().dropPartitions()).toEqual([])
    await writing.stop()
    expect(writing.figures.failures).toEqual([])
    await reader.query('commit')
    reader.release()
    expect(await retention().dropPartitions()).toHaveLength(1)
  })
})

describe('logs that everybody has read', () => {
  it('are trimmed by age, and nothing unread is', async () => {
    const { owner } = database
    const add = (daysAgo: number, count: number) =>
      owner.query(
        `select inbox_add(1::smallint, array_fill(0::smallint, array[$2::int]), array_fill($1::uuid, array[$2::int]),
           array_fill('report'::text, array[$2::int]), array(select n from generate_series(1, $2::int) n),
           array_fill(1::bigint, array[$2::int]), array_fill('\\x00112233445566778899aabbccddeeff'::bytea, array[$2::int]),
           array_fill($3::timestamptz, array[$2::int]), array_fill('\\x00'::bytea, array[$2::int]))`,
        [uuidV7(), count, new Date(now - daysAgo * day)],
      )
    await add(8, 1_500)
    await owner.query(
      'update lease set position = (select max(id) from event_inbox) where lane = 1 and shard_group = 0',
    )
    await add(8, 10)
    await add(1, 20)
    expect(await retention().trimLogs()).toMatchObject({ inbox: 1_500 })
    const { rows } = await owner.query('select count(*)::int as left from event_inbox')
    expect(rows).toEqual([{ left: 30 }])
  })

  it('are trimmed from the outbox too', async () => {
    const { owner } = database
    await owner.query(
      `select outbox_add(1::smallint, array[$1::uuid], array[null::uuid], array[$1::uuid], array[$1::uuid],
         array['alarm.raised'], array['{}'::jsonb])`,
      [uuidV7()],
    )
    now = Date.now()
    expect(await retention().trimLogs()).toMatchObject({ outbox: 0 })
    now += 4 * day
    // Webhooks, the duty log, the counters and the forwarding have not read it yet.
    expect(await retention().trimLogs()).toMatchObject({ outbox: 0 })
    await owner.query(
      'update push_cursor set position = 1000; update forward_cursor set position = 1000; update duty_cursor set position = 1000',
    )
    expect(await retention().trimLogs()).toMatchObject({ outbox: 0 })
    await owner.query('update count_cursor set position = 1000')
    expect(await retention().trimLogs()).toMatchObject({ outbox: 1 })
  })

  it('of what somebody has opened go when it is no news any more', async () => {
    await database.owner.query(
      `insert into notice_read (account_id, case_id, priority, read_at)
       select $1, id, 2, now() from unnest(array[$2::uuid, $3::uuid]) id`,
      [uuidV7(), uuidV7(), uuidV7()],
    )
    now = Date.now()
    expect(await retention().trimLogs()).toMatchObject({ read: 0 })
    now += 32 * day
    expect(await retention().trimLogs()).toMatchObject({ read: 2 })
  })

  const agedRows = async (daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * day)
    const oem = await make.oem()
    const place = { oem, project: await make.project(oem) }
    const equipment = await make.equipment(place)
    const alarm = uuidV7(at.getTime())
    const old = { id: alarm, first_at: at, last_at: at, state: 'archived', archived_at: at }
    await make.alarm(place, equipment, old)
    await database.owner.query(
      `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level,
         priority, state, created_at) values ($1, $1, $1, $1, $2, $3, $4, 'sms', 'fire', 0, 1, 'sent', $5)`,
      [alarm, oem, place.project, equipment, at],
    )
    await database.owner.query(
      `insert into event_quarantine (equipment_id, raw, reason, at) values ($1, '', 'r', $2)`,
      [equipment, at],
    )
    return { alarm, place, equipment }
  }

  it('go by their own day: what was said after half a year, alarms and states after a year (A20)', async () => {
    now = Date.now()
    await agedRows(180)
    expect(await retention().trimLogs()).toMatchObject({ message: 0, alarm: 0, quarantine: 0 })
    await agedRows(200)
    expect(await retention().trimLogs()).toMatchObject({ message: 1, alarm: 0, quarantine: 0 })
    await agedRows(400)
    expect(await retention().trimLogs()).toMatchObject({ message: 1, alarm: 1, quarantine: 1 })
  })

  it('keep a case that is open, and nobody can ask for what is younger than ninety days (A20)', async () => {
    const { alarm } = await agedRows(400)
    await database.owner.query(`update alarm set state = 'notified', archived_at = null where id = $1`, [alarm])
    await agedRows(60)
    now = Date.now()
    const impatient = { ...kept, alarm: 1, message: 1, quarantine: 1 }
    await retention().trimLogs()
    const rushed = createRetentionService({ run: statementsOn(pool), now: () => now, kept: impatient })
    await rushed.trimLogs()
    const { rows } = await database.owner.query(`select count(*)::int as n from alarm where id = $1`, [alarm])
    expect(rows).toEqual([{ n: 1 }])
    const { rows: young } = await database.owner.query(
      `select count(*)::int as n from message where created_at > now() - interval '70 days'`,
    )
    expect(young).toEqual([{ n: 1 }])
  })
})
