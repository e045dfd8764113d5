/**
 * Which pages of other hosts may read an answer (CORS). Nothing else hangs on it: no cookie is ever set or read, so a
 * page without the token gets nowhere, wherever it comes from.
 */
import type { FastifyInstance } from 'fastify'

/** Whether a page of this host is one of ours. */
export type MayAsk = (host: string) => Promise<boolean>

const allowed = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, accept-language, authorization',
  'access-control-max-age': '600',
}

/** The host of an origin as a browser writes it; undefined for anything else. */
export const hostOf = (origin: string | undefined): string | undefined => {
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  return page && /^https?:$/.test(page.protocol) && page.origin === origin?.toLowerCase() ? page.host : undefined
}

export const answerOrigins = (server: FastifyInstance, mayAsk: MayAsk): void => {
  server.addHook('onRequest', async ({ headers, method }, reply) => {
    const host = hostOf(headers.origin)
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
    if (headers.origin === undefined) return
    void reply.header('vary', 'origin')
    // Asked of itself, a page needs no leave.
    const isOurs = host !== undefined && host !== headers.host && (await mayAsk(host).catch(() => false))
    if (isOurs) void reply.header('access-control-allow-origin', headers.origin)
    if (isPreflight)
      await reply
        .code(isOurs ? 204 : 403)
        .headers(isOurs ? allowed : {})
        .send()
  })
}
