/** New firmware over the air: begun at the desk, stopped by the device that came back, let go on from a telephone. */
import { spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf } from '#site.ts'
import { callsOf, type Calls } from './new-operator.ts'

const { city, person } = setStage()

const operator = accountOf(city, 'oem')
const signing = generateKeyPairSync('ed25519')
const trusts = signing.publicKey.export({ format: 'jwk' }).x ?? ''
const content = randomBytes(90_000)
const type = 'loraGateway'
const simulator = join(import.meta.dirname, '../../../simulator/src/simulator.ts')
/** Once for a kind: in a city that stays, every run has a version of its own. */
const seconds = Math.floor(Date.now() / 1_000)
const version = `9.${Math.floor(seconds / 86_400)}.${seconds % 86_400}`
const unit = `升级 ${seconds}`

interface Fielded {
  readonly projectId: string
  readonly equipmentId: string
  readonly equipmentTypeId: number
  readonly keyCode: string
  readonly secret: string
}

/** In a unit of its own: what burns in a unit keeps every update from it. */
const addDevice = async ({ json, form }: Calls): Promise<Fielded> => {
  // As the contract says.
  const types = (await form('deviceType/findTypes.action', {}))['rows'] as {
    equipmentTypeId: number
    typeName: string
  }[]
  const equipmentTypeId = types.find(({ typeName }) => typeName === type)?.equipmentTypeId ?? 0
  // The unit of the contract.
  const { projectId } = (await json('project/add.action', { name: unit })) as { projectId: string }
  const keyCode = `FW-${Date.now()}`
  const wish = { projectId, keyCode, deviceName: '机房网关', equipmentTypeId }
  // What is answered once, with its secret.
  const { equipment, secret } = (await json('equipment/addEquipment.action', wish)) as {
    equipment: { equipmentId: string }
    secret: string
  }
  return { projectId, equipmentId: equipment.equipmentId, equipmentTypeId, keyCode, secret }
}

/** The simulator as that device; answers where it takes orders. */
const switchOn = async ({ keyCode, secret }: Fielded): Promise<string> => {
  const file = join(mkdtempSync(join(tmpdir(), 'vigil-firmware-')), 'city.json')
  writeFileSync(file, JSON.stringify({ devices: [{ keyCode, secret, type }] }))
  const child = spawn(process.execPath, [simulator, '--city', file, '--url', city.mqtt], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  // The simulator's first line.
  return (JSON.parse(String(line)) as { control: string }).control
}

const versionOf = async ({ form }: Calls, { equipmentId }: Fielded): Promise<unknown> => {
  const { values } = await form('equipment/getShadow.action', { equipmentId })
  // The shadow of the contract.
  return (values as { firmware?: { value: unknown } }).firmware?.value
}

/** As the program that releases it does: docs/devices.md says what is signed. */
const release = async (calls: Calls, { equipmentTypeId }: Fielded): Promise<void> => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const manifest = { equipmentTypeId, version, minimumVersion: '1.0.0', size: content.length, sha256 }
  const text = ['vigil firmware', 'v1', ...Object.values(manifest)].join('\n')
  const signature = sign(null, Buffer.from(text), signing.privateKey).toString('base64url')
  const { userName, password } = operator
  const { user } = await calls.form('account/login.action', { userName, password })
  // Whoever signs in reads whose he is.
  const { oemId } = user as { oemId: string }
  await calls.json('firmware/registerKey.action', { oemId, publicKey: trusts, password })
  const { address } = await calls.json('firmware/prepareImage.action', { oemId, ...manifest, signature })
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${city.api}${String(address)}`, { method: 'POST', body: content, headers })
  expect(await answer.json()).toMatchObject({ code: 'ok' })
}

/** The device asks now, and not in ten minutes. */
const update = async (control: string, { keyCode }: Fielded, wish: object = {}): Promise<unknown> => {
  const order = { order: 'updateFirmware', keyCode, api: city.api, trusts, ...wish }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(control, { method: 'POST', headers, body: JSON.stringify(order) })
  return answer.json()
}

const address = '/pagesOem/oemListNew?view=firmware'
const openFirst = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: version }).first().click()
}

it('an update stops at a device that came back, and goes on when somebody has looked at it', async () => {
  const calls = await callsOf(city, operator)
  const device = await addDevice(calls)
  const control = await switchOn(device)
  await expect.poll(() => versionOf(calls, device), { timeout: 30_000 }).toMatch(/^2\./)
  await release(calls, device)
  const desk = await person('oem', { size: 'wide' })
  await desk.open(address)
  await desk.page.getByRole('button', { name: '发起升级' }).click()
  const sheet = desk.page.getByRole('dialog', { name: '发起升级' })
  const image = sheet.getByRole('option', { name: version })
  await sheet.getByLabel('镜像').selectOption((await image.getAttribute('value')) ?? '')
  await sheet.getByLabel('范围').selectOption(device.projectId)
  await sheet.getByLabel(/每波观察/).fill('0')
  await sheet.getByLabel('原因').fill('安全修补')
  await sheet.getByLabel('登录密码').fill(operator.password)
  await sheet.getByRole('button', { name: '发起升级' }).click()
  await desk.page.getByRole('img', { name: /排队 1 台/ }).waitFor()
  await shoot(desk.page, 'firmware-1-begun-wide')

  expect(await update(control, device, { tearsAt: 2, isBad: true })).toMatchObject({ outcome: 'rolledBack', asked: 4 })
  await desk.page.getByText('有设备升级后退回了旧版本').waitFor()
  await shoot(desk.page, 'firmware-2-stopped-wide')

  const phone = await person('oem', { size: 'phone' })
  await phone.open(address)
  await openFirst(phone.page)
  await phone.page.getByText('有设备升级后退回了旧版本').waitFor()
  await phone.page.getByRole('button', { name: '重试' }).click()
  await shoot(phone.page, 'firmware-3-stopped-phone')
  await phone.page.getByRole('button', { name: '继续' }).click()
  const goOn = phone.page.getByRole('dialog', { name: '继续' })
  await goOn.getByLabel('登录密码').fill(operator.password)
  await goOn.getByRole('button', { name: '继续' }).click()
  await phone.page.getByRole('button', { name: '暂停' }).waitFor()

  expect(await update(control, device)).toMatchObject({ outcome: 'updated' })
  for (const [size, { page }] of Object.entries({ phone, wide: desk })) {
    await page.getByText('已完成').first().waitFor()
    await shoot(page, `firmware-4-done-${size}`)
  }
  await expect.poll(() => versionOf(calls, device), { timeout: 30_000 }).toBe(version)
  expect([...desk.complaints, ...phone.complaints]).toEqual([])
}, 180_000)
