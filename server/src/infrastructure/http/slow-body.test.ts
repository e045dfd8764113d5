import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createHttpServer } from './http-server.ts'

it('cuts off a body that is sent too slowly (C18)', { timeout: 20_000 }, async () => {
  const server = createHttpServer({
    routes: [{ path: '/slow', methods: ['POST'], handle: () => Promise.resolve({ done: true }) }],
    documents: {},
    missing: () => Promise.resolve([]),
    refuse: () => ({}),
    tokenField: 'token',
    requestWithinMs: 500,
    log: createLog('test', 'fatal'),
  })
  const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), '127.0.0.1')
  socket.write('POST /slow HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\na')
  const heard: Buffer[] = []
  socket.on('data', (bytes: Buffer) => heard.push(bytes))
  await once(socket, 'close')
  expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1\.1 408/)
  await server.close()
})
