/** A hostile page, a hostile proxy and a hostile link, as bytes: S7, C5, C7, C24. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { accountOf } from '#site.ts'
import { post, raw } from './raw-request.ts'

const city = inject('city')
const { api, chatPage } = city
const host = new URL(api).host
const receiveCodePath = '/chat/receiveCode.action'
const nonce = 'n'.repeat(43)
/** What the world may see of a brand: a field that is added to it has to be added here too. */
const shown =
  'chatAppId colour hero hotline line logo name offersChat offersTrial origin page showsPlatform slogan tag tokens'
let cases = 0
let token = ''

const hostile = (name: string, work: () => Promise<void>) => {
  cases += 1
  it(`[S7] ${name}`, work)
}
// Every call of ours answers with this envelope.
const envelopeOf = (body: string) => JSON.parse(body) as { code: string; result: Record<string, unknown> }
const resultOf = (body: string) => envelopeOf(body).result
const codeOf = (body: string): string => envelopeOf(body).code
const callPaths = async (): Promise<string[]> => {
  // OpenAPI has its paths as an object.
  const { paths } = JSON.parse((await raw(api, '/openapi.json')).body) as { paths: object }
  return Object.keys(paths)
}

beforeAll(async () => {
  const { userName, password } = accountOf(city, 'manager')
  const { body } = await post(api, '/account/login.action', { userName, password })
  token = String(resultOf(body)['token'])
})
afterAll(() => console.log(`hostile cases over the wire: ${cases}`))

const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
const open = (headers: Record<string, string>) =>
  raw(api, '/live/socket', { headers: { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers } })

describe('a socket', () => {
  const origins = ['https://evil.example', 'null', `http://${host}.evil.example`, `http://evil@${host}`, 'file://', '']
  for (const origin of [...origins, `http://${host}0`, 'http://127.0.0.1', `ftp://${host}`])
    hostile(`of the origin ${JSON.stringify(origin)} is refused`, async () => {
      expect((await open({ origin })).status).toBe(403)
    })
  hostile('with the token in its address is refused', async () => {
    const headers = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    expect((await raw(api, `/live/socket?token=${token}`, { headers })).status).toBe(400)
  })
  it('of our own page is opened', async () => {
    expect((await open({ origin: api })).status).toBe(101)
  })
})

describe('a page of another host', () => {
  const preflight = (origin: string, path = '/account/getSession.action') =>
    raw(api, path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
  const strangers = ['https://evil.example', 'null', 'https://vigil.example.evil.example', 'https://evilvigil.example']
  for (const origin of [...strangers, 'https://vigil.example:444', 'https://vigil.example.', 'https://vigil.example/'])
    hostile(`gets no leave to ask, from ${origin}`, async () => {
      const { status, headers } = await preflight(origin)
      expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined])
      const { headers: answered } = await post(api, '/account/getSession.action', { token }, { origin })
      expect(answered['access-control-allow-origin']).toBeUndefined()
    })
  hostile('of a brand gets leave, for itself alone and never with credentials', async () => {
    const { status, headers } = await preflight('https://vigil.example')
    expect([status, headers['access-control-allow-origin']]).toEqual([204, 'https://vigil.example'])
    expect([headers['access-control-allow-credentials'], headers['vary']]).toEqual([undefined, 'origin'])
  })
})

describe('a cookie', () => {
  for (const cookie of ['token', 'Authorization', 'session'])
    hostile(`named ${cookie} is no authority`, async () => {
      const { body } = await post(api, '/account/getSession.action', {}, { cookie: `${cookie}=${token}` })
      expect(codeOf(body)).toBe('tokenMissing')
    })
  hostile('is set by no answer of any call, page or redirect', async () => {
    const calls = await callPaths()
    expect(calls.length).toBeGreaterThan(60)
    for (const path of ['/', '/ready', receiveCodePath, '/manifest.webmanifest', '/none', ...calls])
      expect((await post(api, path, { token: 'x' })).headers['set-cookie'], path).toBeUndefined()
    expect((await raw(api, '/')).headers['set-cookie']).toBeUndefined()
  })
})

describe('an address that sends a browser on', () => {
  const evil = ['//evil.example', '\\\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'data:text/html,x']
  const fields = ['redirect', 'redirect_uri', 'url', 'from', 'state']
  for (const [index, aim] of [...evil, '／／evil.example', '/%0d%0alocation:%20https://evil.example'].entries())
    hostile(`leads to our login page and not to ${aim}`, async () => {
      const query = fields.map((field) => `${field}=${encodeURIComponent(aim)}`).join('&')
      const { status, headers } = await raw(api, `${receiveCodePath}?${query}&code=${index}`)
      expect([status, headers['location']]).toEqual([303, '../#/pagesLogin/login/login?chat=failed'])
    })
  for (const path of [`/${receiveCodePath}`, `${receiveCodePath}/..//evil.example`, `/evil.example${receiveCodePath}`])
    hostile(`is not spelt ${path}`, async () => {
      expect((await raw(api, path)).headers['location']).toBeUndefined()
    })
  hostile('takes a state of one browser for nobody else: used twice, invented, given twice', async () => {
    for (const state of ['A'.repeat(43), '', `${'A'.repeat(43)}&state=${'B'.repeat(43)}`])
      expect((await raw(api, `${receiveCodePath}?code=x&state=${state}`)).headers['location']).toMatch(/chat=failed$/)
  })
})

describe('[C7] a host that is not ours', () => {
  const hosts = [
    'evil.example',
    `${host}.evil.example`,
    'evil.example:80',
    `${host}@evil.example`,
    'vigil.example.evil.example',
  ]
  const names = ['host', 'x-forwarded-host', 'x-host', 'forwarded', 'x-original-host', 'x-forwarded-server']
  const flows: readonly (readonly [string, (headers: Record<string, string>) => ReturnType<typeof raw>])[] = [
    ['chat begin', (headers) => post(api, '/chat/begin.action', { page: chatPage, nonce }, headers)],
    ['receive code', (headers) => raw(api, receiveCodePath, { headers })],
    ['manifest', (headers) => raw(api, '/manifest.webmanifest', { headers })],
    ['login page', (headers) => post(api, '/brand/findLoginPage.action', { page: chatPage }, headers)],
    ['page', (headers) => raw(api, '/', { headers })],
  ]
  for (const name of names)
    hostile(`in ${name} stands in no address that we make`, async () => {
      for (const evil of hosts)
        for (const [flow, ask] of flows) {
          const { headers, body } = await ask({ [name]: name === 'forwarded' ? `host=${evil}` : evil })
          expect(JSON.stringify(headers) + body, `${flow} ${evil}`).not.toContain('evil.example')
        }
    })
  hostile('asked for as a domain gets the default brand', async () => {
    for (const domain of hosts) {
      const { body } = await post(api, '/brand/findLoginPage.action', { domain })
      expect(resultOf(body)).toMatchObject({ page: 'login' })
    }
  })
})

describe('[C24] a login page', () => {
  const near = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1', via: '1.1 near' }
  hostile('names no person and no operator, and shows exactly the fields of the contract', async () => {
    const { body } = await post(api, '/brand/findLoginPage.action', { page: chatPage })
    expect(Object.keys(resultOf(body)).sort().join(' ')).toBe(shown)
    for (const { userName } of city.accounts) expect(body).not.toContain(userName)
  })
  hostile('shows the same to whoever says he is near', async () => {
    const ask = (headers: Record<string, string>) =>
      post(api, '/brand/findLoginPage.action', { page: chatPage }, headers)
    expect((await ask(near)).body).toBe((await ask({})).body)
    expect(codeOf((await post(api, '/account/getSession.action', {}, near)).body)).toBe('tokenMissing')
  })
})

describe('[C5] a token', () => {
  hostile(
    'of one operator reads at another brand’s host what it reads at its own, and nothing of that brand',
    async () => {
      const ask = (headers: Record<string, string>) => post(api, '/account/getSession.action', { token }, headers)
      expect((await ask({ host: 'vigil.example' })).body).toBe((await ask({})).body)
    },
  )
  hostile('is minted for nobody by an open id, an app id or an account id in the body', async () => {
    const foreign = { openId: 'o1', appId: 'wx00000000000d3e70', accountId: '01930000-0000-7000-8000-000000000001' }
    for (const [field, value] of Object.entries(foreign)) {
      const fields = { ticket: nonce, nonce, [field]: value }
      expect(codeOf((await post(api, '/account/loginByOpenId.action', fields)).body)).toBe('invalidInput')
    }
    const { body } = await post(api, '/account/loginByOpenId.action', { ticket: nonce, nonce })
    expect(codeOf(body)).toBe('chatTicketOver')
  })
})
