/** Behind a synchronous standby: nobody is told that an alarm is safe while it stands on one machine only. */
import { reportTopic } from '@vigil/protocols/device-topics'
import { CompiledQuery } from 'kysely'
import type { MqttClient } from 'mqtt'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { until } from '#testing/test-lanes.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
let administrator: pg.Client

beforeAll(async () => {
  at = await startTestGateway()
  administrator = new pg.Client({ connectionString: at.database.environment['VIGIL_DATABASE_SUPER_URL'] })
  await administrator.connect()
  const { rows } = await administrator.query<{ name: string }>('select current_database() as name')
  // Sessions from now on wait for the standby; those of other tests never do.
  await administrator.query(`alter database ${rows[0]?.name} set synchronous_commit = on`)
  await administrator.query('set synchronous_commit = local')
})
beforeEach(() => standbyIs('there'))
afterAll(async () => {
  await standbyIs('there')
  await administrator.end()
  await at.stop()
})

const standbyIs = async (state: 'there' | 'gone'): Promise<void> => {
  await administrator.query(
    state === 'gone'
      ? `alter system set synchronous_standby_names = 'a_standby_that_hangs'`
      : 'alter system reset synchronous_standby_names',
  )
  await administrator.query('select pg_reload_conf()')
  await until(async () => {
    const { rows } = await administrator.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    )
    return (rows[0]?.names !== '') === (state === 'gone')
  })
}

/** Those that wait for the standby with an event; other statements of a gateway wait too. */
const waiting = async (): Promise<number[]> => {
  const { rows } = await administrator.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
      and (query like '%inbox_add%' or query = 'commit')`,
  )
  return rows.map(({ pid }) => pid)
}
const isWaiting = async (): Promise<boolean> => (await waiting()).length > 0

const end = async (how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> => {
  for (const pid of await waiting()) await administrator.query(`select ${how}($1)`, [pid])
}

const payload = JSON.stringify({ boot: 1, seq: 1, values: { state: 'alarm' } })

/** Publishes and says whether it was acknowledged by now. */
const publish = (client: MqttClient, device: TestDevice) => {
  const told = { isAcknowledged: false, done: Promise.resolve() }
  told.done = client
    .publishAsync(reportTopic(device.keyCode), payload, { qos: 1 })
    .then(() => void (told.isAcknowledged = true))
    .catch(() => undefined)
  return told
}

const whileMs = 700

describe('an alarm whose commit waits for a standby that hangs', () => {
  it.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
    'is not acknowledged, not after %s either, until the standby has it (A22)',
    async (how) => {
      const gateway = await at.another()
      const device = await at.device()
      const client = await at.connect(device, { via: gateway })
      await expect.poll(() => at.inbox(device, ['connected'])).toHaveLength(1)
      await standbyIs('gone')
      const first = publish(client, device)
      await until(isWaiting)
      await end(how)
      // It is visible now, on this machine; the gateway sends it again and waits again.
      await expect.poll(() => at.inbox(device)).toHaveLength(1)
      await until(isWaiting)
      await sleep(whileMs)
      expect(first.isAcknowledged).toBe(false)
      await standbyIs('there')
      await first.done
      expect(first.isAcknowledged).toBe(true)
      expect(await at.inbox(device)).toHaveLength(1)
    },
  )

  it('is not acknowledged when it is repeated through another gateway (A22)', async () => {
    const [one, other] = [await at.another(), await at.another()]
    const device = await at.device()
    const client = await at.connect(device, { via: one })
    await expect.poll(() => at.inbox(device, ['connected'])).toHaveLength(1)
    await standbyIs('gone')
    publish(client, device)
    await until(isWaiting)
    const again = publish(await at.connect(device, { via: other }), device)
    await sleep(whileMs)
    expect(again.isAcknowledged).toBe(false)
    // The first commit is cancelled, and visible; the repeat finds it there.
    await end('pg_cancel_backend')
    await expect.poll(() => at.inbox(device)).toHaveLength(1)
    await sleep(whileMs)
    expect(again.isAcknowledged).toBe(false)
    await standbyIs('there')
    await again.done
    expect(again.isAcknowledged).toBe(true)
  })
})

describe('what a person did', () => {
  it('has an unknown outcome when its wait was cancelled, and its connection is not used again (A22)', async () => {
    const url = at.database.environment['VIGIL_DATABASE_OWNER_URL'] ?? ''
    await at.database.owner.query('create table if not exists kept (n int)')
    for (const pipeline of [false, true]) {
      const pool = createPool({ url, log: createLog('test', 'fatal'), max: 1, pipeline })
      const database = createScopedDatabase(pool)
      await standbyIs('gone')
      const written = database.write({ 'test.who': 'a' }, (tx) =>
        tx.rows(CompiledQuery.raw('insert into kept values (1)')),
      )
      written.catch(() => undefined)
      await until(isWaiting)
      await end('pg_cancel_backend')
      await expect(written).rejects.toThrow(/standby/)
      await standbyIs('there')
      expect(await database.read({ 'test.who': 'a' }, CompiledQuery.raw('select 1 as one'))).toEqual([{ one: 1 }])
      await pool.end()
    }
  })
})
