/** Addresses at which others report: they speak no call of ours, so the body is handed on as it came. */
import type { FastifyInstance } from 'fastify'

export interface Report {
  readonly query: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface ReportAnswer {
  readonly status: 200 | 400 | 403
  readonly body: unknown
}

export type Receiver = (report: Report) => Promise<ReportAnswer>

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const serveReceivers = (server: FastifyInstance, receivers: Readonly<Record<string, Receiver>>): void => {
  for (const [path, receive] of Object.entries(receivers))
    server.post(path, async (request, reply) => {
      const query = isTable(request.query) ? request.query : {}
      const { status, body } = await receive({ query, body: typeof request.body === 'string' ? request.body : '' })
      return reply.code(status).send(body)
    })
}
