import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatDesk } from './chat-desk.ts'

const app = { id: 'wx1', secret: 'one', host: 'brand.example' }
const other = { id: 'wx2', secret: 'two', host: 'other.example' }
let clock = 0
const desk = createChatDesk([app, other], () => clock)
let base: string

beforeAll(async () => {
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  // A server that listens on a port has such an address.
  base = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`
})
afterAll(() => desk.close())

const wish = {
  appid: 'wx1',
  redirect_uri: 'https://brand.example/back',
  response_type: 'code',
  scope: 'snsapi_base',
  state: 's',
}
const authorize = (change: Record<string, string> = {}, person = 'zhang') =>
  fetch(`${base}/connect/oauth2/authorize?${new URLSearchParams({ ...wish, ...change }).toString()}`, {
    redirect: 'manual',
    headers: { 'user-agent': `phone (person ${person})` },
  })
const codeOf = async (person?: string) =>
  new URL((await authorize({}, person)).headers.get('location') ?? '').searchParams.get('code') ?? ''
const exchange = async (code: string, change: Record<string, string> = {}) => {
  const query = { appid: 'wx1', secret: 'one', code, grant_type: 'authorization_code', ...change }
  // The desk answers with an object.
  return (await (await fetch(`${base}/sns/oauth2/access_token?${new URLSearchParams(query).toString()}`)).json()) as {
    openid?: string
    errcode?: number
  }
}

describe('the stand-in for the chat platform', () => {
  it('sends the browser back with a code and the state, and tells the app who it was', async () => {
    const back = new URL((await authorize()).headers.get('location') ?? '')
    expect([back.origin, back.pathname, back.searchParams.get('state')]).toEqual([
      'https://brand.example',
      '/back',
      's',
    ])
    expect((await exchange(back.searchParams.get('code') ?? '')).openid).toMatch(/^o/)
  })

  it('knows one person by one id, and another by another', async () => {
    const [first, again, second] = [await codeOf('zhang'), await codeOf('zhang'), await codeOf('li')]
    const [a, b, c] = [await exchange(first), await exchange(again), await exchange(second)]
    expect(a.openid).toBe(b.openid)
    expect(a.openid).not.toBe(c.openid)
  })

  it.each([
    ['another host', { redirect_uri: 'https://evil.example/back' }],
    ['an unknown app', { appid: 'wx9' }],
    ['another scope', { scope: 'snsapi_userinfo' }],
    ['no state', { state: '' }],
  ])('sends nobody to %s', async (_what, change) => {
    expect((await authorize(change)).status).toBe(400)
  })

  it('takes a code once', async () => {
    const code = await codeOf()
    await exchange(code)
    expect(await exchange(code)).toMatchObject({ errcode: 40029 })
  })

  it('takes a code for five minutes', async () => {
    const code = await codeOf()
    clock += 300_001
    expect(await exchange(code)).toMatchObject({ errcode: 40029 })
  })

  it.each([
    ['the wrong secret', { secret: 'two' }, 40125],
    ['an unknown app', { appid: 'wx9' }, 40013],
    ['another app', { appid: 'wx2', secret: 'two' }, 40029],
  ])('tells %s nothing', async (_what, change, errcode) => {
    expect(await exchange(await codeOf(), change)).toEqual({ errcode, errmsg: expect.any(String) })
  })
})
