/** Calls of the running city, as its own people make them. */
import { accountCalls, Session } from '@vigil/contract/account/account'
import type { Call } from '@vigil/contract/call'
import { Envelope } from '@vigil/contract/wire'
import type { DemoCity } from './announcement.ts'

export const ask = async (api: string, { path, body }: Call, fields: Record<string, unknown>, token = '') => {
  const isJson = body === 'json'
  const sent = isJson ? JSON.stringify(fields) : new URLSearchParams({ ...fields, token }).toString()
  const answer = await fetch(`${api}/${path}${isJson ? `?token=${token}` : ''}`, { method: 'POST', body: sent })
  const { statusCode, code, result } = Envelope.parse(await answer.json())
  if (statusCode !== 200) throw new Error(`${path}: ${code}`)
  return result
}

/** The token of whoever runs the platform. */
export const enterAsSuper = async (api: string, { accounts }: DemoCity): Promise<string> => {
  const { userName = '', password = '' } = accounts.find(({ role }) => role === 'super') ?? {}
  return Session.parse(await ask(api, accountCalls.login, { userName, password })).token
}
