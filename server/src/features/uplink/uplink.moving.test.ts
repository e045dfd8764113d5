/** The doors of an operator that goes to another cell: closed within a second, for everybody of it and for nobody else. */
import { reportTopic } from '@vigil/protocols/device-topics'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'
import { until } from '#testing/test-lanes.ts'

let at: TestGateway
let second: Awaited<ReturnType<TestGateway['another']>>
let devices: readonly [TestDevice, TestDevice]
let stranger: TestDevice
let clients: MqttClient[]
let others: MqttClient

const closed = (client: MqttClient) => new Promise<boolean>((resolve) => client.once('close', () => resolve(true)))
const door = (text: string) => at.database.owner.query(text, [at.place.oem])
const sessions = async (): Promise<number> => {
  const { rows } = await at.database.owner.query<{ n: number }>(
    `select count(*)::int as n from equipment_session s join equipment e on e.id = s.equipment_id where e.oem_id = $1`,
    [at.place.oem],
  )
  return rows[0]?.n ?? 0
}

beforeAll(async () => {
  at = await startTestGateway()
  second = await at.another()
  devices = [await at.device(), await at.device()]
  const elsewhere = await at.make.oem()
  stranger = await at.device({ oem_id: elsewhere, project_id: await at.make.project(elsewhere) })
  clients = [await at.connect(devices[0]), await at.connect(devices[1], { via: second })]
  others = await at.connect(stranger)
})
afterAll(() => at.stop())

describe('a door that closes', () => {
  it('ends the sockets of its operator at every gateway, and leaves those of others', async () => {
    await until(async () => (await sessions()) === 2)
    const ends = clients.map(closed)
    await door('insert into operator_door (oem_id) values ($1)')
    expect(await Promise.all(ends)).toEqual([true, true])
    // Where it may be seen that nobody of it is here any more.
    await until(async () => (await sessions()) === 0)
    expect(others.connected).toBe(true)
    await others.publishAsync(reportTopic(stranger.keyCode), '{"boot":1,"seq":1,"values":{"state":"alarm"}}', {
      qos: 1,
    })
    expect(await at.inbox(stranger)).toHaveLength(1)
  })

  it('lets nobody in, however often he asks, and says no more than to a stranger', async () => {
    const tries = Array.from({ length: 30 }, () => at.connect(devices[0]))
    const refusals = await Promise.allSettled(tries)
    const reasons = refusals.map((one) => (one.status === 'rejected' ? String(one.reason) : 'let in'))
    expect(reasons.filter((reason) => !reason.endsWith('Connection refused: Not authorized'))).toEqual([])
  })

  it('lets everybody in again when it opens, who was refused often before too', async () => {
    await door('delete from operator_door where oem_id = $1')
    for (const device of devices) expect((await at.connect(device)).connected).toBe(true)
  })
})
