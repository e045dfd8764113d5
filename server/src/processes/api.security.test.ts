/** What went wrong in other platforms, as tests of ours; SECURITY.md lists the ids. */
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { accountCalls } from '@vigil/contract/account/account'
import { allCalls } from '@vigil/contract/all-calls'
import { looksLikeQuery } from '@vigil/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl } from '#infrastructure/config/config.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { startApi } from './api.ts'

let server: TestServer
let oem: string
let company: string
let project: string

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  project = await server.make.project(oem, company)
})
afterAll(() => server.stop())

const loginAs = async (role: Parameters<Factories['account']>[0]) => {
  const { id, loginName } = await server.make.account(role, {
    oem: role === 'super' ? undefined : oem,
    company,
    project,
  })
  const token = await server.signIn(loginName)
  return { id, token }
}

describe('[C1] a person who edits himself', () => {
  const privileged = {
    superAdmin: true,
    oemId: '01900000-0000-7000-8000-000000000000',
    roleType: 0,
    roleId: '00000000-0000-7000-8000-000000000001',
    permissions: ',oem:delete,',
    permissionsStr: ',oem:delete,',
    authority: 'SYS_ADMIN',
    scopes: ['platform'],
    balance: 1_000_000,
    price: 1,
    expireState: 0,
    userId: '01900000-0000-7000-8000-000000000000',
    accountId: '01900000-0000-7000-8000-000000000000',
    accessId: 'x',
    state: 'active',
    job: 'responsible',
    password_hash: 'x',
    login_name: 'root',
  }
  const roles = ['super', 'oem', 'custom', 'subCompany', 'manager', 'dutyOfficer', 'endUser'] as const

  it.each(roles)('gains nothing as %s, whichever field he adds', async (role) => {
    const { id, token } = await loginAs(role)
    const facts = `select row_to_json(a)::text || (select string_agg(row_to_json(g)::text, ',' order by g.id)
      from role_grant g where g.account_id = a.id) as facts from account a where a.id = $1`
    const before = await server.database.owner.query<{ facts: string }>(facts, [id])
    for (const [field, value] of Object.entries(privileged)) {
      const answer = await server.send(accountCalls.changeInfo, { [field]: value }, token)
      expect(answer, field).toMatchObject({ statusCode: 400, code: 'invalidInput' })
    }
    expect((await server.database.owner.query(facts, [id])).rows).toEqual(before.rows)
    expect(await server.result(accountCalls.changeInfo, { nickname: '小王' }, token)).toMatchObject({
      nickname: '小王',
    })
  })
})

describe('[C3] a secret that others know', () => {
  const example = 'postgres://vigil_api:{}@127.0.0.1:5432/vigil'
  const known = [
    '',
    'postgres',
    'changeme-changeme-changeme-changeme',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'thingsboardDefaultSigningKey',
    'example-secret-for-documentation-only',
  ]

  it.each(known)('%j does not start the api', async (secret) => {
    const environment = {
      VIGIL_DATABASE_API_URL: example.replace('{}', encodeURIComponent(secret)),
      VIGIL_API_LISTEN: '127.0.0.1:0',
    }
    await expect(startApi(environment, createLog('api', 'fatal'))).rejects.toThrow(/too weak/)
  })

  it('is told from one that the stack generated', () => {
    expect(databaseUrl(server.database.environment, 'VIGIL_DATABASE_API_URL')).toContain('vigil_api')
  })

  const forged = [
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJzdXBlciJ9.',
    'eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJzeXNhZG1pbkB0aGluZ3Nib2FyZC5vcmciLCJzY29wZXMiOlsiU1lTX0FETUlOIl19.x',
    '00000000-0000-7000-8000-000000000001',
    'admin',
    "' or 1=1 --",
    'A'.repeat(43),
    '\u0000',
  ]
  it.each(forged)('forged into the token %j opens nothing', async (token) => {
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ statusCode: 404, code: 'tokenUnknown' })
  })
})

describe('[C15] a strange content type', () => {
  const spellings = [
    'application/json',
    'Application/Json ;',
    'application/json; charset=utf-8',
    'application/json;charset=utf-7',
    'APPLICATION/JSON',
    'application/json ',
    'application/json\t',
    'application/jsonx',
    'application/x-json',
    'application/vnd.api+json',
    'text/json',
    'text/plain',
    'text/html',
    'text/xml',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=gbk',
    'Application/X-WWW-Form-Urlencoded ;',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'multipart/mixed',
    'application/octet-stream',
    'application/javascript',
    'image/png',
    'a/b',
    'application',
    'application/',
    '/json',
    'application/json, text/html',
    'application/json;;;;',
  ]
  const verdict = async (path: string, contentType: string, body: string) => {
    const response = await fetch(`${server.base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    })
    return JSON.stringify([response.status, await response.json()])
  }

  it.each(allCalls.map((call) => [call.path]))('changes nothing about %s', async (path) => {
    const { token } = await loginAs('endUser')
    const body = JSON.stringify({ token, superAdmin: true, equipmentId: 1, userName: [] })
    const verdicts = await Promise.all(spellings.map((spelling) => verdict(path, spelling, body)))
    // logout is the one call that needs no input: it succeeds once, and then its token is gone.
    const distinct = new Set(verdicts)
    expect(distinct.size).toBe(path === accountCalls.logout.path ? distinct.size : 1)
    expect([...distinct].some((answer) => answer.includes('"unexpected"'))).toBe(false)
  })
})

describe('[C18] a path that is spelt another way', () => {
  const twists: [string, (path: string) => string][] = [
    ['a double slash', (path) => `//${path}`],
    ['a double slash inside', (path) => `/${path.replace('/', '//')}`],
    ['a dot segment', (path) => `/./${path}`],
    ['an encoded dot segment', (path) => `/%2e/${path}`],
    ['a parent segment', (path) => `/x/%2e%2e/${path}`],
    ['an encoded slash', (path) => `/${path.replace('/', '%2f')}`],
    ['a double-encoded slash', (path) => `/${path.replace('/', '%252f')}`],
    ['a path parameter', (path) => `/${path};jsessionid=1`],
    ['a trailing dot', (path) => `/${path}.`],
    ['a trailing slash', (path) => `/${path}/`],
    ['capitals', (path) => `/${path.toUpperCase()}`],
    ['a null byte', (path) => `/${path}%00`],
    ['a backslash', (path) => `/${path.replace('/', '%5c')}`],
  ]

  it.each(twists)('with %s opens no call without a token', async (_name, twist) => {
    for (const { path, permission } of allCalls) {
      if (permission === 'public') continue
      const response = await fetch(`${server.base}${twist(path)}`, { method: 'POST', body: '{}' })
      const answer: unknown = await response.json()
      // Either the same refusal as the plain path, or no such call at all; never an answer.
      expect([answer], path).toMatchObject([{ result: null }])
      expect(answer).toSatisfy((it: { code: string }) =>
        ['tokenMissing', 'noSuchCall', 'unreadableBody'].includes(it.code),
      )
    }
  })
})

describe('[C20] the doors of the process', () => {
  it('are exactly the ones it declares', async () => {
    const sockets = execFileSync('ss', ['-ltnpH'], { encoding: 'utf8' })
    const own = sockets
      .split('\n')
      .filter((line) => line.includes(`pid=${process.pid},`))
      .map((line) => line.trim().split(/\s+/)[3])
    const declared = server.api.listening.map(({ host, port }) => `${host}:${port}`)
    expect(new Set(own)).toEqual(new Set(declared))
    expect(own.every((address) => address?.startsWith('127.0.0.1:'))).toBe(true)
  })
})

describe('the contract', () => {
  it.each(allCalls.map((call) => [call.path, call.kind]))('%s looks like the %s it is', (path, kind) => {
    expect(looksLikeQuery(path)).toBe(kind === 'query')
  })
})
