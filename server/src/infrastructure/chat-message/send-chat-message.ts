/** Template messages of the chat platform's official accounts. Which apps, and which text of each, are settings. */
import { isRecord } from '#infrastructure/json/is-record.ts'
import { refuseOpenLine, tableIn, type Environment } from '#infrastructure/config/config.ts'

export interface ChatMessage {
  readonly appId: string
  readonly openId: string
  /** The platform delivers one of several under the same number. */
  readonly id: string
  readonly words: Readonly<Record<string, string>>
}

export type SendChatMessage = (message: ChatMessage) => Promise<{ readonly ref: string | null }>

interface ChatApp {
  readonly secret: string
  readonly template: string
}

/** Secrets stand with the apps that people sign in by; an app without a text of its own sends nothing. */
const appsIn = (environment: Environment): ReadonlyMap<string, ChatApp> => {
  const secrets = tableIn(environment, 'VIGIL_CHAT_APPS')
  const templates = Object.entries(tableIn(environment, 'VIGIL_CHAT_ALARM_TEMPLATES'))
  return new Map(
    templates.map(([id, template]) => {
      const app = secrets[id]
      const secret = isRecord(app) ? app['secret'] : undefined
      if (typeof secret !== 'string' || typeof template !== 'string')
        throw new Error(`VIGIL_CHAT_ALARM_TEMPLATES: ${id} has no secret in VIGIL_CHAT_APPS or no text`)
      return [id, { secret, template }]
    }),
  )
}

const patienceMs = 10_000
/** The platform's own limit for a value. */
const mostLetters = 20
/** Asked for again before the platform forgets it. */
const earlyMs = 300_000

/** The address holds a token, and whoever logs an error must not log that. */
const post = async (address: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw new Error('the chat platform cannot be reached')
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isRecord(answer) || (answer['errcode'] !== undefined && answer['errcode'] !== 0))
    throw new Error(
      `the chat platform refused: ${response.status} ${isRecord(answer) ? String(answer['errcode']) : ''}`,
    )
  return answer
}

export const chatMessenger = (environment: Environment, now: () => number): SendChatMessage | undefined => {
  if (!environment['VIGIL_CHAT_ALARM_TEMPLATES']) return undefined
  const apps = appsIn(environment)
  const base = environment['VIGIL_CHAT_API_URL'] ?? 'https://api.weixin.qq.com'
  refuseOpenLine('VIGIL_CHAT_API_URL', base)
  const tokens = new Map<string, { token: string; until: number }>()

  const tokenFor = async (appid: string, { secret }: ChatApp): Promise<string> => {
    const held = tokens.get(appid)
    if (held && held.until > now()) return held.token
    const answer = await post(`${base}/cgi-bin/stable_token`, { grant_type: 'client_credential', appid, secret })
    const token = String(answer['access_token'])
    tokens.set(appid, { token, until: now() + Number(answer['expires_in']) * 1_000 - earlyMs })
    return token
  }

  return async ({ appId, openId, id, words }) => {
    const app = apps.get(appId)
    if (!app) throw new Error('no such app')
    const token = await tokenFor(appId, app)
    const data = Object.fromEntries(
      Object.entries(words).map(([name, value]) => [name, { value: value.slice(0, mostLetters) }]),
    )
    const message = { touser: openId, template_id: app.template, client_msg_id: id, data }
    const answer = await post(`${base}/cgi-bin/message/template/send?access_token=${token}`, message).catch(
      (error: unknown) => {
        // A token may end early; the next try asks for a new one.
        tokens.delete(appId)
        throw error
      },
    )
    return { ref: typeof answer['msgid'] === 'number' ? String(answer['msgid']) : null }
  }
}
