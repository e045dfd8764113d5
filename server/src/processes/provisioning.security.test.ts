/** A device comes with a serial and a claim and leaves with a secret that nobody else ever saw. What could go wrong, tried. */
import { hash, randomBytes } from 'node:crypto'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { provisioningCalls } from '@vigil/contract/equipment/provisioning'
import { stockCalls } from '@vigil/contract/equipment/stock'
import type { Envelope } from '@vigil/contract/wire'
import { reportTopic } from '@vigil/protocols/device-topics'
import { newDeviceKey, openSecret, type SealedSecret } from '@vigil/protocols/sealed-secret'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { testPassword } from '#testing/factories.ts'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'
import { startGateway, type RunningGateway } from './gateway.ts'

let at: TestSite
let other: RunningGateway
let operator: string
const clients: MqttClient[] = []

beforeAll(async () => {
  at = await startTestSite()
  operator = (await at.loginAs('oem')).token
  const environment = { ...at.server.database.environment, VIGIL_MQTT_LISTEN: '127.0.0.1:0' }
  other = await startGateway(environment, createLog('gateway', 'fatal'))
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  await other.stop()
  await at.stop()
})

interface Made {
  readonly keyCode: string
  readonly claim: string
}

/** A factory's work: on the shelf of the operator, whose list holds the hash of its claim only. */
const made = async (): Promise<Made> => {
  const device = { keyCode: `SN-${randomBytes(6).toString('hex')}`, claim: randomBytes(24).toString('base64url') }
  const shelf = { oemId: at.oem, equipmentTypeId: 104, keyCodes: [device.keyCode] }
  await at.server.result(stockCalls.add, shelf, operator)
  expect(await register(device)).toMatchObject({ result: { registered: 1, refused: [] } })
  return device
}
const register = ({ keyCode, claim }: Made, token = operator, oemId = at.oem) =>
  at.server.send(provisioningCalls.register, { oemId, claims: [{ keyCode, claimHash: hash('sha256', claim) }] }, token)

const bind = async ({ keyCode }: Made, token = operator, projectId = at.project) =>
  at.server.send(equipmentCalls.add, { projectId, keyCode, deviceName: '烟感', equipmentTypeId: 104 }, token)
const bound = async (): Promise<Made & { id: string }> => {
  const device = await made()
  return { ...device, id: await idOf(bind(device)) }
}
const idOf = async (binding: ReturnType<typeof bind>): Promise<string> => {
  const { code, result } = await binding
  if (code !== 'ok') throw new Error(code)
  return equipmentCalls.add.output.parse(result).equipment.equipmentId
}

const ask = ({ keyCode, claim }: Made, key = newDeviceKey()) =>
  at.server.send(provisioningCalls.claim, { keyCode, claim, deviceKey: key.publicKey })
const claimed = async (device: Made, key = newDeviceKey()): Promise<string> => {
  return openSecret(sealedIn(await ask(device, key)), key.privateKey, device.claim)
}
const sealedIn = ({ code, result }: Envelope): SealedSecret => {
  if (code !== 'ok') throw new Error(code)
  const answer = provisioningCalls.claim.output.parse(result)
  if (answer.state === 'waiting') throw new Error('still waiting')
  return answer.sealed
}
const renewed = async ({ keyCode }: Made, secret: string): Promise<string> => {
  const key = newDeviceKey()
  const { code, result } = await at.server.send(provisioningCalls.renew, { keyCode, secret, deviceKey: key.publicKey })
  if (code !== 'ok') throw new Error(code)
  return openSecret(provisioningCalls.renew.output.parse(result).sealed, key.privateKey, secret)
}

const come = ({ keyCode }: Made, secret: string, via = at.gateway): Promise<MqttClient> => {
  const client = mqtt.connect(`mqtt://127.0.0.1:${via.listening[0]?.port ?? 0}`, {
    protocolVersion: 4,
    clientId: keyCode,
    username: keyCode,
    password: secret,
    reconnectPeriod: 0,
  })
  clients.push(client)
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve(client))
    client.on('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })
}
const isClosed = (client: MqttClient) => new Promise<boolean>((resolve) => client.once('close', () => resolve(true)))
const report = (client: MqttClient, { keyCode }: Made, seq: number) =>
  client.publishAsync(reportTopic(keyCode), JSON.stringify({ boot: 1, seq, values: { state: 'alarm' } }), { qos: 1 })

describe('a new device', () => {
  it('waits until somebody binds it by its code, and then comes in with a secret of its own, to its first value', async () => {
    const device = await made()
    expect(await ask(device)).toMatchObject({ code: 'ok', result: { state: 'waiting', againInSeconds: 30 } })
    const installer = (await at.loginAs('manager')).token
    const equipmentId = await idOf(bind({ ...device, keyCode: device.keyCode.toLowerCase() }, installer))
    const secret = await claimed(device)
    const code = device.keyCode.toLowerCase()
    const client = await come({ ...device, keyCode: code }, secret)
    await client.publishAsync(reportTopic(code), '{"boot":1,"seq":1,"values":{"battery":97}}', { qos: 1 })
    await expect
      .poll(() => at.server.result(equipmentCalls.shadow, { equipmentId }, installer))
      .toMatchObject({ values: { battery: { value: 97 } } })
  })

  it('leaves no secret in the database: neither its own nor its claim', async () => {
    const device = await bound()
    const secret = await claimed(device)
    const { rows } = await at.server.database.owner.query<{ row: string }>(
      `select c::text || d::text as row from equipment_credential c, device_claim d where c.equipment_id = $1`,
      [device.id],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) {
      expect(row).not.toContain(secret)
      expect(row).not.toContain(device.claim)
    }
  })

  it('whose answer was lost asks again with its own key, until it has once been in', async () => {
    const device = await bound()
    const key = newDeviceKey()
    const lost = await claimed(device, key)
    const secret = await claimed(device, key)
    expect(secret).not.toBe(lost)
    await expect(come(device, lost)).rejects.toThrow()
    await come(device, secret)
    expect(await ask(device, key)).toMatchObject({ code: 'claimRefused' })
    await expect(come(device, secret)).resolves.toBeDefined()
  })
})

describe('who is not the device', () => {
  it('gets nothing for a stolen serial, and what is said does not tell whether it exists', async () => {
    const device = await bound()
    const guess = randomBytes(24).toString('base64url')
    const answers = [
      await ask({ ...device, claim: guess }),
      await ask({ keyCode: 'SN-never-made', claim: guess }),
      await ask({ ...device, claim: hash('sha256', device.claim) }),
    ]
    expect(answers.map((answer) => JSON.stringify(answer))).toEqual(Array(3).fill(JSON.stringify(answers[0])))
    expect(answers[0]).toMatchObject({ code: 'claimRefused' })
  })

  it('gets nothing for a replayed claim: the answer is sealed to the first key, and another key is refused', async () => {
    const device = await bound()
    const key = newDeviceKey()
    await claimed(device, key)
    expect(await ask(device)).toMatchObject({ code: 'claimRefused' })
    const sealed = sealedIn(await ask(device, key))
    expect(() => openSecret(sealed, newDeviceKey().privateKey, device.claim)).toThrow()
  })

  it('is counted before anything is compared: after twenty wrong ones at once even the right one waits', async () => {
    const device = await bound()
    const wrong = { ...device, claim: randomBytes(24).toString('base64url') }
    await Promise.all(Array.from({ length: 21 }, () => ask(wrong)))
    expect(await ask(device)).toMatchObject({ code: 'claimRefused' })
    await at.server.database.owner.query(`update device_claim set tries_from = tries_from - interval '11 min'`)
    expect(await ask(device)).toMatchObject({ result: { state: 'claimed' } })
  })

  it('and is another operator neither binds what lies here nor says by which claim it may come', async () => {
    const device = await made()
    const oem = await at.server.make.oem()
    const project = await at.server.make.project(oem)
    const { loginName } = await at.server.make.account('oem', { oem, project })
    const token = await at.server.signIn(loginName)
    expect(await bind(device, token, project)).toMatchObject({ code: 'keyCodeTaken' })
    expect(await register(device, token)).toMatchObject({ code: 'missing' })
    expect(await register(device, token, oem)).toMatchObject({ result: { registered: 0, refused: [device.keyCode] } })
    expect(await ask(device)).toMatchObject({ result: { state: 'waiting' } })
  })

  it('has no key that could be sealed to', async () => {
    const device = await bound()
    const deviceKey = Buffer.alloc(32).toString('base64url')
    const wish = { keyCode: device.keyCode, claim: device.claim, deviceKey }
    expect(await at.server.send(provisioningCalls.claim, wish)).toMatchObject({ code: 'claimRefused' })
    expect(await ask(device)).toMatchObject({ result: { state: 'claimed' } })
  })
})

describe('a new secret beside the old', () => {
  it('leaves the old one in use until it is used itself, and ends it and its socket then, at any gateway', async () => {
    const device = await bound()
    const old = await claimed(device)
    const first = await come(device, old)
    const next = await renewed(device, old)
    await report(first, device, 1)
    await (await come(device, old)).endAsync()
    const again = await come(device, old)
    const closed = isClosed(again)
    const since = Date.now()
    const second = await come(device, next, other)
    expect(await closed).toBe(true)
    expect(Date.now() - since).toBeLessThan(1_500)
    await expect(come(device, old)).rejects.toThrow()
    await report(second, device, 2)
    expect(second.connected).toBe(true)
  })

  it('is got by whoever has the one in use only, and counted', async () => {
    const device = await bound()
    const secret = await claimed(device)
    await expect(renewed(device, secret)).rejects.toThrow('claimRefused')
    await come(device, secret)
    await expect(renewed(device, randomBytes(24).toString('base64url'))).rejects.toThrow('claimRefused')
    const next = await renewed(device, secret)
    const afterwards = await renewed(device, secret)
    await expect(come(device, next)).rejects.toThrow()
    await come(device, afterwards)
  })
})

describe('a secret that is revoked', () => {
  const revoke = async ({ id }: { id: string }, token = operator) =>
    at.server.send(provisioningCalls.revoke, { equipmentId: id, reason: '设备失窃', password: testPassword }, token)

  it('closes the socket within a second, ends what waits beside it, and the device comes back by a new claim only', async () => {
    const device = await bound()
    const secret = await claimed(device)
    const client = await come(device, secret)
    const waiting = await renewed(device, secret)
    const closed = isClosed(client)
    const since = Date.now()
    expect(await revoke(device)).toMatchObject({ code: 'ok' })
    expect(await closed).toBe(true)
    expect(Date.now() - since).toBeLessThan(1_000)
    for (const dead of [secret, waiting]) await expect(come(device, dead)).rejects.toThrow()
    await expect(renewed(device, secret)).rejects.toThrow('claimRefused')
    expect(await ask(device)).toMatchObject({ code: 'claimRefused' })
    expect(await revoke(device)).toMatchObject({ code: 'secretEnded' })

    await register(device)
    const fresh = await claimed(device)
    await expect(come(device, secret)).rejects.toThrow()
    await come(device, fresh)
    await expect(come(device, secret)).rejects.toThrow()
  })

  it('by whoever reaches the device only, with his password', async () => {
    const device = await bound()
    const oem = await at.server.make.oem()
    const { loginName } = await at.server.make.account('oem', { oem })
    expect(await revoke(device, await at.server.signIn(loginName))).toMatchObject({ code: 'missing' })
    const wish = { equipmentId: device.id, reason: '设备失窃', password: 'wrong password' }
    expect(await at.server.send(provisioningCalls.revoke, wish, operator)).toMatchObject({ code: 'passwordWrong' })
  })
})

describe('the same device at two gateways', () => {
  it('belongs to the newer: the older socket ends within a second, and nothing said there is acknowledged any more', async () => {
    const device = await bound()
    const secret = await claimed(device)
    const older = await come(device, secret)
    await report(older, device, 1)
    const closed = isClosed(older)
    const since = Date.now()
    const newer = await come(device, secret, other)
    expect(await closed).toBe(true)
    expect(Date.now() - since).toBeLessThan(1_000)
    const acknowledged: string[] = []
    void report(older, device, 2).then(
      () => acknowledged.push('older'),
      () => undefined,
    )
    await report(newer, device, 3)
    const { rows } = await at.server.database.owner.query<{ seq: string }>(
      `select device_seq as seq from event_inbox where equipment_id = $1 and kind = 'report' order by id`,
      [device.id],
    )
    expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 3])
    expect(acknowledged).toEqual([])
    const session = await at.server.database.owner.query(
      'select gateway from equipment_session where equipment_id = $1',
      [device.id],
    )
    expect(session.rows).toEqual([{ gateway: other.gateway }])
  })
})
