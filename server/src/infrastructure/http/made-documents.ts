/** Documents that are made when somebody asks: sent again only when their tag is new. */
import { isRecord } from '#infrastructure/json/is-record.ts'
import type { FastifyInstance } from 'fastify'

export interface DocumentWish {
  readonly query: Readonly<Record<string, unknown>>
  /** The name the caller used for this server, without the port. */
  readonly host: string
}

export interface MadeDocument {
  readonly type: string
  /** Says which version it is. */
  readonly tag: string
  readonly body: () => string
}

export type DocumentMaker = (wish: DocumentWish) => Promise<MadeDocument>

export const serveMade = (server: FastifyInstance, makers: Readonly<Record<string, DocumentMaker>>): void => {
  for (const [path, make] of Object.entries(makers))
    server.get(path, async (request, reply) => {
      const query = isRecord(request.query) ? request.query : {}
      const { type, tag, body } = await make({ query, host: request.hostname })
      const etag = `"${tag}"`
      void reply.headers({ 'cache-control': 'no-cache', etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(type).send(body())
    })
}
