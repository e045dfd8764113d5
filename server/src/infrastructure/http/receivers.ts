/** Addresses at which others report: they speak no call of ours, so the body is handed on as it came. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface Report {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface ReportAnswer {
  readonly status: 200 | 400 | 403
  readonly body: unknown
}

export type Receiver = (report: Report) => Promise<ReportAnswer>

export const serveReceivers = (server: FastifyInstance, receivers: Readonly<Record<string, Receiver>>): void => {
  for (const [path, receive] of Object.entries(receivers))
    server.post(path, async (request, reply) => {
      const { headers, body: sent } = request
      const { status, body } = await receive({ headers, body: typeof sent === 'string' ? sent : '' })
      return reply.code(status).send(body)
    })
}
