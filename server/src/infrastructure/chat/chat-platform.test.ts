import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatApps, startChatStandIn, type ChatStandIn } from '#testing/start-chat-stand-in.ts'
import { chatPlatform } from './chat-platform.ts'

let chat: ChatStandIn
beforeAll(async () => {
  chat = await startChatStandIn()
})
afterAll(() => chat.stop())

const platformWith = (change: Record<string, string | undefined> = {}) =>
  chatPlatform({ ...chat.settings, ...change }, '/back')
const appsWith = (app: object) => ({ VIGIL_CHAT_APPS: JSON.stringify({ [chatApps.first]: app }) })
const codeFor = async (appId: string) => (await chat.visit(platformWith().authorizeAddress(appId, 'state') ?? '')).code

describe('the chat platform', () => {
  it('says who came with a code that it gave to this app', async () => {
    const { openIdOf } = platformWith()
    expect(await openIdOf(chatApps.first, await codeFor(chatApps.first))).toMatch(/^o[\w-]+$/)
  })

  it('has no page for an app that nobody set up', () => {
    expect(platformWith().authorizeAddress('wx00000000000000ff', 'state')).toBeUndefined()
    expect(chatPlatform({}, '/back').authorizeAddress(chatApps.first, 'state')).toBeUndefined()
  })

  it.each([
    ['a code of another app', chatApps.second, {}, '40029'],
    ['the wrong secret', chatApps.first, appsWith({ secret: 'wrong', returnTo: 'http://127.0.0.1:9' }), '40125'],
  ])('refuses %s with its own reason', async (_what, codeOf, change, reason) => {
    const code = await codeFor(codeOf)
    await expect(platformWith(change).openIdOf(chatApps.first, code)).rejects.toThrow(reason)
  })

  it('that nobody reaches fails without naming the address, which holds the secret', async () => {
    const { openIdOf } = platformWith({ VIGIL_CHAT_TOKEN_URL: 'http://127.0.0.1:1/token' })
    const failed = await openIdOf(chatApps.first, 'x').catch((error: unknown) => error)
    expect(failed).toEqual(new Error('the chat platform cannot be reached'))
  })
})

describe('its settings', () => {
  it.each([
    ['an open line to the platform', { VIGIL_CHAT_TOKEN_URL: 'http://chat.example/token' }, 'https'],
    ['an open line back', appsWith({ secret: 's', returnTo: 'http://brand.example' }), 'https'],
    ['an app without a secret', appsWith({ returnTo: 'https://brand.example' }), 'secret'],
    ['anything but a table', { VIGIL_CHAT_APPS: '[]' }, 'table'],
  ])('do not take %s', (_what, change, reason) => {
    expect(() => platformWith(change)).toThrow(reason)
  })
})
