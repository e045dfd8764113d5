import { trialCalls } from '@vigil/contract/account/trial'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { markDemoUnit } from './demo-unit.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('shows strangers the unit that is marked, another one, and none', async () => {
  const mark = (project?: string) =>
    markDemoUnit(server.database.environment['VIGIL_DATABASE_OWNER_URL'] ?? '', project)
  const shown = async () => (await server.result(trialCalls.projectStatistics, {})).total
  const oem = await server.make.oem()
  expect(await shown()).toBe(0)
  expect(await mark(await server.make.project(oem, null, 'first'))).toBe('first')
  expect(await mark(await server.make.project(oem, null, 'second'))).toBe('second')
  expect(await shown()).toBe(1)
  await expect(mark(uuidV7())).rejects.toThrow('there is no unit')
  await mark()
  expect(await shown()).toBe(0)
})
