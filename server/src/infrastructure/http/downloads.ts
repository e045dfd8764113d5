/** Files that are made while they are sent, or kept. Whoever makes one says to whom: here only the transport happens. */
import { isRecord } from '#infrastructure/json/is-record.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export interface MadeFile {
  readonly name: string
  readonly type: string
  readonly parts: AsyncIterable<string | Buffer> | Iterable<Buffer>
  /** How long the browser that asked may keep it; else nobody keeps it. */
  readonly keepSeconds?: number
}

/** It would have come from elsewhere, and did not: nobody answered there, with something else, or too many wait here. */
export interface Unfetched {
  readonly status: 502 | 415 | 503
}

/** Undefined where there is nothing for this address. */
export type FileAnswer = MadeFile | Unfetched | undefined
export type FileMaker = (query: Readonly<Record<string, unknown>>) => Promise<FileAnswer>

export const serveFiles = (server: FastifyInstance, makers: Readonly<Record<string, FileMaker>>): void => {
  for (const [path, make] of Object.entries(makers))
    server.get(path, async (request, reply) => {
      const file = await make(isRecord(request.query) ? request.query : {})
      if (!file) return reply.callNotFound()
      if ('status' in file) return reply.code(file.status).send()
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`
      void reply.headers({ 'content-disposition': disposition, 'content-type': file.type })
      if (file.keepSeconds !== undefined) void reply.header('cache-control', `private, max-age=${file.keepSeconds}`)
      return reply.send(Readable.from(file.parts, { objectMode: false }))
    })
}
