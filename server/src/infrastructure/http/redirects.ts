/** Addresses that send a browser on. Only within this server: nothing that a caller wrote decides where. */
import { isRecord } from '#infrastructure/json/is-record.ts'
import type { FastifyInstance } from 'fastify'

/** Answers with a relative address, from the fields of the one that was asked. */
export type Turn = (query: Readonly<Record<string, unknown>>, requestId: string) => Promise<`../#/${string}`>

export const serveTurns = (server: FastifyInstance, turns: Readonly<Record<string, Turn>>): void => {
  for (const [path, turn] of Object.entries(turns))
    server.get(path, async (request, reply) => {
      const location = await turn(isRecord(request.query) ? request.query : {}, request.id)
      // 303: whatever was asked here, the next is a plain look at a page.
      return reply.code(303).header('location', location).send()
    })
}
