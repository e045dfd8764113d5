/** Who may come in and what may be said. What went wrong in peers, as tests of ours; the ids are those of SECURITY.md. */
import { Buffer } from 'node:buffer'
import { ackTopic, commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import type { MqttClient } from 'mqtt'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { helloPacket, nameOf, publishPacket, rawSocket } from '#testing/raw-mqtt.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway

beforeAll(async () => {
  at = await startTestGateway()
})
afterAll(() => at.stop())

const alarm = (seq: number) => JSON.stringify({ boot: 1, seq, values: { state: 'alarm' } })

// A reset is an error first and an end then.
const isClosed = (client: MqttClient) => new Promise<boolean>((resolve) => client.once('close', () => resolve(true)))

/** What a raw CONNECT is answered with: a return code, or nothing but the end. */
const knock = async (clientId: string, username: string, password: string): Promise<number | 'closed'> => {
  const socket = rawSocket(at.port)
  socket.write(helloPacket({ clientId, username, password }))
  const answer = once(socket, 'data').then(([bytes]: Buffer[]) => bytes?.[3] ?? 'closed')
  const result = await Promise.race([answer, ended(socket)])
  socket.destroy()
  return result
}

const ended = (socket: Socket) => once(socket, 'close').then(() => 'closed' as const)

describe('[C9] the credential of one device', () => {
  let own: TestDevice
  let other: TestDevice
  beforeAll(async () => {
    own = await at.device()
    other = await at.device()
  })

  it('opens its own door', async () => {
    expect(await knock(own.keyCode, own.keyCode, own.secret)).toBe(0)
  })

  it('opens no other door', async () => {
    expect(await knock(other.keyCode, other.keyCode, own.secret)).toBe(5)
    expect(await knock(own.keyCode, other.keyCode, own.secret)).toBe(5)
    expect(await knock(other.keyCode, own.keyCode, own.secret)).toBe(5)
  })

  it('is the secret and not its hash, nor nothing', async () => {
    const { rows } = await at.database.owner.query<{ hash: string }>(
      `select encode(secret_hash, 'hex') as hash from equipment_credential where equipment_id = $1`,
      [own.id],
    )
    expect(await knock(own.keyCode, own.keyCode, rows[0]?.hash ?? '')).toBe(5)
    expect(await knock(own.keyCode, own.keyCode, '')).toBe(5)
  })

  it.each([
    ['reports', (device: TestDevice) => reportTopic(device.keyCode)],
    ['answers to commands', (device: TestDevice) => ackTopic(device.keyCode)],
    ['commands', (device: TestDevice) => commandTopic(device.keyCode)],
  ])('publishes no %s of another device, and the try closes the socket', async (_, topicOf) => {
    const client = await at.connect(own)
    client.publish(topicOf(other), alarm(1), { qos: 1 })
    expect(await isClosed(client)).toBe(true)
    expect(await at.inbox(other)).toEqual([])
  })

  it.each(['v1/+/down/command', 'v1/#', '#', '+/+/+/+', '$SYS/#', '$share/g/v1/#'])(
    'subscribes to no %s, and the try closes the socket',
    async (topic) => {
      const client = await at.connect(own)
      client.subscribe(topic, { qos: 1 }, () => undefined)
      expect(await isClosed(client)).toBe(true)
    },
  )

  it('subscribes to the commands of no other device', async () => {
    const client = await at.connect(own)
    client.subscribe([commandTopic(own.keyCode), commandTopic(other.keyCode)], { qos: 1 }, () => undefined)
    expect(await isClosed(client)).toBe(true)
  })

  it('leaves no last will in the name of another device', async () => {
    const will = {
      topic: reportTopic(other.keyCode),
      payload: Buffer.from('{"offline":true}'),
      qos: 1 as const,
      retain: false,
    }
    await expect(at.connect(own, { will })).rejects.toThrow()
  })
})

describe('[C10] a valid name of a device', () => {
  it('without its secret hears nothing that is meant for it', async () => {
    const device = await at.device()
    expect(await knock(device.keyCode, device.keyCode, 'guessed')).toBe(5)
  })

  it('of a child or loop opens nothing: only its parent has a socket', async () => {
    const parent = await at.device({ type_no: 194 })
    const { rows } = await at.database.owner.query<{ oem: string; project: string }>(
      'select oem_id as oem, project_id as project from equipment where id = $1',
      [parent.id],
    )
    const place = rows[0] ?? { oem: '', project: '' }
    await at.make.equipment(place, { parent_id: parent.id, child_key: 'loop-1', key_code: `${parent.keyCode}-1` })
    expect(await knock(`${parent.keyCode}-1`, `${parent.keyCode}-1`, parent.secret)).toBe(5)
  })

  it('cannot be used by a gateway to make up a command: it may not speak on the subjects of commands', async () => {
    const nats = await connectNats(at.database.environment, 'gateway', createLog('test', 'fatal'))
    const status = (async () => {
      for await (const event of nats.status()) if (event.type === 'error') return event.error.message
      return ''
    })()
    nats.publish('down.01900000-0000-7000-8000-000000000000', '{}')
    expect(await status).toMatch(/permissions violation/i)
    await nats.close()
  })
})

describe('[C11] a name that is no key code', () => {
  const twists = [
    ['#', (name: string) => `${name}#`],
    ['+', () => '+'],
    ['a slash', (name: string) => `${name}/x`],
    ['a dollar', (name: string) => `$${name}`],
    ['a null byte', (name: string) => `${name}\u0000`],
    ['a line end', (name: string) => `${name}\n`],
    ['a space', (name: string) => ` ${name}`],
    ['a look-alike letter', (name: string) => name.replace('K', '\u039a')],
    ['a full-width letter', (name: string) => name.replace('K', '\uff2b')],
    ['an invisible letter', (name: string) => `${name}\u200b`],
    ['a combining mark', (name: string) => `${name}\u0301`],
    ['other capitals', (name: string) => name.toLowerCase()],
    ['nothing', () => ''],
    ['too much', (name: string) => name.padEnd(41, 'x')],
    ['SQL', (name: string) => `${name}' or '1'='1`],
  ] as const

  it.each(twists)('because of %s is refused', async (_, twist) => {
    const device = await at.device()
    const name = twist(device.keyCode)
    expect(await knock(name, name, device.secret)).not.toBe(0)
  })

  it('in the registry itself opens nothing either', async () => {
    const device = await at.device({ key_code: '#' })
    expect(await knock('#', '#', device.secret)).toBe(5)
  })
})

describe('[C12] a revoked credential', () => {
  const revoke = (device: TestDevice) =>
    at.database.owner.query('update equipment_credential set revoked_at = now() where equipment_id = $1', [device.id])

  it('is refused', async () => {
    const device = await at.device()
    await revoke(device)
    expect(await knock(device.keyCode, device.keyCode, device.secret)).toBe(5)
  })

  it('closes the open socket by the table alone', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    const closed = isClosed(client)
    const from = Date.now()
    await revoke(device)
    expect(await closed).toBe(true)
    expect(Date.now() - from).toBeLessThan(1_500)
  })

  it('closes the open socket at once when it is told', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    const nats = await connectNats(at.database.environment, 'api', createLog('test', 'fatal'))
    const closed = isClosed(client)
    const from = Date.now()
    nats.publish('credential.revoked', JSON.stringify({ equipmentId: device.id }))
    expect(await closed).toBe(true)
    expect(Date.now() - from).toBeLessThan(500)
    await nats.close()
  })

  it('takes its last will with it', async () => {
    const device = await at.device()
    const payload = Buffer.from(alarm(9))
    const client = await at.connect(device, {
      will: { topic: reportTopic(device.keyCode), payload, qos: 1, retain: false },
    })
    const closed = isClosed(client)
    await revoke(device)
    await closed
    await expect.poll(() => at.inbox(device, ['lost'])).toHaveLength(1)
    expect(JSON.parse((await at.inbox(device, ['lost']))[0]?.text ?? '')).toMatchObject({ end: 'revoked' })
    expect(await at.inbox(device)).toEqual([])
  })

  it('leaves no retained message behind, because none is ever kept', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    const heard: string[] = []
    await client.publishAsync(reportTopic(device.keyCode), alarm(1), { qos: 1, retain: true })
    await client.endAsync()
    const again = await at.connect(device)
    again.on('message', (topic) => heard.push(topic))
    await again.subscribeAsync(commandTopic(device.keyCode), { qos: 1 })
    await again.publishAsync(reportTopic(device.keyCode), alarm(2), { qos: 1 })
    expect(heard).toEqual([])
  })
})

describe('a last will', () => {
  it('is told with the end of the socket, which alone marks nobody offline', async () => {
    const device = await at.device()
    const payload = Buffer.from('{"offline":true}')
    const client = await at.connect(device, {
      will: { topic: reportTopic(device.keyCode), payload, qos: 1, retain: true },
    })
    client.stream.destroy()
    await expect.poll(() => at.inbox(device, ['lost'])).toHaveLength(1)
    const [lost] = await at.inbox(device, ['lost'])
    expect(JSON.parse(lost?.text ?? '')).toMatchObject({ end: 'broken', will: true })
    expect(await at.inbox(device)).toEqual([])
  })

  it('is not told after a goodbye', async () => {
    const device = await at.device()
    const payload = Buffer.from('{"offline":true}')
    const client = await at.connect(device, {
      will: { topic: reportTopic(device.keyCode), payload, qos: 1, retain: false },
    })
    await client.endAsync()
    await expect.poll(() => at.inbox(device, ['lost'])).toHaveLength(1)
    const [lost] = await at.inbox(device, ['lost'])
    expect(JSON.parse(lost?.text ?? '')).toEqual({
      connection: expect.any(String),
      gateway: at.gateway.gateway,
      end: 'left',
    })
  })

  it('that carries an alarm raises it', async () => {
    const device = await at.device()
    const will = { topic: reportTopic(device.keyCode), payload: Buffer.from(alarm(3)), qos: 1 as const, retain: false }
    const client = await at.connect(device, { will })
    client.stream.destroy()
    await expect.poll(() => at.inbox(device)).toMatchObject([{ lane: 1, device_seq: 3 }])
  })
})

describe('a client', () => {
  it('of MQTT 5 is told that its version is not spoken', async () => {
    const device = await at.device()
    await expect(at.connect(device, { protocolVersion: 5 })).rejects.toThrow()
  })

  it('that is silent for longer than it said is closed', async () => {
    const device = await at.device()
    const socket = rawSocket(at.port)
    socket.write(helloPacket(nameOf(device), { keepalive: 1 }))
    socket.resume()
    await ended(socket)
    await expect.poll(() => at.inbox(device, ['lost'])).toMatchObject([{ text: expect.stringContaining('keepalive') }])
  })

  it('that publishes with QoS 2 is closed', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    client.publish(reportTopic(device.keyCode), alarm(1), { qos: 2 })
    expect(await isClosed(client)).toBe(true)
  })

  it('that announces more than 64 kB is closed before it is heard out', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    client.stream.write(Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]))
    expect(await isClosed(client)).toBe(true)
  })

  it('may say 60 kB', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    const body = JSON.stringify({ boot: 1, seq: 1, values: { state: 'alarm', note: 'x'.repeat(60_000) } })
    await client.publishAsync(reportTopic(device.keyCode), body, { qos: 1 })
    expect(await at.inbox(device)).toMatchObject([{ text: body }])
  })

  it('may speak before its CONNECT is answered', async () => {
    const device = await at.device()
    const socket = rawSocket(at.port)
    socket.write(Buffer.concat([helloPacket(nameOf(device)), publishPacket(reportTopic(device.keyCode), alarm(1), 7)]))
    await expect.poll(() => at.inbox(device)).toHaveLength(1)
    socket.destroy()
  })
})
