// @vitest-environment node -- files and forms are the ones that fetch itself knows
import { call } from '@vigil/contract/call'
import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { done, refused, startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { isCallFailure, type CallFailure } from './call-failure.ts'
import { createCaller, type CallOptions } from './caller.ts'

const row = {
  description: 'Of things.',
  permission: 'signedIn',
  scope: 'none',
  output: z.object({ ok: z.boolean() }),
} as const
const input = z.object({ name: z.string(), floor: z.optional(z.int()) })
const find = call({ ...row, path: 'thing/findThings.action', kind: 'query', body: 'form', input })
const rename = call({ ...row, path: 'thing/rename.action', kind: 'command', body: 'json', input })
const remove = call({ ...row, path: 'thing/remove.action', kind: 'command', body: 'form', input })

let server: WireServer
let relogins = 0
let quiet: CallFailure[] = []
let token: string | undefined = 'tok en'

const caller = (timeoutMs?: number) =>
  createCaller({
    servers: server.servers,
    token: () => token,
    language: () => 'en',
    onLoginNeeded: () => void (relogins += 1),
    onQuietFailure: (failure) => quiet.push(failure),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })

const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isCallFailure(error)) throw new Error(`expected a failure, got ${String(error)}`)
  return error
}

beforeEach(async () => {
  server = await startWireServer()
  server.reply(done({ ok: true }))
  relogins = 0
  quiet = []
  token = 'tok en'
})
afterEach(() => server.stop())

describe('what a call carries', () => {
  it('[spec 7.json-list] [spec 7.json-charset] a JSON call has its token in the query and UTF-8 JSON in the body', async () => {
    await caller().call(rename, { name: '泵' })
    const [asked] = server.asked
    expect(asked?.query.get('token')).toBe('tok en')
    expect(asked?.headers['content-type']).toMatch(/^application\/json;\s*charset=utf-8$/i)
    expect(JSON.parse(Buffer.from(asked?.body ?? '', 'latin1').toString('utf8'))).toEqual({ name: '泵' })
  })

  it('[spec 7.token-field] any other call is a form with a field named token in it', async () => {
    await caller().call(remove, { name: 'a&b', floor: 3 })
    const [asked] = server.asked
    expect(asked?.method).toBe('POST')
    expect(asked?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({ name: 'a&b', floor: '3', token: 'tok en' })
    expect(asked?.query.size).toBe(0)
  })

  it('leaves out a field that has no value, and the token when nobody is signed in', async () => {
    token = undefined
    await caller().call(find, { name: 'x', floor: undefined })
    expect(server.asked[0]?.body).toBe('name=x')
  })

  const verbs: [CallOptions['method'], string, string][] = [
    [undefined, 'POST', 'the body'],
    ['GET', 'GET', 'the query'],
    ['PUT', 'PUT', 'the body'],
    ['DELETE', 'DELETE', 'the body'],
  ]
  it.each(verbs)('[spec 7.wrapper] method %s goes out as %s with its fields in %s', async (method, sent, place) => {
    await caller().call(find, { name: 'x' }, method === undefined ? {} : { method })
    const [asked] = server.asked
    expect(asked?.method).toBe(sent)
    expect(asked?.path).toBe('/thing/findThings.action')
    const fields = place === 'the query' ? asked?.query : new URLSearchParams(asked?.body)
    expect(fields?.get('name')).toBe('x')
    expect(fields?.get('token')).toBe('tok en')
  })

  it('asks for its language and sends no cookie and no referrer', async () => {
    await caller().call(find, { name: 'x' })
    expect(server.asked[0]?.headers).toMatchObject({ 'accept-language': 'en' })
    expect(server.asked[0]?.headers).not.toHaveProperty('cookie')
    expect(server.asked[0]?.headers).not.toHaveProperty('referer')
  })
})

describe('origins', () => {
  const cases: [Exclude<CallOptions['origin'], undefined>, Exclude<CallOptions['method'], undefined>, boolean][] = [
    ['PLATFORM_MAIN', 'POST', true],
    ['PLATFORM_WINDOWS', 'POST', false],
    ['PLATFORM_WINDOWS', 'GET', true],
    ['PLATFORM_VENDOR', 'POST', true],
    ['PLATFORM_LOCAL', 'POST', false],
    ['PLATFORM_LOCAL', 'GET', false],
  ]
  it.each(cases)('[spec 7.token-field] %s by %s carries a token: %s', async (origin, method, carries) => {
    await caller().call(find, { name: 'x' }, { origin, method })
    const [asked] = server.asked
    const fields = method === 'GET' ? asked?.query : new URLSearchParams(asked?.body)
    expect(fields?.has('token')).toBe(carries)
  })

  it('[spec 7.origins] the origin decides which server is asked', async () => {
    const vendor = await startWireServer()
    vendor.reply(done({ ok: true }))
    const calls = { ...server.servers.calls, PLATFORM_VENDOR: vendor.address }
    const spread = createCaller({
      servers: { ...server.servers, calls },
      token: () => token,
      language: () => 'zh',
      onLoginNeeded: () => undefined,
      onQuietFailure: () => undefined,
    })
    await spread.call(find, { name: 'x' }, { origin: 'PLATFORM_VENDOR' })
    await vendor.stop()
    expect(vendor.asked).toHaveLength(1)
    expect(server.asked).toHaveLength(0)
  })
})

describe('what comes back', () => {
  it('[spec 8.200] [spec 5.success] HTTP 200 with statusCode 200 gives the result', async () => {
    await expect(caller().call(find, { name: 'x' })).resolves.toEqual({ ok: true })
  })

  it('[spec 7.string-body] an answer that is a string of JSON is read', async () => {
    server.reply((_asked, response) => {
      const body = JSON.stringify({ statusCode: 200, message: '', result: { ok: true }, code: 'ok' })
      response.end(JSON.stringify(body))
    })
    await expect(caller().call(find, { name: 'x' })).resolves.toEqual({ ok: true })
  })

  it('[spec 5.success] [spec 8.wrapper] any other statusCode rejects with the whole body', async () => {
    server.reply(refused('conflict'))
    const failure = await failureOf(caller().call(rename, { name: 'x' }))
    expect(failure).toMatchObject({ kind: 'refused', status: 200, quiet: false })
    expect(failure.body).toMatchObject({ statusCode: 409, code: 'conflict', result: null })
  })

  it('[spec 8.http] an HTTP status outside 200-299 is a rejection even when the body says 200', async () => {
    server.reply((_asked, response) => {
      response.statusCode = 502
      response.end(JSON.stringify({ statusCode: 200, message: '', result: { ok: true }, code: 'ok' }))
    })
    await expect(failureOf(caller().call(find, { name: 'x' }))).resolves.toMatchObject({ status: 502 })
    server.reply((_asked, response) => void response.writeHead(503).end('<html>'))
    await expect(failureOf(caller().call(find, { name: 'x' }))).resolves.toMatchObject({ kind: 'http', body: '<html>' })
  })

  it('[spec 8.500-command] 500 on a command goes to who called and is not quiet', async () => {
    server.reply(refused('unexpected'))
    await expect(failureOf(caller().call(rename, { name: 'x' }))).resolves.toMatchObject({ quiet: false })
    expect(quiet).toEqual([])
  })

  it('[spec 8.500-query] 500 on a query is only logged, and still rejects so that its place can say so', async () => {
    server.reply(refused('unexpected'))
    const failure = await failureOf(caller().call(find, { name: 'x' }))
    expect(failure.quiet).toBe(true)
    expect(quiet).toEqual([failure])
  })

  it('[spec 8.other] another status of a query is not quiet', async () => {
    server.reply(refused('forbidden'))
    await expect(failureOf(caller().call(find, { name: 'x' }))).resolves.toMatchObject({ quiet: false })
  })

  it('[spec 8.404] [spec 4.relogin] 404 asks for a new login', async () => {
    server.reply(refused('tokenUnknown'))
    await failureOf(caller().call(find, { name: 'x' }))
    expect(relogins).toBe(1)
  })

  it('[spec 4.relogin] a request without a token that misses it asks for a new login too', async () => {
    token = undefined
    server.reply(refused('tokenMissing'))
    await failureOf(caller().call(find, { name: 'x' }))
    expect(relogins).toBe(1)
  })

  it('a wrong address is not taken for an expired login', async () => {
    server.reply(refused('noSuchCall', 404))
    await failureOf(caller().call(find, { name: 'x' }))
    expect(relogins).toBe(0)
  })

  it('a result that breaks the contract is a failure, not data', async () => {
    server.reply(done({ ok: 'yes' }))
    await expect(failureOf(caller().call(find, { name: 'x' }))).resolves.toMatchObject({
      kind: 'unreadable',
      envelope: undefined,
    })
  })
})

describe('when nothing comes back', () => {
  it('[spec 8.network] a network failure reaches the failure handler', async () => {
    await server.stop()
    await expect(failureOf(caller().call(find, { name: 'x' }))).resolves.toMatchObject({ kind: 'network' })
  })

  it('[spec 7.wrapper] gives up after its time-out', async () => {
    server.reply(() => undefined)
    await expect(failureOf(caller(40).call(find, { name: 'x' }))).resolves.toMatchObject({ kind: 'timeout' })
  })

  it('a call that the page no longer wants ends without a failure to show', async () => {
    server.reply(() => undefined)
    const leaving = new AbortController()
    const asked = caller().call(find, { name: 'x' }, { signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('files', () => {
  it('[spec 7.upload] one file or a list goes as multipart with the token in the form', async () => {
    const files = [new File(['aaa'], 'a.txt'), new File(['bbb'], 'b.txt')]
    await caller().upload(rename, { name: 'x' }, files)
    const [asked] = server.asked
    expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(asked?.query.has('token')).toBe(false)
    expect(asked?.body.match(/name="file"; filename="[ab]\.txt"/g)).toHaveLength(2)
    expect(asked?.body).toMatch(/name="token"\r\n\r\ntok en\r\n/)
    expect(asked?.body).toMatch(/name="name"\r\n\r\nx\r\n/)
  })

  it('[spec 7.wrapper] a download gives the bytes, and a refusal instead of a file is a failure', async () => {
    server.reply((_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.end('a,b')
    })
    const file = await caller().download(find, { name: 'x' })
    await expect(file.text()).resolves.toBe('a,b')
    server.reply(refused('forbidden'))
    await expect(failureOf(caller().download(find, { name: 'x' }))).resolves.toMatchObject({ kind: 'refused' })
  })
})
