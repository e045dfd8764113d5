/** Whoever stands at the door without saying who he is, or says it wrongly. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { helloPacket, nameOf } from '#testing/raw-mqtt.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
let device: TestDevice
let neighbour: TestDevice

beforeAll(async () => {
  at = await startTestGateway()
  device = await at.device()
  neighbour = await at.device()
})
afterAll(() => at.stop())

const open = (localAddress: string) =>
  connect({ port: at.port, host: '127.0.0.1', localAddress }).on('error', () => undefined)

/** The return code of CONNECT. */
const knock = async (who: TestDevice, secret: string, from = '127.0.0.1'): Promise<number | undefined> => {
  const socket = open(from)
  socket.write(helloPacket({ ...nameOf(who), password: secret }))
  const [bytes] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
  return bytes instanceof Buffer ? bytes[3] : undefined
}

describe('a socket that says nothing', () => {
  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['half a CONNECT', Buffer.from([0x10, 0x40, 0x00, 0x04])],
  ])('with %s gives up its place within five seconds (A19)', async (_name, bytes) => {
    const from = performance.now()
    const socket = open('127.0.0.1')
    if (bytes.length > 0) socket.write(bytes)
    await once(socket.resume(), 'close')
    expect(performance.now() - from).toBeLessThan(6_500)
  })
})

describe('two hundred wrong secrets for one key code', () => {
  it('are looked at ten times, and keep nobody else out (C18)', async () => {
    const before = at.gateway.metrics.throttledConnections
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => knock(device, `guess ${n}`)))
    expect(answers.filter((code) => code === 0)).toEqual([])
    expect(at.gateway.metrics.throttledConnections - before).toBe(190)
    // Not even the right one, from there and for now.
    expect(await knock(device, device.secret)).toBe(5)
    expect(await knock(device, device.secret, '127.0.0.2')).toBe(0)
    expect(await knock(neighbour, neighbour.secret)).toBe(0)
  })
})
