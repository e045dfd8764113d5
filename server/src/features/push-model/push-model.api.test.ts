import { pushModelCalls } from '@vigil/contract/delivery/push-model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let company: string
let customToken: string
let foreignToken: string

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  company = await server.make.company(oem)
  customToken = await tokenOf((await server.make.account('custom', { oem, company })).loginName)
  foreignToken = await tokenOf((await server.make.account('oem', { oem: await server.make.oem() })).loginName)
})
afterAll(() => server.stop())

const wish = { name: '消防平台', address: 'https://hooks.example.com/vigil', kinds: ['alarm', 'recovery'] as const }
const add = (change: object = {}, token = customToken) =>
  server.send(pushModelCalls.add, { companyId: company, ...wish, ...change }, token)
const added = async () => pushModelCalls.add.output.parse((await add()).result)
const listed = async () =>
  (await server.result(pushModelCalls.list, { companyId: company, size: 50 }, customToken)).rows

describe('a push model', () => {
  it('is added, changed, paused and removed [spec 7.calls.custom.push-model]', async () => {
    const { pushModelId, secret, ...model } = await added()
    expect(model).toMatchObject({ ...wish, companyId: company, state: 'active', waiting: 0, dead: 0 })
    const change = { pushModelId, kinds: ['command' as const], state: 'paused' as const }
    expect(await server.result(pushModelCalls.change, change, customToken)).toMatchObject({
      name: wish.name,
      kinds: ['command'],
      state: 'paused',
    })
    expect(await server.result(pushModelCalls.remove, { pushModelId }, customToken)).toEqual({ removed: true })
    expect((await listed()).map((row) => row.pushModelId)).not.toContain(pushModelId)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  it('shows its secret once and never again', async () => {
    const { secret } = await added()
    expect(JSON.stringify(await listed())).not.toContain(secret)
  })

  it('puts a test into the same line as everything else', async () => {
    const { pushModelId } = await added()
    const delivery = await server.result(pushModelCalls.test, { pushModelId }, customToken)
    expect(delivery).toMatchObject({ kind: 'test', state: 'waiting', attempts: 0 })
    const { rows } = await server.result(pushModelCalls.deliveries, { pushModelId, size: 20 }, customToken)
    expect(rows).toEqual([delivery])
    const { deliveryId } = delivery
    expect(await server.send(pushModelCalls.retry, { deliveryId }, customToken)).toMatchObject({ code: 'conflict' })
  })

  it.each(['http://hooks.example.com/', 'https://127.0.0.1/', 'https://169.254.169.254/', 'https://localhost/x'])(
    'is never sent to %s',
    async (address) => {
      expect(await add({ address })).toMatchObject({ code: 'addressRefused' })
      const { pushModelId } = await added()
      expect(await server.send(pushModelCalls.change, { pushModelId, address }, customToken)).toMatchObject({
        code: 'addressRefused',
      })
    },
  )

  it('of somebody else looks as if it did not exist', async () => {
    const { pushModelId } = await added()
    const { deliveryId } = await server.result(pushModelCalls.test, { pushModelId }, customToken)
    expect(await add({}, foreignToken)).toMatchObject({ code: 'missing' })
    for (const [call, input] of [
      [pushModelCalls.list, { companyId: company, size: 20 }],
      [pushModelCalls.change, { pushModelId, name: 'ours' }],
      [pushModelCalls.remove, { pushModelId }],
      [pushModelCalls.test, { pushModelId }],
      [pushModelCalls.deliveries, { pushModelId, size: 20 }],
      [pushModelCalls.retry, { deliveryId }],
    ] as const)
      expect(await server.send(call, input, foreignToken), call.path).toMatchObject({ code: 'missing' })
  })

  it('is nobody’s to make who lacks the right', async () => {
    const sub = await tokenOf((await server.make.account('subCompany', { oem, company })).loginName)
    expect(await add({}, sub)).toMatchObject({ code: 'forbidden' })
  })
})
