/** The part of the chat platform that takes template messages: tokens for known apps, one message for each number. */
import { randomBytes } from 'node:crypto'
import { createJsonDesk, type Answer } from '../outside/json-desk.ts'

export interface ChatAppRow {
  readonly id: string
  readonly secret: string
}

export interface TakenChatMessage {
  readonly openId: string
  readonly template: string
  readonly words: Readonly<Record<string, { readonly value: string }>>
}

const refused = (errcode: number): Answer => ({ status: 200, body: { errcode, errmsg: 'refused' } })

export const createChatMessageDesk = (apps: readonly ChatAppRow[]) => {
  const tokens = new Set<string>()
  const taken = new Map<string, TakenChatMessage>()

  const giveToken = (fields: Record<string, unknown>): Answer => {
    const known = apps.some(({ id, secret }) => id === fields['appid'] && secret === fields['secret'])
    if (!known || fields['grant_type'] !== 'client_credential') return refused(40_125)
    const token = randomBytes(24).toString('base64url')
    tokens.add(token)
    return { status: 200, body: { access_token: token, expires_in: 7_200 } }
  }

  const send = (token: string | null, fields: Record<string, unknown>): Answer => {
    if (token === null || !tokens.has(token)) return refused(40_001)
    const { touser, template_id, client_msg_id, data } = fields
    if (typeof touser !== 'string' || typeof template_id !== 'string' || typeof data !== 'object' || data === null)
      return refused(47_001)
    // As the platform has it: a value is a small table.
    const words = data as TakenChatMessage['words']
    if (Object.values(words).some(({ value }) => typeof value !== 'string' || value.length > 20)) return refused(47_003)
    const key = `${touser} ${String(client_msg_id)}`
    if (!taken.has(key)) taken.set(key, { openId: touser, template: template_id, words })
    return { status: 200, body: { errcode: 0, errmsg: 'ok', msgid: [...taken.keys()].indexOf(key) + 1 } }
  }

  return createJsonDesk(
    ({ target, body }) => {
      const { pathname, searchParams } = new URL(target, 'http://desk')
      // Whatever it is not, the checks above refuse.
      const fields = JSON.parse(body.toString()) as Record<string, unknown>
      if (pathname === '/cgi-bin/stable_token') return giveToken(fields)
      return pathname === '/cgi-bin/message/template/send'
        ? send(searchParams.get('access_token'), fields)
        : { status: 404, body: {} }
    },
    () => ({ messages: [...taken.values()] }),
  )
}
