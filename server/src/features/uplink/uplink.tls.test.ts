/** Devices over TLS (A13): whoever is on the path neither reads a secret nor puts a command between. */
import { commandKey, isSignedWith } from '@vigil/protocols/command-signature'
import { readCommand } from '@vigil/protocols/device-message'
import { commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
let secure: Awaited<ReturnType<TestGateway['another']>>
let ca: Buffer
const clients: MqttClient[] = []

beforeAll(async () => {
  at = await startTestGateway()
  ca = readFileSync(join(dirname(at.database.environment['VIGIL_MQTT_TLS_KEY'] ?? ''), 'ca.pem'))
  secure = await at.another({ VIGIL_MQTT_TLS_LISTEN: '127.0.0.1:0' })
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  await at.stop()
})

const portOf = () => secure.listening[1]?.port ?? 0

const come = ({ keyCode, secret }: TestDevice, options: IClientOptions = {}): Promise<MqttClient> => {
  const who = { clientId: keyCode, username: keyCode, password: secret }
  const wire = { protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 5_000, ca } as const
  const client = mqtt.connect(`mqtts://127.0.0.1:${portOf()}`, { ...wire, ...who, ...options })
  clients.push(client)
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve(client))
    client.on('error', reject)
    client.once('close', () => reject(new Error('closed before it was connected')))
  })
}

const queue = async ({ id: device }: TestDevice): Promise<string> => {
  const id = uuidV7()
  await at.database.owner.query(
    `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state,
       origin_kind, origin_id, expires_at, timeout_at)
     select $1, oem_id, project_id, id, id, 'mute', '{"minutes":5}', 3, 'queued', 'account', 'x',
       clock_timestamp() + interval '10 s', clock_timestamp() + interval '30 s' from equipment where id = $2`,
    [id, device],
  )
  return id
}

describe('over TLS', () => {
  it('a fire is stored and acknowledged as over the plain socket', async () => {
    const device = await at.device()
    const client = await come(device)
    const payload = JSON.stringify({ boot: 1, seq: 1, values: { state: 'fire' } })
    await client.publishAsync(reportTopic(device.keyCode), payload, { qos: 1 })
    expect(await at.inbox(device)).toMatchObject([{ lane: 1, kind: 'report' }])
  })

  it('a command carries a signature that only this device’s secret makes', async () => {
    const device = await at.device()
    const client = await come(device)
    const heard: Buffer[] = []
    client.on('message', (_topic, payload) => heard.push(payload))
    await client.subscribeAsync(commandTopic(device.keyCode), { qos: 1 })
    await queue(device)
    await expect.poll(() => heard, { timeout: 5_000 }).toHaveLength(1)
    const read = readCommand(heard[0] ?? Buffer.alloc(0))
    if ('unreadable' in read) throw new Error(read.unreadable)
    expect(isSignedWith(commandKey(device.secret), read.message)).toBe(true)
    expect(isSignedWith(commandKey((await at.device()).secret), read.message)).toBe(false)
  })

  it('a command that nobody acknowledges takes its socket with it', async () => {
    const device = await at.device()
    const client = await come(device)
    await client.subscribeAsync(commandTopic(device.keyCode), { qos: 1 })
    client.handleMessage = () => undefined
    const closed = new Promise<boolean>((resolve) => client.once('close', () => resolve(true)))
    await queue(device)
    expect(await closed).toBe(true)
  }, 15_000)

  it('a device that checks the certificate does not talk to a stranger', async () => {
    const device = await at.device()
    await expect(come(device, { ca: [...rootCertificates] })).rejects.toThrow(/certificate|issuer/i)
  })

  it('what is no TLS is not heard, and harms nobody', async () => {
    const socket = connect(portOf(), '127.0.0.1')
    socket.on('error', () => undefined)
    const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
    socket.write('GET / HTTP/1.1\r\n\r\n')
    socket.resume()
    expect(await ended).toBe(true)
    expect((await come(await at.device())).connected).toBe(true)
  })
})
