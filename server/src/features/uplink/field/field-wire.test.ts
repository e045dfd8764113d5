/** A line to what is asked, against somebody who talks without being asked. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket } from './field-wire.ts'

const flood = Buffer.alloc(256 * 1024)
const talkers = new Set<Socket>()
const server = createServer((socket) => {
  talkers.add(socket)
  socket.on('error', () => undefined)
  const talk = (): void => {
    while (!socket.destroyed && socket.write(flood));
  }
  socket.on('drain', talk)
  talk()
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  for (const talker of talkers) talker.destroy()
  server.close()
})

it('is read no faster than a line can be asked, and not given up', async () => {
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const socket = await openSocket({ host: '127.0.0.1', port })
  if (!socket) throw new Error('it could not be opened')
  try {
    await expect.poll(() => socket.isPaused(), { interval: 5 }).toBe(true)
    const first = socket.bytesRead
    expect(first).toBeLessThan(64 * 1024 * 4)
    await expect.poll(() => socket.bytesRead, { timeout: 3_000 }).toBeGreaterThan(first)
    expect(socket.bytesRead).toBeLessThan(64 * 1024 * 12)
    expect(socket.destroyed).toBe(false)
  } finally {
    socket.destroy()
  }
})
