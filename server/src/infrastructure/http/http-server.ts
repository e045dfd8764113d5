/** The transport: bytes to fields and back. It knows paths and bodies, and nothing of what they mean. */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Log } from '#infrastructure/log/log.ts'
import { readFields, readTokens } from './read-request.ts'

export interface WireRequest {
  readonly fields: Readonly<Record<string, unknown>>
  readonly tokens: readonly string[]
  readonly acceptLanguage: string | undefined
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
  isReady: () => Promise<boolean>
  /** What a request gets that never reached a call. */
  refuse: (reason: 'noSuchCall' | 'unreadableBody' | 'bodyTooLarge', acceptLanguage: string | undefined) => unknown
  tokenField: string
  log: Log
}

const bodyLimit = 1_048_576

export const createHttpServer = (options: Options): FastifyInstance => {
  const { routes, documents, isReady, refuse, tokenField, log } = options
  const server = Fastify({ bodyLimit, logger: false, routerOptions: { caseSensitive: true, maxParamLength: 100 } })

  // The body itself says how it is read, never the content type: no spelling of a header can skip a check.
  server.addHook('onRequest', async (request) => {
    request.headers['content-type'] = 'text/plain'
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))

  server.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    void reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'")
  })

  const answer = async (route: HttpRoute, request: FastifyRequest): Promise<unknown> => {
    const started = performance.now()
    const acceptLanguage = request.headers['accept-language']
    const fields = readFields(request.body, request.query)
    if (!fields) return refuse('unreadableBody', acceptLanguage)
    const tokens = readTokens(request.headers.authorization, request.query, fields, tokenField)
    const body = await route.handle({ fields, tokens, acceptLanguage }, request.id)
    // The path of the route, not the address: a query string may hold a token.
    log.debug({ requestId: request.id, path: route.path, ms: Math.round(performance.now() - started) }, 'answered')
    return body
  }

  for (const route of routes)
    server.route({ method: [...route.methods], url: route.path, handler: (request) => answer(route, request) })
  for (const [path, document] of Object.entries(documents)) server.get(path, async () => document())
  server.get('/live', async () => ({ live: true }))
  server.get('/ready', async (_request, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ ready })
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
