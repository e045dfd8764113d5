import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createHttpServer } from './http-server.ts'

const script = 'export const answer = 42\n'.repeat(40)
let folder: string
let server: FastifyInstance
let port: number

interface Got {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** As it stands on the wire: fetch would decode the body and tidy the path. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Got>((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      void buffer(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    asking.once('error', reject).end()
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-site-'))
  const site = join(folder, 'site')
  mkdirSync(join(site, 'assets'), { recursive: true })
  mkdirSync(join(site, '.vite'))
  writeFileSync(join(folder, 'secret.txt'), 'not yours')
  writeFileSync(join(site, '.vite/manifest.json'), '{}')
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>here</title>')
  writeFileSync(join(site, 'sw.js'), '// worker')
  writeFileSync(join(site, 'assets/code-worker-Bq1.js'), '// reads codes')
  writeFileSync(join(site, 'assets/main-Bq1.js'), script)
  writeFileSync(join(site, 'assets/main-Bq1.js.br'), brotliCompressSync(script))
  writeFileSync(join(site, 'assets/main-Bq1.js.gz'), gzipSync(script))
  const beside = join(folder, 'documents')
  mkdirSync(join(beside, 'zh'), { recursive: true })
  mkdirSync(join(beside, 'assets'))
  writeFileSync(join(beside, 'index.html'), 'documents')
  writeFileSync(join(beside, 'zh/index.html'), '文档')
  writeFileSync(join(beside, 'assets/app.Bq1.js'), script)
  server = createHttpServer({
    routes: [],
    documents: {},
    sites: [
      { root: site, reaches: ['http://192.168.4.1'] },
      { root: beside, at: '/docs' },
    ],
    missing: async () => [],
    refuse: (reason) => ({ code: reason }),
    tokenField: 'token',
    log: createLog('test', 'fatal'),
  })
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('a built page', () => {
  it('is found at the root, asked for anew each time, and lets nothing foreign in', async () => {
    const { status, headers, body } = await get('/')
    expect([status, body.toString()]).toEqual([200, '<!doctype html><title>here</title>'])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toContain("connect-src 'self' http://192.168.4.1;")
  })

  it('lets nobody but the worker that reads codes compile anything, and nobody evaluate text', async () => {
    const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy'])
    expect(await policyOf('/assets/code-worker-Bq1.js')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    for (const path of ['/', '/sw.js', '/assets/main-Bq1.js']) expect(await policyOf(path)).not.toContain('unsafe')
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await get('/')
    const again = await get('/', { 'if-none-match': headers.etag ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each([
    ['br, gzip', 'br', brotliCompressSync(script)],
    ['gzip, deflate', 'gzip', gzipSync(script)],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(script)],
    ['identity', undefined, Buffer.from(script)],
  ])('answers "%s" with %s', async (accepts, encoding, expected) => {
    const { headers, body } = await get('/assets/main-Bq1.js', { 'accept-encoding': accepts })
    expect(headers['content-encoding']).toBe(encoding)
    expect(body.equals(expected)).toBe(true)
    expect(headers.vary).toBe('accept-encoding')
  })

  it('answers for its first page by its own name too, under which a service worker keeps it', async () => {
    const [page, named] = [await get('/'), await get('/index.html')]
    expect(named.body.equals(page.body)).toBe(true)
    expect(named.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  })

  it.each([
    ['/docs/', 'documents'],
    ['/docs/index.html', 'documents'],
    ['/docs/zh/', '文档'],
  ])('has another beside it, no less strict: %s', async (path, words) => {
    const { status, headers, body } = await get(path)
    expect([status, body.toString(), headers['cache-control']]).toEqual([200, words, 'no-cache'])
    const own = String((await get('/')).headers['content-security-policy'])
    expect(headers['content-security-policy']).toBe(own.replace(' http://192.168.4.1', ''))
    expect((await get('/docs/assets/app.Bq1.js')).headers['cache-control']).toContain('immutable')
  })

  it('keeps for ever what carries its hash in its name, and nothing else', async () => {
    expect((await get('/assets/main-Bq1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/.vite/manifest.json',
    '/assets/',
    '/assets/main-Bq1.js.br',
    '/index.html/',
  ])('has nothing at %s', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, body.toString()]).toEqual([404, '{"code":"noSuchCall"}'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" })
  })
})
