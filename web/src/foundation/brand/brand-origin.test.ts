import { accountCalls } from '@vigil/contract/account/account'
import { brandCalls } from '@vigil/contract/brand/brand'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCaller } from '#infrastructure/api/caller.ts'
import { aLoginPage } from '#testing/a-login-page.ts'
import { answerBy } from '#testing/answer-by.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { originOf } from './brand-origin.ts'

let platform: WireServer
let local: WireServer
beforeEach(async () => {
  ;[platform, local] = await Promise.all([startWireServer(), startWireServer()])
  for (const server of [platform, local]) server.reply(answerBy([brandCalls.loginPage, () => aLoginPage()]))
})
afterEach(async () => {
  await Promise.all([platform.stop(), local.stop()])
})

const callerOf = (origin: string) =>
  createCaller({
    servers: { ...platform.servers, calls: { ...platform.servers.calls, PLATFORM_LOCAL: local.address } },
    token: () => 'secret',
    language: () => 'zh',
    onLoginNeeded: () => undefined,
    onQuietFailure: () => undefined,
    originOf: (call) => originOf({ origin }, call),
  })

it('[spec 7.origins] [spec 7.token-field] a brand with a server of its own asks it what anybody may ask, without a token', async () => {
  await callerOf('local').call(brandCalls.loginPage, {})
  expect([platform.asked, local.asked.map(({ path, body }) => [path, body])]).toEqual([
    [],
    [[`/${brandCalls.loginPage.path}`, '']],
  ])
})

it('what needs a session goes to the platform with its token, and so does the login itself', async () => {
  const caller = callerOf('local')
  await caller.call(equipmentCalls.list, { size: 1 })
  await caller.call(accountCalls.login, { userName: 'a', password: 'b' }).catch(() => undefined)
  expect(local.asked).toEqual([])
  expect(platform.asked.map(({ body }) => new URLSearchParams(body).get('token'))).toContain('secret')
})

it('a brand of the platform asks the platform everything', async () => {
  await callerOf('platform').call(brandCalls.loginPage, {})
  expect([platform.asked.length, local.asked.length]).toEqual([1, 0])
})
