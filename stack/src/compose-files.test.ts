import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'

import { writeComposeFiles } from './compose-files.ts'
import { serverEnvironment } from './machine/spawn-server.ts'
import { startPrivateStack } from './private-stack.ts'

let folder: string
let names: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-compose-'))
  names = writeComposeFiles(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

it('every file is readable by its owner only, except for certificates', () => {
  const secret = [...names, 'ca.key'].filter((name) => !name.endsWith('.pem'))
  expect(secret.filter((name) => (statSync(join(folder, name)).mode & 0o777) !== 0o600)).toEqual([])
})

it('compose.yaml mounts exactly the files that are made, and holds no password of its own', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../deploy/compose.yaml'), 'utf8')
  // Only the part of the file that is looked at here.
  const { secrets } = parse(text, { merge: true }) as { secrets: Record<string, { file: string }> }
  const mounted = Object.values(secrets).map(({ file }) => file)
  expect(mounted.toSorted()).toEqual(names.map((name) => `./generated/${name}`).toSorted())
  expect(text).not.toMatch(/PASSWORD:/)
})

it.each(['nats-1.conf', 'nats-2.conf', 'nats-3.conf'])(
  '%s writes through to the disk and is otherwise valid',
  (name) => {
    const text = read(name)
    expect(text).toContain('sync_interval: always')
    // The installed 2.9 does not know that word; the rest it checks.
    const older = join(folder, `older-${name}`)
    expect(text.match(/tls \{/g)).toHaveLength(2)
    writeFileSync(older, text.replace('sync_interval: always', '').replaceAll('/run/secrets', folder))
    const verdict = execFileSync('nats-server', ['-t', '-c', older], {
      env: serverEnvironment,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    expect(verdict).not.toMatch(/error/i)
  },
)

it('the SQL of the first start runs, and asks for a synchronous standby from the next start on', async () => {
  const stack = await startPrivateStack('compose')
  onTestFinished(() => stack.stop())
  const { href: address } = new URL(stack.environment.VIGIL_DATABASE_SUPER_URL)
  execFileSync('psql', ['-X', '-v', 'ON_ERROR_STOP=1', '-q', '-d', address, '-f', '-'], {
    // `\connect` asks again for the password.
    env: { ...serverEnvironment, PGPASSWORD: new URL(address).password, PGOPTIONS: '-c client_min_messages=warning' },
    input: read('postgres-init.sql'),
  })
  const client = new Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  const standby = await client.query(`select rolreplication, rolsuper from pg_roles where rolname = 'vigil_standby'`)
  expect(standby.rows).toEqual([{ rolreplication: true, rolsuper: false }])
  const asked = await client.query(`select setting from pg_file_settings where name = 'synchronous_standby_names'`)
  expect(asked.rows).toEqual([{ setting: 'FIRST 1 (standby)' }])
})
