import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDevice, type Device } from '#device/device.ts'
import { createFleet } from '#fleet.ts'
import { createHeldWorld } from '#held-world.ts'
import { readCity } from './city-file.ts'
import { listenForOrders, readOrders } from './control-desk.ts'
import { obeyOrder } from './orders.ts'

const made: Device[] = []
afterEach(() => made.splice(0).forEach((device) => device.disconnect('abruptly')))

/** A breaker box with one loop that nobody listens to: orders are seen in its ledger. */
const smallFleet = () => {
  const children = [{ childKey: 'L1', type: 'breaker' }]
  const options = { type: 'breakerGateway', keyCode: 'BOX1', secret: 'x', url: 'mqtt://127.0.0.1:9', children }
  const device = createDevice({ ...options, world: createHeldWorld() })
  made.push(device)
  return { device, obey: (order: unknown) => obeyOrder(createFleet([device]), order) }
}
const lastSaid = (device: Device) => JSON.parse(device.ledger.sent.at(-1)?.payload.toString() ?? '{}')

describe('a city file', () => {
  it('is read as the seed writes it', () => {
    const device = { keyCode: 'BOX1', type: 'breakerGateway', reportEverySec: 60 }
    const children = [{ childKey: 'L1', type: 'breaker', equipmentId: 'x' }]
    const devices = [
      { ...device, secret: 's', children },
      { ...device, keyCode: 'NEW1', claim: 'c', children },
    ]
    expect(readCity(JSON.stringify({ accounts: [], devices }))).toEqual([
      { ...device, shows: { secret: 's' }, children: [{ childKey: 'L1', type: 'breaker' }] },
      { ...device, keyCode: 'NEW1', shows: { claim: 'c' }, children: [{ childKey: 'L1', type: 'breaker' }] },
    ])
  })

  it.each([
    ['a device without a secret', { keyCode: 'BOX1', type: 'breaker' }, /secret must be text/],
    ['a key code that is none', { keyCode: '#', secret: 's', type: 'breaker' }, /is not a key code/],
    ['a child without a key', { keyCode: 'BOX1', secret: 's', type: 'breaker', children: [{}] }, /childKey/],
  ])('with %s is refused by name', (_what, device, reason) => {
    expect(() => readCity(JSON.stringify({ devices: [device] }))).toThrow(reason)
  })
})

describe('an order', () => {
  const orders: readonly [object, object][] = [
    [{ order: 'report', portion: 'readings' }, { seq: 1 }],
    [{ order: 'setState', child: 'L1', property: 'switchState', value: 'tripped' }, { child: 'L1' }],
    [{ order: 'crossThreshold', child: 'L1', property: 'voltage', level: 'alarm', op: 'lt' }, { child: 'L1' }],
    [{ order: 'raise', event: 'commFault' }, { events: [{ key: 'commFault', on: true }] }],
    [{ order: 'recover' }, { values: {} }],
  ]
  it.each(orders)('%j is said by the equipment it names', async (order, said) => {
    const { device, obey } = smallFleet()
    expect(await obey({ keyCode: 'BOX1', ...order })).toMatchObject({ said: true, seq: 1 })
    expect(lastSaid(device)).toMatchObject(said)
  })

  it('can silence, restart and describe a device', async () => {
    const { device, obey } = smallFleet()
    await obey({ keyCode: 'BOX1', order: 'goSilent', how: 'quiet' })
    expect(await obey({ keyCode: 'BOX1', order: 'report' })).toEqual({ said: false })
    await obey({ keyCode: 'BOX1', order: 'reboot', sameBoot: true })
    expect(await obey({ keyCode: 'BOX1', order: 'facts' })).toMatchObject({ connected: false, children: ['L1'] })
    expect(await obey({ order: 'fleet' })).toMatchObject({ devices: 1, made: device.ledger.counts.made })
  })

  it.each([
    ['no object', [], /a JSON object/],
    ['an unknown device', { keyCode: 'BOX9', order: 'report' }, /no device BOX9/],
    ['an unknown child', { keyCode: 'BOX1', order: 'report', child: 'L9' }, /has no child/],
    ['an unknown order', { keyCode: 'BOX1', order: 'dance' }, /there are fleet, storm, report/],
    [
      'a state the row does not know',
      { keyCode: 'BOX1', order: 'setState', property: 'boxTemp', value: 'hot' },
      /cannot/,
    ],
    ['a level that is none', { keyCode: 'BOX1', order: 'crossThreshold', property: 'boxTemp', level: 'x' }, /one of/],
  ])('with %s is refused in a sentence', async (_what, order, reason) => {
    await expect(smallFleet().obey(order)).rejects.toThrow(reason)
  })
})

describe('the control desk', () => {
  it('takes orders on the loopback, as JSON and nothing else', async () => {
    const { device, obey } = smallFleet()
    const { port, close } = await listenForOrders(obey, 0)
    onTestFinished(close)
    const post = (type: string, body: string) =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: { 'content-type': type }, body })
    const order = JSON.stringify({ keyCode: 'BOX1', order: 'report' })
    expect((await post('text/plain', order)).status).toBe(415)
    expect(device.ledger.sent).toHaveLength(0)
    expect(await (await post('application/json', order)).json()).toMatchObject({ said: true })
    const refused = await post('application/json', '{"order":')
    expect([refused.status, await refused.json()]).toEqual([400, { problem: expect.any(String) }])
  })

  it('takes orders line by line on its input', async () => {
    const { obey } = smallFleet()
    const input = new PassThrough()
    const told: string[] = []
    readOrders(input, obey, (line) => told.push(line))
    input.write('{"keyCode":"BOX1","order":"report"}\n\n{"order":"nothing"}\n')
    await vi.waitFor(() => expect(told).toHaveLength(2))
    expect(told.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(['said', 'problem'])
  })
})
