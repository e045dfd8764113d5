import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedLoop, openKeepAlive, postForm } from './keep-alive.ts'

let server: Server
let port: number
const long = '页'.repeat(100_000)

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const echo = Buffer.concat(chunks).toString()
      const body = request.url === '/long' ? long : `${request.method} ${echo}`
      response
        .writeHead(request.url === '/refused' ? 500 : 200, { 'content-length': Buffer.byteLength(body) })
        .end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has a port; null and text are for others.
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

describe('the client of the bench', () => {
  it('posts a form and reads the answer', async () => {
    const client = await openKeepAlive(port)
    expect((await client.post(postForm('echo', { name: '水泵', size: '20' }))).toString()).toBe(
      `POST ${new URLSearchParams({ name: '水泵', size: '20' }).toString()}`,
    )
    client.close()
  })

  it('waits for an answer that comes in pieces, and goes on with the same connection', async () => {
    const client = await openKeepAlive(port)
    expect((await client.post(postForm('long', {}))).toString()).toBe(long)
    expect((await client.post(postForm('echo', { a: '1' }))).toString()).toBe('POST a=1')
    client.close()
  })

  it('takes nothing but 200 for an answer', async () => {
    const client = await openKeepAlive(port)
    await expect(client.post(postForm('refused', {}))).rejects.toThrow(/500/)
    client.close()
  })

  it('counts the answers of a closed loop', async () => {
    let checked = 0
    const next = () => postForm('echo', { a: '1' })
    const answered = await closedLoop({ port, connections: 4, ms: 100, next, check: () => void (checked += 1) })
    expect(answered).toBe(checked)
    expect(answered).toBeGreaterThan(4)
  })
})
