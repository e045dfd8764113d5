/** The demo, small: the real gateway, pipeline and api, and simulated devices that do as they are told. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPrivateStack } from '@vigil/stack/private-stack'
import type { Stack } from '@vigil/stack/stack'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { announce, type DemoCity, type Whereabouts } from './announcement.ts'
import { readCityIn } from './demo-city.ts'
import { createLiveCity, giveOrder, type LiveCity } from './live-city.ts'

interface Answer {
  readonly statusCode: number
  readonly result: Readonly<Record<string, unknown>>
}

let stack: Stack
let live: LiveCity
let where: Whereabouts
let city: DemoCity
let token: string

const post = async (path: string, body: URLSearchParams | string, inQuery = ''): Promise<Answer['result']> => {
  const type = typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers = { 'content-type': type }
  const response = await fetch(`${where.api}/${path}${inQuery}`, { method: 'POST', headers, body: String(body) })
  // Every call of ours answers with this envelope.
  const answer = (await response.json()) as Answer
  if (answer.statusCode !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.result
}
const ask = (path: string, fields: Record<string, string>) => post(path, new URLSearchParams({ token, ...fields }))
const command = (path: string, input: object) =>
  post(path, JSON.stringify(input), `?token=${encodeURIComponent(token)}`)
const order = (fields: object) => giveOrder(where.control, fields)
const until = (claim: () => Promise<void>) => vi.waitFor(claim, { timeout: 20_000, interval: 100 })

const deviceOf = (type: string) => {
  const device = city.devices.find((candidate) => candidate.type === type)
  if (device === undefined) throw new Error(`the city has no ${type}`)
  return device
}

beforeAll(async () => {
  stack = await startPrivateStack('demo')
  // A folder of its own: what lies beside the servers is secret.
  const site = join(stack.dir, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>the page</title>')
  live = createLiveCity({
    stack,
    size: ['--oems', '1', '--projects', '1', '--equipment', '300'],
    webRoot: Promise.resolve(site),
    say: () => undefined,
  })
  where = await live.start()
  city = readCityIn(stack.dir)
  token = ''
  const { userName = '', password = '' } = city.accounts.find(({ role }) => role === 'super') ?? {}
  const session = await ask('account/login.action', { userName, password })
  token = String(session['token'])
})
afterAll(async () => {
  await live.stop()
  await stack.stop()
})

describe('the demo city', () => {
  it('connects every device, and everything it says is kept', async () => {
    await until(async () => {
      const { devices, connected, made, acked } = await order({ order: 'fleet' })
      expect([connected, acked]).toEqual([devices, made])
      expect(made).toBeGreaterThanOrEqual(300)
    })
  })

  it('shows all of it online, and nothing in alarm', async () => {
    const rowsIn = async (fields: Record<string, string>) =>
      (await ask('equipment/findEquipment.action', { size: '100', ...fields }))['rows']
    await until(async () => expect(await rowsIn({ online: 'true' })).toHaveLength(100))
    for (const state of ['fire', 'alarm', 'fault', 'hazard']) expect(await rowsIn({ state })).toEqual([])
  })

  it('shows its page at the address of its calls', async () => {
    const response = await fetch(where.api)
    expect(await response.text()).toContain('<title>the page</title>')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('tells a person where to look, with lines for a shell', () => {
    const text = announce(city, where)
    expect(text).toContain(`curl -s ${where.api}/equipment/findEquipment.action -d token=$TOKEN`)
    for (const role of ['super', 'oem', 'manager', 'dutyOfficer', 'endUser']) expect(text).toMatch(`  ${role} `)
  })
})

describe('a login code', () => {
  it('is read where the demo says, and opens the door', async () => {
    const { userTel = '' } = city.accounts.find(({ role }) => role === 'manager') ?? {}
    const { ticket } = await ask('account/sendCode.action', { userTel })
    const codes = async () => {
      const answer = await fetch(`${where.sms}/messages?mobile=${userTel}`)
      // As the simulator's sms-desk.ts answers.
      const { messages } = (await answer.json()) as { messages: { params: { code: string } }[] }
      return messages.map(({ params }) => params.code)
    }
    await until(async () => expect(await codes()).toHaveLength(1))
    const [code = ''] = await codes()
    const session = await ask('account/loginByCode.action', { userTel, ticket: String(ticket), code })
    expect(session).toMatchObject({ user: { userTel } })
  })
})

describe('a command to a loop of the box', () => {
  const give = async (action: string) => {
    const { keyCode, children } = deviceOf('breakerGateway')
    const loop = children.find(({ childKey }) => childKey === 'L1')
    const { nonce } = await command('control/prepare.action', { equipmentId: loop?.equipmentId, action })
    const { commandId } = await command('control/operate.action', { nonce })
    return { keyCode, commandId: String(commandId) }
  }
  const seen = async (commandId: string) => (await ask('control/getCommand.action', { commandId }))['command']

  it('is done when the loop measures it, and was carried out once', async () => {
    const { keyCode, commandId } = await give('switchOff')
    await until(async () => expect(await seen(commandId)).toMatchObject({ state: 'done', late: false }))
    const { commands } = await order({ keyCode, order: 'commands' })
    expect(commands).toMatchObject([{ outcome: 'accepted', executedAt: expect.any(Number), command: { child: 'L1' } }])
  })

  it('fails at once when somebody on site has the loop in hand', async () => {
    const { keyCode, children } = deviceOf('breakerGateway')
    const equipmentId = children.find(({ childKey }) => childKey === 'L1')?.equipmentId ?? ''
    await order({ keyCode, child: 'L1', order: 'setState', property: 'ctrlMode', value: 'local' })
    // A confirmation falls when a state changes under it, so the new one must have arrived.
    await until(async () =>
      expect(await ask('equipment/getShadow.action', { equipmentId })).toMatchObject({
        values: { ctrlMode: { value: 'local' } },
      }),
    )
    const { commandId } = await give('switchOn')
    await until(async () => expect(await seen(commandId)).toMatchObject({ state: 'failed', reason: 'refused' }))
  })
})

// Last: with a fire in the unit a breaker asks for a password.
describe('a fire', () => {
  it('that was ordered is seen', async () => {
    const { keyCode } = deviceOf('smokeDetector')
    await order({ keyCode, order: 'setState', property: 'state', value: 'alarm' })
    await until(async () => {
      const { rows } = await ask('equipment/findEquipment.action', { state: 'fire', size: '10' })
      expect(rows).toMatchObject([{ keyCode }])
    })
  })
})
