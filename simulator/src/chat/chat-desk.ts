/**
 * A chat platform on the loopback, as its official accounts have OAuth: a page that sends the browser back with a code,
 * and an endpoint that tells the app who it was. It checks what the real one checks, from its manual and nothing of ours.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

interface KnownApp {
  readonly id: string
  readonly secret: string
  /** The one host that is registered for pages of this app. */
  readonly host: string
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

interface HandedOut {
  readonly appId: string
  readonly openId: string
  readonly at: number
}

const codeLifeMs = 300_000

/** The real one knows who holds the phone; here the browser's name says it: `… (person zhang)`. */
const personIn = (userAgent = '') => /\(person ([a-z]{1,20})\)/.exec(userAgent)?.[1] ?? 'somebody'

const openIdOf = (appId: string, person: string) =>
  `o${createHash('sha256').update(`${appId} ${person}`).digest('base64url').slice(0, 27)}`

const wrong = (errcode: number, errmsg: string): Answer => ({ status: 200, body: { errcode, errmsg } })
const page = (text: string): Answer => ({ status: 400, headers: { 'content-type': 'text/plain' }, body: text })

export const createChatDesk = (apps: readonly KnownApp[], now: () => number = Date.now) => {
  const codes = new Map<string, HandedOut>()

  const authorize = (query: URLSearchParams, userAgent: string | undefined): Answer => {
    const app = apps.find(({ id }) => id === query.get('appid'))
    const back = query.get('redirect_uri') ?? ''
    if (!app) return page('no such app')
    if (!URL.canParse(back) || new URL(back).host !== app.host) return page('redirect_uri is not registered')
    if (query.get('response_type') !== 'code' || query.get('scope') !== 'snsapi_base') return page('wrong scope')
    if (!/^[\w-]{1,128}$/.test(query.get('state') ?? '')) return page('wrong state')
    const code = randomBytes(16).toString('hex')
    codes.set(code, { appId: app.id, openId: openIdOf(app.id, personIn(userAgent)), at: now() })
    const location = new URL(back)
    location.searchParams.set('code', code)
    location.searchParams.set('state', query.get('state') ?? '')
    return { status: 302, headers: { location: location.toString() }, body: null }
  }

  const exchange = (query: URLSearchParams): Answer => {
    const app = apps.find(({ id }) => id === query.get('appid'))
    if (!app) return wrong(40013, 'invalid appid')
    if (query.get('secret') !== app.secret) return wrong(40125, 'invalid appsecret')
    if (query.get('grant_type') !== 'authorization_code') return wrong(40002, 'invalid grant_type')
    const code = query.get('code') ?? ''
    const held = codes.get(code)
    if (!held || held.appId !== app.id || now() - held.at > codeLifeMs) return wrong(40029, 'invalid code')
    codes.delete(code)
    const token = randomBytes(32).toString('base64url')
    const answer = { access_token: token, expires_in: 7200, refresh_token: token, openid: held.openId }
    return { status: 200, body: { ...answer, scope: 'snsapi_base' } }
  }

  return createServer(({ url = '/', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://desk')
    const answered = (): Answer => {
      if (pathname === '/connect/oauth2/authorize') return authorize(searchParams, headers['user-agent'])
      return pathname === '/sns/oauth2/access_token' ? exchange(searchParams) : { status: 404, body: null }
    }
    const { status, headers: more, body } = answered()
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(JSON.stringify(body))
  })
}
