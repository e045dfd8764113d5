import { statSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startPrivateStack } from '../private-stack.ts'
import type { Stack } from '../stack.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startPrivateStack('postgres', { postgresSettings: { shared_buffers: '64MB' } })
})

afterAll(() => stack.stop())

const addressOf = {
  super: () => stack.environment.VIGIL_DATABASE_SUPER_URL,
  owner: () => stack.environment.VIGIL_DATABASE_OWNER_URL,
  api: () => stack.environment.VIGIL_DATABASE_API_URL,
  engine: () => stack.environment.VIGIL_DATABASE_ENGINE_URL,
}

const queryAt = async (address: string, text: string) => {
  const client = new Client(address)
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(text)
  } finally {
    await client.end()
  }
}

const query = async (who: keyof typeof addressOf, text: string) => (await queryAt(addressOf[who](), text)).rows

const settingOf = async (name: string) =>
  (await query('super', `select current_setting('${name}') as value`))[0]?.['value']

const withPassword = (address: string, password: string): string => {
  const url = new URL(address)
  url.password = password
  return url.href
}

describe('who gets in', () => {
  it.each(['super', 'owner', 'api', 'engine'] as const)('%s needs its own password', async (who) => {
    const wrong = withPassword(addressOf[who](), 'wrong')
    await expect(queryAt(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('a client without a password is refused', async () => {
    const bare = withPassword(addressOf.super(), '')
    await expect(queryAt(bare, 'select 1')).rejects.toThrow(/password/)
  })

  it('every rule of access asks for SCRAM', async () => {
    const rules = await query('super', 'select distinct auth_method from pg_hba_file_rules')
    expect(rules).toEqual([{ auth_method: 'scram-sha-256' }])
  })

  it('every password is stored as a SCRAM verifier', async () => {
    const stored = await query(
      'super',
      `select distinct left(rolpassword, 13) as kind from pg_authid where rolcanlogin`,
    )
    expect(stored).toEqual([{ kind: 'SCRAM-SHA-256' }])
  })

  it('the data folder is closed to others', () => {
    expect(statSync(join(stack.dir, 'pg')).mode & 0o777).toBe(0o700)
  })
})

describe('what the roles may do', () => {
  it('none but the superuser is one, or passes row-level security by', async () => {
    const roles = await query(
      'super',
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname like 'vigil%' order by 1`,
    )
    const lowly = { rolsuper: false, rolbypassrls: false, rolcreaterole: false }
    expect(roles).toEqual([
      { rolname: 'vigil_api', ...lowly, rolcreatedb: false },
      { rolname: 'vigil_engine', ...lowly, rolcreatedb: false },
      { rolname: 'vigil_owner', ...lowly, rolcreatedb: true },
    ])
  })

  it.each(['api', 'engine'] as const)('%s creates nothing', async (who) => {
    await expect(query(who, 'create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(query(who, 'create temporary table mine (id int)')).rejects.toThrow('permission denied')
    await expect(query(who, 'create schema mine')).rejects.toThrow('permission denied')
    await expect(query(who, 'create database mine')).rejects.toThrow('permission denied')
  })

  it('the owner makes a database for a test, with the extensions, and another from it as a template', async () => {
    await query('owner', 'create database test_template')
    await query('owner', 'create database test_copy template test_template')
    const url = new URL(addressOf.owner())
    url.pathname = '/test_copy'
    const found = (await queryAt(url.href, 'select extname from pg_extension order by 1')).rows
    const names = found.map(({ extname }) => extname)
    expect(names).toEqual(['btree_gin', 'pg_stat_statements', 'pg_trgm', 'pgcrypto', 'plpgsql'])
  })

  it.each([
    ['owner', { idle: '5min', statement: '2h', silent: '60000' }],
    ['api', { idle: '3s', statement: '30s', silent: '5000' }],
    ['engine', { idle: '3s', statement: '30s', silent: '5000' }],
  ] as const)('%s has an end to every transaction, also when it freezes inside one (A1)', async (who, ends) => {
    const [row] = await query(
      who,
      `select current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('statement_timeout') as statement, current_setting('tcp_user_timeout') as silent`,
    )
    expect(row).toEqual(ends)
  })
})

describe('how it runs', () => {
  it.each([
    ['data_checksums', 'on'],
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['max_wal_size', '1GB'],
    ['TimeZone', 'UTC'],
    ['max_connections', '200'],
    ['jit', 'off'],
    ['unix_socket_directories', ''],
  ])('%s is %s', async (name, value) => {
    expect(await settingOf(name)).toBe(value)
  })

  it('a bench may choose another setting', async () => {
    expect(await settingOf('shared_buffers')).toBe('64MB')
  })

  it('keeps no password in its statistics', async () => {
    const kept = await query('super', `select query from pg_stat_statements where query ilike '%password ''%'`)
    expect(kept).toEqual([])
  })
})
