/** The transport: bytes to fields and back. It knows paths and bodies, and nothing of what they mean. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { CertificatePair } from '#infrastructure/config/certificate-pair.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { pathOf } from '#infrastructure/websocket/upgrade-gate.ts'
import { serveFiles, type FileMaker } from './downloads.ts'
import { answerOrigins, type MayAsk } from './cross-origin.ts'
import { serveMade, type DocumentMaker } from './made-documents.ts'
import { openLine } from './open-line.ts'
import { readFields, readTokens } from './read-request.ts'
import { serveReceivers, type Receiver } from './receivers.ts'
import { serveTurns, type Turn } from './redirects.ts'
import { serveSite, type Site } from './site-files.ts'
import { serveUploads, type UploadDoor } from './uploads.ts'

export interface WireRequest {
  readonly fields: Readonly<Record<string, unknown>>
  readonly tokens: readonly string[]
  readonly acceptLanguage: string | undefined
  /** Where it came from: the socket's own address, or what a proxy says that was named as trusted. */
  readonly address: string
  readonly userAgent: string | undefined
}

export interface HttpRoute {
  readonly path: string
  readonly methods: readonly ('GET' | 'POST')[]
  /** Never throws: a refusal is an answer too. */
  readonly handle: (request: WireRequest, requestId: string) => Promise<unknown>
}

type Options = {
  routes: readonly HttpRoute[]
  /** Public documents by path. */
  documents: Readonly<Record<string, () => unknown>>
  /** Public documents that are made when somebody asks, by path; they go before a file of the same name. */
  made?: Readonly<Record<string, DocumentMaker>>
  /** Addresses at which others report, by path. */
  receivers?: Readonly<Record<string, Receiver>>
  /** Files to download, by path. */
  files?: Readonly<Record<string, FileMaker>>
  /** Where bytes may be sent to, by path. */
  uploads?: Readonly<Record<string, UploadDoor>>
  /** Addresses that send a browser on, by path. */
  turns?: Readonly<Record<string, Turn>>
  /** Pages of which other hosts may read answers; of none without it. */
  mayAsk?: MayAsk
  /** Built pages, each with the path it is served at. */
  sites?: readonly Site[]
  /** Parts of the platform that are missing; `database` is one without which nothing here can be answered. */
  missing: () => Promise<readonly string[]>
  /** What a request gets that never reached a call. */
  refuse: (reason: 'noSuchCall' | 'unreadableBody' | 'bodyTooLarge', acceptLanguage: string | undefined) => unknown
  tokenField: string
  /** Addresses of proxies whose word on where a request came from counts; nobody else's does. */
  trustedProxies?: readonly string[]
  /** The one path whose connections leave HTTP. Asked for anywhere else, an upgrade is ignored and the call answered. */
  upgrade?: { readonly path: string; take(request: IncomingMessage, socket: Duplex, head: Buffer): void }
  /** Told of everything that is answered. */
  noteRoute?: (method: string, path: string) => void
  /** With it only TLS is spoken. */
  secure?: (() => CertificatePair) | undefined
  /** A request that is not whole by then is cut off: a seat is not to be had by sending slowly. */
  requestWithinMs?: number
  log: Log
}

const bodyLimit = 1_048_576
const keepAliveMs = 72_000

const everyAnswer = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  // For web views that are older than frame-ancestors.
  'x-frame-options': 'DENY',
}

/** Whoever came by a closed line is not to come by an open one; without subdomains, which are not ours to bind. */
const closedLine = { 'strict-transport-security': 'max-age=31536000' }

export const createHttpServer = (options: Options): FastifyInstance => {
  const {
    routes,
    documents,
    made = {},
    receivers = {},
    files = {},
    uploads = {},
    turns = {},
    mayAsk,
    sites = [],
    missing,
    refuse,
    tokenField,
    trustedProxies = [],
    upgrade,
    noteRoute = () => undefined,
    secure,
    requestWithinMs = 60_000,
    log,
  } = options
  const server = Fastify({
    bodyLimit,
    logger: false,
    requestTimeout: requestWithinMs,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { caseSensitive: true, maxParamLength: 100 },
    keepAliveTimeout: keepAliveMs,
    serverFactory: openLine(secure, {
      requestTimeout: requestWithinMs,
      keepAliveTimeout: keepAliveMs,
      headersTimeout: Math.min(requestWithinMs, 10_000),
      connectionsCheckingInterval: Math.min(requestWithinMs, 2_000),
      shouldUpgradeCallback: ({ url }) => upgrade !== undefined && pathOf(url) === upgrade.path,
    }),
  })
  server.addHook('onRoute', ({ method, url }) => [method].flat().forEach((one) => noteRoute(one, url)))
  if (upgrade) {
    server.server.on('upgrade', upgrade.take)
    noteRoute('GET', upgrade.path)
  }

  // The body itself says how it is read, never the content type: no spelling of a header can skip a check.
  server.addHook('onRequest', (request, _reply, done) => {
    request.headers['content-type'] = 'text/plain'
    done()
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))

  if (mayAsk) answerOrigins(server, mayAsk)

  server.addHook('onSend', ({ protocol }, reply, _payload, done) => {
    const headers = protocol === 'https' ? { ...everyAnswer, ...closedLine } : everyAnswer
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) void reply.header(name, value)
    done()
  })

  const answer = async (route: HttpRoute, request: FastifyRequest): Promise<unknown> => {
    const started = performance.now()
    const acceptLanguage = request.headers['accept-language']
    const fields = readFields(request.body, request.query)
    if (!fields) return refuse('unreadableBody', acceptLanguage)
    const tokens = readTokens(request.headers.authorization, fields, tokenField)
    const { 'user-agent': userAgent } = request.headers
    const body = await route.handle({ fields, tokens, acceptLanguage, address: request.ip, userAgent }, request.id)
    // The path of the route, not the address: a query string may hold a token.
    log.debug({ requestId: request.id, path: route.path, ms: Math.round(performance.now() - started) }, 'answered')
    return body
  }

  for (const route of routes)
    server.route({ method: [...route.methods], url: route.path, handler: (request) => answer(route, request) })
  for (const [path, document] of Object.entries(documents)) server.get(path, async () => document())
  serveMade(server, made)
  serveReceivers(server, receivers)
  serveTurns(server, turns)
  serveFiles(server, files)
  serveUploads(server, uploads)
  for (const site of sites) serveSite(server, site)
  server.get('/live', async () => ({ live: true }))
  server.get('/ready', async (_request, reply) => {
    const without = await missing()
    const ready = !without.includes('database')
    return reply.code(ready ? 200 : 503).send({ ready, missing: without })
  })

  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refuse('noSuchCall', request.headers['accept-language'])),
  )
  server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ requestId: request.id, reason: error.message }, 'the transport failed')
    const reason = status === 413 ? 'bodyTooLarge' : 'unreadableBody'
    return reply.code(status).send(refuse(reason, request.headers['accept-language']))
  })
  return server
}
