/** Whether the app that runs may stay: asked by anybody, said by the platform, per brand and platform. */
import { appVersionCalls } from '@vigil/contract/content/app-version'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let platform: string
let operator: string

beforeAll(async () => {
  server = await startTestServer()
  platform = await server.signIn((await server.make.account('super')).loginName)
  operator = await server.signIn((await server.make.account('oem', { oem: await server.make.oem() })).loginName)
})
afterAll(() => server.stop())

const row = (page: string, change: object = {}) => ({
  page,
  platform: 'android' as const,
  minimum: '4.1.0',
  newest: '4.2.0',
  address: 'https://download.example.com/vigil.apk',
  notes: { zh: '火警时显示每个门', en: 'Shows each door in a fire' },
  ...change,
})
const need = async (running: string | undefined, page = 'loginCarnot', kind: 'android' | 'ios' = 'android') =>
  (await server.result(appVersionCalls.check, { page, platform: kind, ...(running && { running }) })).update

describe('[spec 7.calls.visitor.app-version-check] the version of an app', () => {
  it('is asked by anybody: nothing to do, may be newer, must be newer', async () => {
    expect(await need('1.0.0')).toBe('none')
    await server.result(appVersionCalls.save, row('loginCarnot'), platform)
    expect(await Promise.all(['4.0.9', '4.1.0', '4.2.0', undefined].map((running) => need(running)))).toEqual([
      'forced',
      'soft',
      'none',
      'none',
    ])
    expect(await need('1.0.0', 'loginCarnot', 'ios')).toBe('none')
    expect(await need('1.0.0', 'loginAnlan')).toBe('none')
  })

  it('of a brand is by its domain too, and the default’s where nothing else fits', async () => {
    await server.result(appVersionCalls.save, row('login', { newest: '5.0.0' }), platform)
    const asked = { domain: 'nobody.example', platform: 'android' as const, running: '4.2.0' }
    expect(await server.result(appVersionCalls.check, asked)).toMatchObject({
      update: 'soft',
      version: { newest: '5.0.0' },
    })
  })

  it('is said by the platform alone, in order, and of a brand that exists', async () => {
    const save = (input: ReturnType<typeof row>, token = platform) => server.send(appVersionCalls.save, input, token)
    expect(await save(row('loginCarnot'), operator)).toMatchObject({ code: 'forbidden' })
    expect(await save(row('loginCarnot', { minimum: '4.10.0', newest: '4.9.0' }))).toMatchObject({
      code: 'versionOrder',
    })
    expect(await save(row('loginNobody'))).toMatchObject({ code: 'missing' })
    expect(await save(row('loginCarnot', { address: 'javascript:alert(1)' }))).toMatchObject({ code: 'invalidInput' })
    expect((await server.result(appVersionCalls.find, { page: 'loginCarnot' }, operator)).rows).toHaveLength(1)
  })
})
