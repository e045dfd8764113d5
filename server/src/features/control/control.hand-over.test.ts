/** A command finds the gateway process that holds its device, also while the device goes from one to another. */
import { controlCalls } from '@vigil/contract/equipment/control'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'

let site: TestSite
let token: string

beforeAll(async () => {
  site = await startTestSite()
  ;({ token } = await site.loginAs('manager'))
})
afterAll(() => site.stop())

const owner = (text: string, values: unknown[]) => site.server.database.owner.query(text, values)

const breaker = async () => {
  const device = await site.device()
  const standIn = await device.connect()
  await standIn.report({ switchState: 'open' })
  const isOnline = async () =>
    (await owner('select from equipment_shadow where equipment_id = $1 and online', [device.id])).rowCount
  await expect.poll(isOnline, { timeout: 8_000 }).toBe(1)
  standIn.obeys = () => ({ switchState: 'closed' })
  return { device, standIn }
}
const order = async (equipmentId: string) => {
  const { nonce } = await site.server.result(
    controlCalls.prepare,
    { equipmentId, action: 'switchOn', params: {} },
    token,
  )
  return site.server.result(controlCalls.operate, { nonce }, token)
}
const isDone = (commandId: string) =>
  expect
    .poll(async () => (await site.server.result(controlCalls.detail, { commandId }, token)).command.state, {
      timeout: 10_000,
    })
    .toBe('done')

describe('a command (A20)', () => {
  it('for a device whose row still names a gateway that died is found where it is, once', async () => {
    const { device, standIn } = await breaker()
    // Long ago: a gateway that sees its device come elsewhere just now lets its socket go.
    await owner(
      `update equipment_session set gateway = gen_random_uuid()::text, since = since - interval '1 hour'
       where equipment_id = $1`,
      [device.id],
    )
    const { commandId, state } = await order(device.id)
    expect(state).not.toBe('failed')
    await isDone(commandId)
    expect(standIn.heard).toHaveLength(1)
  })

  it('for a device whose new socket is not written down yet waits for that, and is not called offline', async () => {
    const { device, standIn } = await breaker()
    const { rows } = await owner(
      'delete from equipment_session where equipment_id = $1 returning gateway, connection',
      [device.id],
    )
    const { commandId, state } = await order(device.id)
    expect(state).toBe('queued')
    expect(standIn.heard).toEqual([])
    await owner('insert into equipment_session (equipment_id, gateway, connection) values ($1, $2, $3)', [
      device.id,
      rows[0]?.gateway,
      rows[0]?.connection,
    ])
    await isDone(commandId)
    expect(standIn.heard).toHaveLength(1)
  })
})
