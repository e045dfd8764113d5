import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#infrastructure/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { examine } from './doctor.ts'
import type { Finding } from './doctor/finding.ts'
import { prepareStreams } from './migrate.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-doctor-'))
  database = await createTestDatabase()
  await prepareStreams(database.environment, createLog('migrate', 'fatal'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** What it says of one thing, with settings that differ. */
const look = async (check: string, settings: Readonly<Record<string, string>> = {}, site = database) => {
  const findings = await examine({ ...site.environment, ...settings })
  return findings.filter((one) => one.check === check)
}
const states = (findings: readonly Finding[]) => [...new Set(findings.map(({ state }) => state))]
const red = (words: string): unknown[] => [
  { check: expect.any(String), state: 'red', says: expect.stringContaining(words), wayOut: expect.any(String) },
]

/** A database of its own for a test that spoils it. */
const anotherDatabase = async (): Promise<TestDatabase> => {
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  return own
}

describe('a site that is well', () => {
  it('has a green line for each part, and none without a sentence', async () => {
    const findings = await examine(database.environment)
    const green = findings.filter(({ state }) => state === 'green').map(({ check }) => check)
    for (const check of ['settings', 'database', 'schema', 'clock', 'partitions', 'lane 1', 'nats', 'streams'])
      expect(green).toContain(check)
    expect(findings.filter(({ says, state, wayOut }) => !says || (state !== 'green' && !wayOut))).toEqual([])
  })

  it('says yellow of what it was never told: no backup, no standby, and nobody has started', async () => {
    for (const check of ['backup', 'standby', 'processes']) expect(states(await look(check)), check).toEqual(['yellow'])
  })
})

describe('red, because it is really broken:', () => {
  it('a setting that is missing, and one that can be guessed', async () => {
    expect(await look('settings', { VIGIL_NATS_SERVERS: '' })).toEqual(red('VIGIL_NATS_SERVERS is not set'))
    expect(await look('settings', { VIGIL_NATS_API_PASSWORD: 'password' })).toEqual(red('too weak'))
    expect(await look('settings', { VIGIL_MQTT_LISTEN: '0.0.0.0:1883' })).toEqual(red('others can reach'))
  })

  it('a file of secrets that others may open', async () => {
    const file = join(folder, 'environment')
    writeFileSync(file, 'VIGIL_SECRET_KEY=…', { mode: 0o640 })
    const lookAt = (files: string) => look('secrets', { VIGIL_SECRET_FILES: files, VIGIL_MQTT_TLS_KEY: '' })
    expect(states(await lookAt(file))).toEqual(['green'])
    chmodSync(file, 0o644)
    expect(await lookAt(file)).toEqual(red('644'))
    expect(await lookAt(`${file}.gone`)).toEqual(red('is not there'))
    expect(states(await look('secrets', { VIGIL_SECRET_FILES: '', VIGIL_MQTT_TLS_KEY: file }))).toEqual(['red'])
  })

  it('a certificate that ends tomorrow, one with another key, and none', async () => {
    const made = (name: string, days: number) => {
      const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', cert]
      execFileSync('openssl', ['req', '-x509', ...curve, '-days', String(days), '-subj', '/CN=localhost'], {
        stdio: 'pipe',
      })
      chmodSync(key, 0o600)
      return { VIGIL_MQTT_TLS_LISTEN: '127.0.0.1:0', VIGIL_MQTT_TLS_KEY: key, VIGIL_MQTT_TLS_CERT: cert }
    }
    const [lasting, soon, tomorrow] = [made('lasting', 90), made('soon', 20), made('tomorrow', 1)]
    expect(states(await look('certificate', lasting))).toEqual(['green'])
    expect(states(await look('certificate', soon))).toEqual(['yellow'])
    expect(await look('certificate', tomorrow)).toEqual(red('it holds until'))
    const crossed = { ...lasting, VIGIL_MQTT_TLS_KEY: tomorrow.VIGIL_MQTT_TLS_KEY }
    expect(await look('certificate', crossed)).toEqual(red('not the key of the certificate'))
    expect(await look('certificate', { ...lasting, VIGIL_MQTT_TLS_CERT: folder })).toEqual(red('cannot be read'))
  })

  it('a disk with less room than is wanted, and a folder that is gone', async () => {
    expect(await look('disk', { VIGIL_DISK_FREE_PERCENT: '100' })).toEqual(red('GB free'))
    expect(await look('disk', { VIGIL_DISKS: join(folder, 'gone') })).toEqual(red('cannot be looked at'))
  })

  it('a database that nobody answers for, and a password that is not its own', async () => {
    const url = new URL(database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '')
    url.port = '1'
    expect(await look('database', { VIGIL_DATABASE_ENGINE_URL: url.href })).toEqual(red('does not answer'))
    const wrong = new URL(database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '')
    wrong.password = randomBytes(24).toString('base64url')
    expect(await look('database', { VIGIL_DATABASE_ENGINE_URL: wrong.href })).toEqual(red('password'))
  })

  it('a database that does not write through to its disk, as those of tests do not', async () => {
    expect(await look('primary')).toEqual(red('fsync'))
  })

  it('a schema that is older than the program, newer, or not there', async () => {
    const own = await anotherDatabase()
    await own.owner.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '2026-01-01')`)
    expect(await look('schema', {}, own)).toEqual(red('newer than this program: 9999-later'))
    await own.owner.query(`delete from kysely_migration where name >= '0052'`)
    expect(await look('schema', {}, own)).toEqual(red('lacks 0052'))
    await own.owner.query('drop function site_facts')
    expect(await look('schema', {}, own)).toEqual(red('older than this program'))
  })

  it('history without room for tomorrow', async () => {
    const own = await anotherDatabase()
    const { rows } = await own.owner.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relname ~ '^equipment_history_[0-9]{8}$'
        and to_date(right(relname, 8), 'YYYYMMDD') > (now() at time zone 'utc')::date`,
    )
    for (const { name } of rows) await own.owner.query(`drop table ${name}`)
    expect(await look('partitions', {}, own)).toEqual(red('0 more days'))
  })

  it('a fire that nobody reads', async () => {
    const own = await anotherDatabase()
    await own.owner.query(
      `insert into event_inbox (lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
       values (1, 0, gen_random_uuid(), 'report', 1, 1, substring(sha256('\\x00') from 1 for 16),
         clock_timestamp() - interval '1 minute', '\\x7b7d')`,
    )
    expect(await look('lane 1', {}, own)).toEqual(red('the oldest waits for 6'))
    expect(states(await look('lane 2', {}, own))).toEqual(['green'])
  })

  it('a process that fell silent while another speaks', async () => {
    const own = await anotherDatabase()
    const beat = (kind: string, ago: string) =>
      own.owner.query(
        `insert into process_beat (id, process, version, started_at, beat_at, clock_ms)
         values (gen_random_uuid(), $1, 'development', now(), clock_timestamp() - $2::interval, 0)`,
        [kind, ago],
      )
    await beat('api', '1 second')
    await beat('worker', '20 seconds')
    expect(states(await look('api', {}, own))).toEqual(['green'])
    expect(await look('worker', {}, own)).toEqual(red('none has said a word'))
    // Leases of a pipeline that is not there any more.
    expect(await look('lane 0', {}, own)).toEqual(red('read by nobody'))
  })

  it('a backup whose repository cannot be asked', async () => {
    const settings = { VIGIL_BACKUP_STANZA: 'vigil', VIGIL_BACKUP_CONFIG: join(folder, 'gone.conf') }
    expect(states(await look('backup', settings))).toEqual(['red'])
  })
})
