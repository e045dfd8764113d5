/** The device on a real socket, against a small real broker that the test can make misbehave. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { readAck, readReport, write, type CommandAck, type Report } from '@vigil/protocols/device-message'
import { commandKey, signCommand } from '@vigil/protocols/command-signature'
import { ackTopic, commandTopic } from '@vigil/protocols/device-topics'
import { Aedes, type PublishPacket } from 'aedes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDevice, type Device, type DeviceOptions } from './device.ts'

interface Heard {
  readonly report: Report | undefined
  readonly ack: CommandAck | undefined
  readonly raw: Buffer
  readonly dup: boolean
}

const keyCode = 'SIM-0001'
const secret = 'a secret of the device'
const devices: Device[] = []
let broker: Aedes
let server: Server
let sockets: Set<Socket>
let heard: Heard[]
/** Withholds acknowledgements while it is true. */
let isDeaf = false

const messageIn = <M>(read: { readonly message: M } | { readonly unreadable: string }) =>
  'message' in read ? read.message : undefined

const hear = ({ topic, payload, dup }: PublishPacket) => {
  const raw = Buffer.from(payload)
  const isAck = topic === ackTopic(keyCode)
  heard.push({
    report: isAck ? undefined : messageIn(readReport(raw)),
    ack: isAck ? messageIn(readAck(raw)) : undefined,
    raw,
    dup,
  })
}

beforeEach(async () => {
  heard = []
  isDeaf = false
  broker = await Aedes.createBroker()
  broker.authenticate = (_client, _name, password, done) => {
    done(null, password?.toString() === secret)
  }
  broker.authorizePublish = (_client, packet, done) => {
    hear(packet)
    if (!isDeaf) done(null)
  }
  sockets = new Set()
  server = createServer((socket) => {
    sockets.add(socket)
    broker.handle(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(async () => {
  for (const device of devices.splice(0)) device.disconnect('abruptly')
  await new Promise<void>((resolve) => broker.close(() => resolve()))
  server.close()
})

const url = () => {
  // A listening TCP server has an address of this shape.
  const { port } = server.address() as AddressInfo
  return `mqtt://127.0.0.1:${port}`
}
const makeDevice = (more: Partial<DeviceOptions> = {}): Device => {
  const device = createDevice({ type: 'breaker', keyCode, secret, url: url(), reconnectMs: [10, 50], boot: 5, ...more })
  devices.push(device)
  return device
}
const connected = async (more: Partial<DeviceOptions> = {}): Promise<Device> => {
  const device = makeDevice(more)
  await device.connect()
  return device
}
const reports = () => heard.flatMap(({ report }) => report ?? [])
const until = (claim: () => void) => vi.waitFor(claim, { timeout: 5_000, interval: 5 })
const dropAll = () => sockets.forEach((socket) => socket.destroy())
const order = (action: string, more: object = {}) =>
  new Promise<void>((resolve) => {
    const message = { id: 'c1', n: 1, exp: Date.now() + 10_000, action, params: {}, ...more }
    const payload = write(signCommand(commandKey(secret), message))
    const topic = commandTopic(keyCode)
    broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => resolve())
  })

describe('a device', () => {
  it('logs in with its key code and secret, and is refused with another', async () => {
    await connected()
    expect(broker.connectedClients).toBe(1)
    await expect(makeDevice({ keyCode: 'SIM-0002', secret: 'guessed' }).connect()).rejects.toThrow(/refused with code/)
  })

  it('reports everything, and its ledger knows what was acknowledged', async () => {
    const device = await connected()
    const entry = device.report()
    await until(() => expect(entry?.ackedAt).toBeGreaterThan(0))
    expect(reports()).toMatchObject([{ boot: 5, seq: 1, values: { switchState: 'closed' } }])
    expect(device.ledger.counts).toEqual({ made: 1, sent: 1, acked: 1, dropped: 0 })
  })

  it('speaks for its children, counting all reports together', async () => {
    const children = ['L1', 'L2'].map((childKey) => ({ childKey, type: 'breaker' }))
    const device = await connected({ type: 'breakerGateway', children })
    device.report('readings')
    device.child('L2').setState('switchState', 'tripped')
    await until(() => expect(device.ledger.counts.acked).toBe(2))
    expect(reports()[1]).toMatchObject({ seq: 2, child: 'L2', values: { switchState: 'tripped' } })
    expect(() => device.child('L3')).toThrow(/has no child/)
  })

  it('raises an event in its own words and takes it back', async () => {
    const device = await connected()
    device.raise('commFault', 3)
    device.recover('commFault')
    await until(() => expect(device.ledger.counts.acked).toBe(2))
    expect(reports().map(({ events }) => events)).toEqual([
      [{ key: 'commFault', on: true, value: 3 }],
      [{ key: 'commFault', on: false }],
    ])
  })

  it('tells its own wrong time', async () => {
    const device = await connected({ clockSkewMs: -3_600_000 })
    device.report([])
    await until(() => expect(reports()).toHaveLength(1))
    expect(Date.now() - (reports()[0]?.t ?? 0)).toBeGreaterThan(3_590_000)
  })
})

describe('a line that falls', () => {
  it('says again, in order and marked, what was not acknowledged, and then what is new', async () => {
    const device = await connected({ window: 3 })
    device.report([])
    await until(() => expect(device.ledger.counts.acked).toBe(1))
    isDeaf = true
    for (let n = 0; n < 5; n += 1) device.report([])
    await until(() => expect(reports().map(({ seq }) => seq)).toEqual([1, 2, 3, 4]))
    isDeaf = false
    dropAll()
    await until(() => expect(device.ledger.counts.acked).toBe(6))
    const ownWords = heard.filter(({ report }) => report !== undefined)
    expect(ownWords.map(({ report, dup }) => [report?.seq, dup])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [2, true],
      [3, true],
      [4, true],
      [5, false],
      [6, false],
    ])
  })

  it('makes the device keep what it says meanwhile, as much as fits', async () => {
    const device = makeDevice({ capacity: 3 })
    const entries = Array.from({ length: 5 }, () => device.report([]))
    await device.connect()
    await until(() => expect(device.ledger.counts).toMatchObject({ made: 5, acked: 3, dropped: 2 }))
    expect(entries.map((entry) => entry?.ackedAt !== undefined)).toEqual([true, true, true, false, false])
  })

  it('is tried elsewhere when nobody acknowledges any more', async () => {
    const device = await connected({ ackTimeoutMs: 50 })
    isDeaf = true
    const entry = device.report([])
    await until(() => expect(entry?.tries).toBeGreaterThan(1))
    isDeaf = false
    await until(() => expect(entry?.ackedAt).toBeGreaterThan(0))
    expect(device.lineFacts().connections).toBeGreaterThan(1)
  })

  it('flaps as often as it is told', async () => {
    const device = await connected()
    device.flap({ times: 3, everyMs: 150 })
    await until(() => expect(device.lineFacts().connections).toBe(4))
  })
})

describe('a restart', () => {
  it.each([
    [false, 6],
    [true, 5],
  ])('with the same boot: %s counts from 1 again in boot %i', async (sameBoot, boot) => {
    const device = await connected()
    device.report([])
    await until(() => expect(device.ledger.counts.acked).toBe(1))
    device.reboot({ sameBoot })
    device.report([])
    await until(() => expect(device.ledger.counts.acked).toBe(2))
    expect(reports()).toMatchObject([
      { boot: 5, seq: 1 },
      { boot, seq: 1 },
    ])
  })
})

const lastWords = '{"offline":true}'

describe('silence', () => {
  it('of a quiet device keeps its line and says nothing', async () => {
    const device = await connected()
    device.goSilent()
    expect(device.report()).toBeUndefined()
    expect(device.isConnected()).toBe(true)
    await device.speakAgain()
    expect(device.report()).toMatchObject({ seq: 1 })
  })

  it('of a hung device holds a socket behind which nobody answers', async () => {
    const device = await connected({ keepaliveSec: 1 })
    device.goSilent('hung')
    // The broker gives up after one and a half keepalives and tells the last will.
    await until(() => expect(heard.map(({ raw }) => raw.toString())).toEqual([lastWords]))
    await device.speakAgain()
    expect(device.lineFacts().connections).toBe(2)
  })

  it('of a device without power leaves its last will', async () => {
    const device = await connected()
    device.goSilent('gone')
    await until(() => expect(heard.map(({ raw }) => raw.toString())).toEqual([lastWords]))
    expect(device.isConnected()).toBe(false)
  })

  it('after a polite goodbye leaves none', async () => {
    const device = await connected()
    device.disconnect()
    await until(() => expect(broker.connectedClients).toBe(0))
    expect(heard).toEqual([])
  })
})

describe('a command on the wire', () => {
  it('is answered, carried out and then measured', async () => {
    const device = await connected()
    device.behave({ commands: 'obey', delayMs: 20 })
    await order('switchOff')
    await until(() => expect(reports()).toMatchObject([{ values: { switchState: 'open' } }]))
    expect(heard[0]?.ack).toEqual({ id: 'c1', result: 'accepted' })
    expect(device.ledger.commands).toMatchObject([{ command: { id: 'c1' }, executedAt: expect.any(Number) }])
  })

  it('is not even acknowledged by a deaf device', async () => {
    const device = await connected()
    const acknowledged: string[] = []
    broker.on('ack', (_packet, client) => acknowledged.push(client.id))
    device.behave({ commands: 'deaf' })
    await order('switchOff')
    // Its acknowledgement comes behind the command on the same socket.
    const entry = device.report([])
    await until(() => expect(entry?.ackedAt).toBeGreaterThan(0))
    expect([acknowledged, device.ledger.commands]).toEqual([[], []])
    device.behave({ commands: 'lose' })
    await order('switchOff', { id: 'c2' })
    await until(() => expect(acknowledged).toEqual([keyCode]))
  })
})

describe('bytes on demand', () => {
  it('repeat the last report exactly, or are no report at all', async () => {
    const device = await connected()
    device.report()
    device.repeatLast()
    device.sendRaw(Buffer.from('{"boot":'))
    await until(() => expect(device.ledger.counts.acked).toBe(3))
    expect(heard[1]?.raw.equals(heard[0]?.raw ?? Buffer.alloc(0))).toBe(true)
    expect(device.ledger.sent.map(({ kind }) => kind)).toEqual(['report', 'repeat', 'raw'])
    expect(heard[2]?.report).toBeUndefined()
  })
})
