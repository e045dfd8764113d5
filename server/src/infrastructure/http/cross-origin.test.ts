import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerOrigins, hostOf } from './cross-origin.ts'

const ask = (method: 'OPTIONS' | 'POST', origin: string) => {
  const server = Fastify()
  answerOrigins(server, (host) =>
    host === 'broken.example' ? Promise.reject(new Error('away')) : Promise.resolve(host === 'brand.example'),
  )
  server.post('/call', async () => 'answer')
  return server.inject({ method, url: '/call', headers: { origin, 'access-control-request-method': 'POST' } })
}

describe('a page of another host', () => {
  it('that is ours may ask and read, without credentials', async () => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { statusCode, headers } = await ask(method, 'https://brand.example')
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([
        method === 'POST' ? 200 : 204,
        'https://brand.example',
      ])
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it.each(['https://evil.example', 'null', 'https://broken.example'])('from %s may neither', async (origin) => {
    const [preflight, answer] = [await ask('OPTIONS', origin), await ask('POST', origin)]
    expect(preflight.statusCode).toBe(403)
    for (const { headers } of [preflight, answer]) expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(['https://brand.example/', 'https://a@brand.example', 'ftp://brand.example', '', 'brand.example'])(
    'does not write its origin as %j',
    (origin) => {
      expect(hostOf(origin)).toBeUndefined()
    },
  )
})
