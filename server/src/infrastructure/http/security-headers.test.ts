import { describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createHttpServer } from './http-server.ts'

const answerOf = (path: string, trustedProxies: readonly string[] = []) =>
  createHttpServer({
    routes: [{ path: '/call', methods: ['POST'], handle: () => Promise.resolve({ code: 'ok' }) }],
    documents: {},
    missing: async () => [],
    refuse: (reason) => ({ code: reason }),
    tokenField: 'token',
    trustedProxies,
    log: createLog('test', 'fatal'),
  }).inject({ method: 'POST', url: path, headers: { 'x-forwarded-proto': 'https' } })

describe('every answer', () => {
  it.each(['/call', '/nowhere'])('at %s is kept by nobody, shown in no frame and runs nothing', async (path) => {
    expect((await answerOf(path)).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  it('over a closed line asks for closed lines only, and over an open one does not pretend', async () => {
    expect((await answerOf('/call', ['127.0.0.1'])).headers['strict-transport-security']).toBe('max-age=31536000')
    // Nobody who was named as trusted says so.
    expect((await answerOf('/call')).headers).not.toHaveProperty('strict-transport-security')
  })
})
