/** What a device says is acknowledged when it is stored, in the lane its type says, once. */
import { ackTopic, reportTopic } from '@vigil/protocols/device-topics'
import type { MqttClient } from 'mqtt'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodbyePacket, helloPacket, nameOf, publishPacket, rawSocket } from '#testing/raw-mqtt.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway

beforeAll(async () => {
  at = await startTestGateway()
})
afterAll(() => at.stop())

const report = (seq: number, values: Record<string, unknown>, more = {}) =>
  JSON.stringify({ boot: 1, seq, t: 1_794_700_000_000, values, ...more })

const say = (client: MqttClient, device: TestDevice, body: string, qos: 0 | 1 = 1) =>
  client.publishAsync(reportTopic(device.keyCode), body, { qos })

describe('an event', () => {
  it.each([
    ['urgent', 7001, { state: 'alarm' }],
    ['other', 7002, { tamper: true }],
  ])('that is %s is acknowledged only when its row exists', async (_, lock, values) => {
    const device = await at.device()
    const client = await at.connect(device)
    const holder = await at.database.owner.connect()
    await holder.query('select pg_advisory_lock($1)', [lock])
    let isAcknowledged = false
    const acknowledged = say(client, device, report(1, values)).then(() => (isAcknowledged = true))
    await sleep(400)
    expect(isAcknowledged).toBe(false)
    expect(await at.inbox(device)).toEqual([])
    await holder.query('select pg_advisory_unlock($1)', [lock])
    holder.release()
    await acknowledged
    expect(await at.inbox(device)).toHaveLength(1)
  })

  it('of lane 2 that waits does not keep one of lane 1 waiting', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    const holder = await at.database.owner.connect()
    await holder.query('select pg_advisory_lock(7002)')
    const waiting = say(client, device, report(1, { tamper: true }))
    await say(client, device, report(2, { state: 'alarm' }))
    expect(await at.inbox(device)).toMatchObject([{ lane: 1, device_seq: 2 }])
    await holder.query('select pg_advisory_unlock(7002)')
    holder.release()
    await waiting
  })

  it('takes the lane of its type, with its bytes, its boot and its count', async () => {
    const device = await at.device({ shard: 7 })
    const client = await at.connect(device)
    await say(client, device, report(5, { state: 'alarm' }))
    await say(client, device, report(6, { tamper: true }))
    expect(await at.inbox(device)).toMatchObject([
      { lane: 1, kind: 'report', boot_id: 1, device_seq: 5, shard_group: 3, text: report(5, { state: 'alarm' }) },
      { lane: 2, kind: 'report', boot_id: 1, device_seq: 6, shard_group: 3, text: report(6, { tamper: true }) },
    ])
  })

  it('sent twice with the same bytes is one row', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    await say(client, device, report(1, { state: 'alarm' }))
    await say(client, device, report(1, { state: 'alarm' }))
    expect(await at.inbox(device)).toHaveLength(1)
  })

  it('with a count that was used for other bytes is stored: the device has restarted', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    await say(client, device, report(1, { state: 'alarm' }))
    await say(client, device, report(1, { state: 'normal' }))
    expect((await at.inbox(device)).map(({ text }) => text)).toEqual([
      report(1, { state: 'alarm' }),
      report(1, { state: 'normal' }),
    ])
  })

  it('without an acknowledgement to wait for is stored as well', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    await say(client, device, report(1, { state: 'alarm' }), 0)
    await client.endAsync()
    await expect.poll(() => at.inbox(device)).toHaveLength(1)
  })

  it('sent with the goodbye in one breath is stored', async () => {
    const device = await at.device()
    const socket = rawSocket(at.port)
    const words = [report(1, { tamper: true }), report(2, { state: 'alarm' })]
    const packets = words.map((word, n) => publishPacket(reportTopic(device.keyCode), word, n + 1))
    socket.end(Buffer.concat([helloPacket(nameOf(device)), ...packets, goodbyePacket]))
    await expect.poll(() => at.inbox(device)).toHaveLength(2)
  })

  it('of a device keeps its order among many', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    await Promise.all(Array.from({ length: 60 }, (_, n) => say(client, device, report(n, { state: 'normal' }))))
    expect((await at.inbox(device)).map(({ device_seq }) => device_seq)).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    )
  })
})

describe('bytes that nobody can read', () => {
  it.each(['', '{', '[]', '{"boot":-1,"seq":1}', '{"boot":1,"seq":1,"values":{"a":{}}}', '\u0000'])(
    'such as %j are stored whole in lane 2 and acknowledged',
    async (bytes) => {
      const device = await at.device()
      const client = await at.connect(device)
      await say(client, device, bytes)
      const { rows } = await at.database.owner.query(
        `select lane, kind, boot_id, device_seq, payload from event_inbox where equipment_id = $1 and kind = 'report'`,
        [device.id],
      )
      expect(rows).toEqual([{ lane: 2, kind: 'report', boot_id: 0, device_seq: 0, payload: Buffer.from(bytes) }])
    },
  )
})

describe('the answer to a command', () => {
  it('goes into lane 2 as it is', async () => {
    const device = await at.device()
    const client = await at.connect(device)
    const body = JSON.stringify({ id: 'x', result: 'accepted' })
    await client.publishAsync(ackTopic(device.keyCode), body, { qos: 1 })
    expect(await at.inbox(device)).toMatchObject([{ lane: 2, kind: 'ack', boot_id: 0, device_seq: 0, text: body }])
  })
})

describe('a child', () => {
  const breaker = 159
  const gatewayType = 194

  it('is sorted by its own type', async () => {
    const parent = await at.device({ type_no: gatewayType })
    await at.make.equipment(await siteOf(parent), {
      parent_id: parent.id,
      child_key: 'c1',
      key_code: parent.keyCode,
      type_no: 104,
    })
    const client = await at.connect(parent)
    await say(client, parent, report(1, { state: 'alarm' }, { child: 'c1' }))
    expect(await at.inbox(parent)).toMatchObject([{ lane: 1 }])
  })

  it('that came after the connection is found at its first word', async () => {
    const parent = await at.device({ type_no: gatewayType })
    const client = await at.connect(parent)
    await at.make.equipment(await siteOf(parent), {
      parent_id: parent.id,
      child_key: 'c2',
      key_code: parent.keyCode,
      type_no: breaker,
    })
    await Promise.all([
      say(client, parent, report(1, { switchState: 'off' }, { child: 'c2' })),
      say(client, parent, report(2, { switchState: 'on' }, { child: 'c2' })),
    ])
    expect(await at.inbox(parent)).toMatchObject([
      { lane: 2, device_seq: 1 },
      { lane: 2, device_seq: 2 },
    ])
  })

  const siteOf = async (device: TestDevice) => {
    const { rows } = await at.database.owner.query<{ oem: string; project: string }>(
      'select oem_id as oem, project_id as project from equipment where id = $1',
      [device.id],
    )
    return rows[0] ?? { oem: '', project: '' }
  }
})
