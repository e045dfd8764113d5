/** Files that are made while they are sent, or kept. Whoever makes one says to whom: here only the transport happens. */
import { isRecord } from '#infrastructure/json/is-record.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export interface MadeFile {
  readonly name: string
  readonly type: string
  readonly parts: AsyncIterable<string | Buffer> | Iterable<Buffer>
}

/** Undefined where there is nothing for this address. */
export type FileMaker = (query: Readonly<Record<string, unknown>>) => Promise<MadeFile | undefined>

export const serveFiles = (server: FastifyInstance, makers: Readonly<Record<string, FileMaker>>): void => {
  for (const [path, make] of Object.entries(makers))
    server.get(path, async (request, reply) => {
      const file = await make(isRecord(request.query) ? request.query : {})
      if (!file) return reply.callNotFound()
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`
      void reply.headers({ 'content-disposition': disposition, 'content-type': file.type })
      return reply.send(Readable.from(file.parts, { objectMode: false }))
    })
}
