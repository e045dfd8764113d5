/** What our api is compared with: Fastify, pg, the same statement and the same rows. No token, no check, no wall, no envelope. */
import { parse } from 'node:querystring'
import Fastify from 'fastify'
import pg from 'pg'

const { VIGIL_DATABASE_OWNER_URL, VIGIL_API_LISTEN = '', VIGIL_BENCH_STATEMENT, VIGIL_BENCH_OEM } = process.env
const [host = '127.0.0.1', port] = VIGIL_API_LISTEN.split(':')

// The owner of the tables: its policy is the constant true, which PostgreSQL leaves out of the plan.
const pool = new pg.Pool({ connectionString: VIGIL_DATABASE_OWNER_URL, max: 16 })
const server = Fastify({ logger: false })

server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, parse(String(body))),
)
server.get('/ready', () => ({ ready: true }))
server.route<{ Body: { projectId: string } }>({
  method: 'POST',
  url: '/bare',
  async handler(request) {
    const values = [[VIGIL_BENCH_OEM], request.body.projectId]
    const { rows } = await pool.query({ name: 'list', text: VIGIL_BENCH_STATEMENT ?? '', values })
    return rows
  },
})

await server.listen({ host, port: Number(port) })
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
