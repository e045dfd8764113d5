import { provinceCalls } from '@vigil/contract/tenancy/province'
import { registrationCalls } from '@vigil/contract/people/registration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ VIGIL_DOOR_KNOCKS: '3' })
})
afterAll(() => server.stop())

const knock = async (forwarded: string): Promise<unknown> => {
  const response = await fetch(`${server.base}/${registrationCalls.sendCode.path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': forwarded },
    body: new URLSearchParams({ userTel: '15000000000', purpose: 'register' }),
  })
  return ((await response.json()) as { code: string }).code // The envelope's own field.
}

describe('the door', () => {
  it('is knocked at so often from one address, whatever the caller says where he is', async () => {
    const answers = []
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) answers.push(await knock(address))
    expect(answers).toEqual(['smsNotSetUp', 'smsNotSetUp', 'smsNotSetUp', 'tooMany'])
  })

  it('[spec 7.calls.login.province-list] knows the provinces and their cities, each number once', async () => {
    const { rows } = await server.result(provinceCalls.list, {})
    expect(rows).toHaveLength(34)
    const zhejiang = rows.find(({ code }) => code === '330000')
    expect(zhejiang?.cities[0]).toEqual({ code: '330100', name: '杭州市' })
    expect(rows.find(({ code }) => code === '440000')?.cities.at(-1)).toEqual({ code: '445300', name: '云浮市' })
    const codes = rows.flatMap(({ code, cities }) => [code, ...cities.map((city) => city.code)])
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, cities } of rows)
      for (const city of cities) expect(city.code).toMatch(new RegExp(`^${code.slice(0, 2)}\\d{2}00$`))
  })
})
