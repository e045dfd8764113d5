/** A chat platform that says who somebody is: OAuth 2 as its official accounts have it. Which ones is a setting. */
import { isRecord } from '#infrastructure/json/is-record.ts'
import { refuseOpenLine, tableIn, type Environment } from '#infrastructure/config/config.ts'

export interface ChatPlatform {
  /** Its page for one errand of a browser; undefined for an app that nobody has set up here. */
  authorizeAddress(appId: string, state: string): string | undefined
  /** Who came back with this code; throws the platform's reason. */
  openIdOf(appId: string, code: string): Promise<string>
}

interface ChatApp {
  readonly secret: string
  /** Where its people come back to: the host that is registered with the platform for this app. */
  readonly returnTo: string
}

const patienceMs = 10_000

export const chatPlatform = (environment: Environment, receivePath: string): ChatPlatform => {
  const apps = readApps(environment)
  const authorize = addressOf(
    environment,
    'VIGIL_CHAT_AUTHORIZE_URL',
    'https://open.weixin.qq.com/connect/oauth2/authorize',
  )
  const exchange = addressOf(environment, 'VIGIL_CHAT_TOKEN_URL', 'https://api.weixin.qq.com/sns/oauth2/access_token')
  return {
    authorizeAddress(appId, state) {
      const app = apps.get(appId)
      if (!app) return undefined
      // The platform reads these in this order and wants its mark at the end.
      const query = new URLSearchParams([
        ['appid', appId],
        ['redirect_uri', `${app.returnTo}${receivePath}`],
        ['response_type', 'code'],
        ['scope', 'snsapi_base'],
        ['state', state],
      ])
      return `${authorize}?${query.toString()}#wechat_redirect`
    },
    async openIdOf(appId, code) {
      const secret = apps.get(appId)?.secret
      if (!secret) throw new Error('no such app')
      const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' })
      const response = await fetch(`${exchange}?${query.toString()}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      }).catch(withoutAddress)
      return openIdIn(response.status, await response.json().catch(() => undefined))
    },
  }
}

/** The address holds the secret, and whoever logs an error must not log that. */
const withoutAddress = (): never => {
  throw new Error('the chat platform cannot be reached')
}

/** Only the id is taken: the platform's own tokens are dropped, nobody here has a use for them. */
const openIdIn = (status: number, answer: unknown): string => {
  const fields = isRecord(answer) ? answer : {}
  const { openid, errcode } = fields
  if (typeof openid === 'string' && /^[\w-]{1,128}$/.test(openid)) return openid
  throw new Error(`the chat platform did not take the code: ${status} ${String(errcode)}`)
}

const addressOf = (environment: Environment, name: string, usual: string): string =>
  refuseOpenLine(name, environment[name] ?? usual).href

/** `{"wx…": {"secret": "…", "returnTo": "https://…"}}`; a mistake in it ends the start, not the first login. */
const readApps = (environment: Environment): ReadonlyMap<string, ChatApp> => {
  const name = 'VIGIL_CHAT_APPS'
  if (!environment[name]) return new Map()
  return new Map(Object.entries(tableIn(environment, name)).map(([id, app]) => [id, appOf(name, app)]))
}

const appOf = (name: string, app: unknown): ChatApp => {
  const { secret, returnTo } = isRecord(app) ? app : {}
  if (typeof secret !== 'string' || secret === '' || typeof returnTo !== 'string')
    throw new Error(`${name}: each app has a secret and returnTo`)
  return { secret, returnTo: refuseOpenLine(name, returnTo).origin }
}
