/** [S13] A device whose secret was changed is a stranger: within a second its socket is gone. */
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDeviceSecret } from '#foundation/equipment/device-secret.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway

beforeAll(async () => {
  at = await startTestGateway()
})
afterAll(() => at.stop())

// A reset is an error first and an end then.
const isClosed = (client: MqttClient) => new Promise<boolean>((resolve) => client.once('close', () => resolve(true)))

/** Returns the device with the secret it has now. */
const changeSecret = async (device: TestDevice): Promise<TestDevice> => {
  const { secret, secretHash } = newDeviceSecret()
  await at.database.owner.query('update equipment_credential set secret_hash = $2 where equipment_id = $1', [
    device.id,
    secretHash,
  ])
  return { ...device, secret }
}

describe('a changed secret', () => {
  it('closes the open socket within a second, by the table alone', async () => {
    const device = await at.device()
    const closed = isClosed(await at.connect(device))
    const since = Date.now()
    await changeSecret(device)
    expect(await closed).toBe(true)
    expect(Date.now() - since).toBeLessThan(1_000)
    await expect.poll(() => at.inbox(device, ['lost'])).toHaveLength(1)
    expect(JSON.parse((await at.inbox(device, ['lost']))[0]?.text ?? '')).toMatchObject({ end: 'revoked' })
  })

  it('lets whoever has the new one come in and stay, and the old one not', async () => {
    const device = await at.device()
    const before = await at.connect(device)
    const closed = isClosed(before)
    const renewed = await changeSecret(device)
    await closed
    await expect(at.connect(device)).rejects.toThrow()
    const client = await at.connect(renewed)
    let hasEnded = false
    void isClosed(client).then(() => (hasEnded = true))
    // Longer than two looks: the change is still among the newest, and must not end what came by it.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(hasEnded).toBe(false)
  })

  it('leaves every other device alone, and an update that changes nothing too', async () => {
    const [device, other] = [await at.device(), await at.device()]
    const clients = [await at.connect(device), await at.connect(other)]
    const ends: number[] = []
    clients.forEach((client, n) => void isClosed(client).then(() => ends.push(n)))
    await at.database.owner.query('update equipment_credential set secret_hash = secret_hash where equipment_id = $1', [
      device.id,
    ])
    const third = await at.device()
    const closed = isClosed(await at.connect(third))
    await changeSecret(third)
    await closed
    expect(ends).toEqual([])
  })
})
