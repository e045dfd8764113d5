/** A command reaches the device's live socket once and in time, or never. */
import { readCommand } from '@vigil/protocols/device-message'
import { commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import type { NatsConnection } from '@nats-io/nats-core'
import type { MqttClient } from 'mqtt'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandSubject } from '#events/command-events.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { helloPacket, nameOf, publishPacket, rawSocket, subscribePacket } from '#testing/raw-mqtt.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
let nats: NatsConnection

beforeAll(async () => {
  at = await startTestGateway()
  nats = await connectNats(at.database.environment, 'api', createLog('test', 'fatal'))
})
afterAll(async () => {
  await nats.close()
  await at.stop()
})

const queue = async (
  device: TestDevice,
  { seconds = 10, child }: { seconds?: number; child?: string } = {},
): Promise<string> => {
  const id = uuidV7()
  await at.database.owner.query(
    `insert into command (id, oem_id, project_id, equipment_id, carrier_id, child_key, action, params, counter, state,
       origin_kind, origin_id, expires_at, timeout_at)
     select $1, oem_id, project_id, id, id, $3, 'mute', '{"minutes":5}', 7, 'queued', 'account', 'x',
       clock_timestamp() + make_interval(secs => $4), clock_timestamp() + interval '30 s' from equipment where id = $2`,
    [id, device.id, child, seconds],
  )
  return id
}

const stateOf = async (commandId: string) => {
  const { rows } = await at.database.owner.query<{ state: string; moves: string | null }>(
    `select state, (select string_agg(from_state || '>' || to_state || ' by ' || actor_kind, ',') from command_move where command_id = c.id) as moves
      from command c where id = $1`,
    [commandId],
  )
  return rows[0]
}

const nudge = (device: TestDevice, commandId: string) =>
  nats
    .request(commandSubject(device.id), JSON.stringify({ commandId }), { timeout: 2_000 })
    .then((answer) => answer.json())

/** A device that listens and keeps what it hears. */
const listen = async (device: TestDevice): Promise<{ client: MqttClient; heard: unknown[] }> => {
  const client = await at.connect(device)
  const heard: unknown[] = []
  client.on('message', (_topic, payload) => heard.push(readCommand(payload)))
  await client.subscribeAsync(commandTopic(device.keyCode), { qos: 1 })
  // The subscription on the other side of NATS follows at once; the session's row as soon as it is written.
  await expect.poll(() => sessionOf(device)).toBe(1)
  await sleep(50)
  return { client, heard }
}

const sessionOf = async (device: TestDevice) => {
  const { rowCount } = await at.database.owner.query('select 1 from equipment_session where equipment_id = $1', [
    device.id,
  ])
  return rowCount
}

const isClosed = (client: MqttClient) => new Promise<boolean>((resolve) => client.once('close', () => resolve(true)))

describe('a command', () => {
  it('is claimed, sent and recorded at the nudge', async () => {
    const device = await at.device()
    const { heard } = await listen(device)
    const id = await queue(device, { child: 'loop-2' })
    expect(await nudge(device, id)).toEqual({ claimed: true })
    await expect
      .poll(() => heard)
      .toMatchObject([
        { message: { id, n: 7, child: 'loop-2', action: 'mute', params: { minutes: 5 }, exp: expect.any(Number) } },
      ])
    expect(await stateOf(id)).toEqual({ state: 'sent', moves: 'queued>sent by gateway' })
  })

  it('is sent once, however often it is nudged', async () => {
    const device = await at.device()
    const { heard } = await listen(device)
    const id = await queue(device)
    const answers = await Promise.all(Array.from({ length: 20 }, () => nudge(device, id)))
    expect(answers.filter((answer) => JSON.stringify(answer) === '{"claimed":true}')).toHaveLength(1)
    await sleep(100)
    expect(heard).toHaveLength(1)
  })

  it('is found in the table when the nudge is lost', async () => {
    const device = await at.device()
    const { heard } = await listen(device)
    await queue(device)
    await expect.poll(() => heard, { timeout: 2_500 }).toHaveLength(1)
  })

  it.each([
    ['that does not exist', () => Promise.resolve(uuidV7())],
    ['that is no id', () => Promise.resolve("' or 1=1")],
    ['of another device', async () => queue(await at.device())],
    ['that has expired', (device: TestDevice) => queue(device, { seconds: -1 })],
    ['that ends before its bytes could be there', (device: TestDevice) => queue(device, { seconds: 0.9 })],
  ])('%s is not sent, whatever NATS says', async (_, make) => {
    const device = await at.device()
    const { heard } = await listen(device)
    expect(await nudge(device, await make(device))).toEqual({ claimed: false })
    await sleep(100)
    expect(heard).toEqual([])
  })

  it('that this process was told of and could not write for a pause is not written late (A14)', async () => {
    const device = await at.device()
    const { client, heard } = await listen(device)
    const holder = await at.database.owner.connect()
    await holder.query('begin')
    const id = await queue(device, { seconds: 2.5 })
    await holder.query('select 1 from command where id = $1 for update', [id])
    nudge(device, id).catch(() => undefined)
    await sleep(300)
    // The claim is answered while everything here stands still.
    const freed = holder.query('commit')
    await new Promise(setImmediate)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_800)
    await freed
    holder.release()
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'sent' })
    await sleep(200)
    expect(heard).toEqual([])
    expect(client.connected).toBe(true)
    expect(at.gateway.metrics.commandsLate).toBe(1)
  })

  it('for a device that is not connected finds nobody, at once', async () => {
    const device = await at.device()
    await expect(nudge(device, await queue(device))).rejects.toThrow(/no responders/i)
  })

  it('for a device that does not listen finds nobody', async () => {
    const device = await at.device()
    await at.connect(device)
    await expect(nudge(device, await queue(device))).rejects.toThrow(/no responders/i)
  })

  it('for a device that went away finds nobody', async () => {
    const device = await at.device()
    const { client } = await listen(device)
    await client.endAsync()
    await expect.poll(() => sessionOf(device)).toBe(0)
    await expect(nudge(device, await queue(device))).rejects.toThrow(/no responders/i)
  })

  it('that expired while the device was away is not delivered when it comes back, nor kept for it', async () => {
    const device = await at.device()
    const id = await queue(device, { seconds: 1 })
    await sleep(1_100)
    const client = await at.connect(device, { clean: false })
    const heard: unknown[] = []
    client.on('message', (topic) => heard.push(topic))
    await client.subscribeAsync(commandTopic(device.keyCode), { qos: 1 })
    await sleep(1_500)
    expect(heard).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'queued' })
  })
})

describe('a device that does not acknowledge a command', () => {
  /** Subscribes by hand and answers nothing. */
  const listenMutely = (device: TestDevice) => {
    const socket = rawSocket(at.port)
    const bytes: Buffer[] = []
    socket.on('data', (chunk) => bytes.push(chunk))
    socket.write(helloPacket(nameOf(device), { clean: false }))
    socket.write(subscribePacket(commandTopic(device.keyCode), 1))
    const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(Date.now())))
    return { socket, closed, heard: () => Buffer.concat(bytes).toString('latin1') }
  }

  it('loses its socket by the time the command expires, and does not get it again', async () => {
    const device = await at.device()
    const { heard, closed } = listenMutely(device)
    await expect.poll(() => sessionOf(device)).toBe(1)
    await sleep(100)
    const from = Date.now()
    const id = await queue(device, { seconds: 2 })
    expect(await nudge(device, id)).toEqual({ claimed: true })
    expect((await closed) - from).toBeLessThan(2_000)
    expect(heard()).toContain(id)
    const again = listenMutely(device)
    await sleep(1_300)
    expect(again.heard()).not.toContain(id)
    expect(await at.inbox(device, ['lost'])).toMatchObject([{ text: expect.stringContaining('unanswered') }])
    again.socket.destroy()
  })

  it('may go on talking meanwhile', async () => {
    const device = await at.device()
    const { socket } = listenMutely(device)
    await expect.poll(() => sessionOf(device)).toBe(1)
    const id = await queue(device, { seconds: 3 })
    await expect.poll(() => stateOf(id), { timeout: 2_500 }).toMatchObject({ state: 'sent' })
    const payload = JSON.stringify({ boot: 1, seq: 1, values: { state: 'alarm' } })
    socket.write(publishPacket(reportTopic(device.keyCode), payload, 9))
    await expect.poll(() => at.inbox(device)).toHaveLength(1)
    socket.destroy()
  })
})

describe('two gateways and one device', () => {
  it('have it at the newer one, and only that one claims', async () => {
    const other = await at.another()
    const device = await at.device()
    const { client, heard } = await listen(device)
    const closed = isClosed(client)
    const second = await at.connect(device, { via: other })
    const heardThere: unknown[] = []
    second.on('message', (topic) => heardThere.push(topic))
    await second.subscribeAsync(commandTopic(device.keyCode), { qos: 1 })
    await expect.poll(async () => (await at.inbox(device, ['connected'])).length).toBe(2)
    await sleep(100)
    const id = await queue(device)
    await nudge(device, id)
    await expect.poll(() => heardThere, { timeout: 2_500 }).toHaveLength(1)
    await closed
    expect(heard).toEqual([])
    await expect.poll(() => at.inbox(device, ['lost'])).toMatchObject([{ text: expect.stringContaining('taken') }])
    const { rows } = await at.database.owner.query('select gateway from equipment_session where equipment_id = $1', [
      device.id,
    ])
    expect(rows).toEqual([{ gateway: other.gateway }])
  })

  it('within one gateway the newer socket closes the older at once', async () => {
    const device = await at.device()
    const first = await at.connect(device)
    const closed = isClosed(first)
    const second = await at.connect(device)
    await closed
    await second.publishAsync(reportTopic(device.keyCode), '{"boot":1,"seq":1,"values":{"state":"alarm"}}', { qos: 1 })
    await expect.poll(() => at.inbox(device, ['lost'])).toMatchObject([{ text: expect.stringContaining('taken') }])
    await expect.poll(() => sessionOf(device)).toBe(1)
  })
})
