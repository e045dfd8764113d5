/** Bytes that somebody sends to an address that was made for it. Whoever takes them says what they are. */
import { isRecord } from '#infrastructure/json/is-record.ts'
import type { FastifyInstance } from 'fastify'

interface Upload {
  readonly query: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  readonly acceptLanguage: string | undefined
}

export interface UploadDoor {
  readonly mostBytes: number
  /** Never throws: a refusal is an answer too. */
  readonly take: (upload: Upload, requestId: string) => Promise<unknown>
}

/** In a room of its own: everywhere else a body is text, and a short one. */
export const serveUploads = (server: FastifyInstance, doors: Readonly<Record<string, UploadDoor>>): void => {
  for (const [path, { mostBytes, take }] of Object.entries(doors))
    void server.register((room, _options, done) => {
      room.removeAllContentTypeParsers()
      room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, parsed) =>
        parsed(null, body),
      )
      room.post(path, ({ query, body, headers, id }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        return take({ query: isRecord(query) ? query : {}, bytes, acceptLanguage: headers['accept-language'] }, id)
      })
      done()
    })
}
