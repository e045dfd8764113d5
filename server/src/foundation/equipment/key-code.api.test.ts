import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const operator = async () => {
  const oem = await server.make.oem()
  const projectId = await server.make.project(oem)
  const { loginName } = await server.make.account('oem', { oem })
  const token = await server.signIn(loginName)
  return (keyCode: string) =>
    server.send(equipmentCalls.add, { projectId, keyCode, deviceName: '烟感', equipmentTypeId: 101 }, token)
}

it('two devices whose key codes differ by case only cannot both be registered, whoever asks (D14) [spec 7.calls.equipment.add]', async () => {
  const [add, addElsewhere] = [await operator(), await operator()]
  expect(await add('HB-2031-abc7')).toMatchObject({ code: 'ok' })
  expect(await add('hb-2031-ABC7')).toMatchObject({ code: 'keyCodeTaken' })
  expect(await addElsewhere('HB-2031-ABC7')).toMatchObject({ code: 'keyCodeTaken' })
  expect(await add('HB-2031-abc8')).toMatchObject({ code: 'ok' })
})
