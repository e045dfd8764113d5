/** Gives an operator's brand its app on the chat platform, as the platform's own people would: by a new version. */
import { accountCalls, Session } from '@vigil/contract/account/account'
import { BrandDraft, brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import type { Call } from '@vigil/contract/call'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { Envelope } from '@vigil/contract/wire'
import type { DemoCity } from './announcement.ts'
import { demoChatApp } from './chat-settings.ts'

const ask = async (api: string, { path, body }: Call, fields: Record<string, unknown>, token = '') => {
  const isJson = body === 'json'
  const sent = isJson ? JSON.stringify(fields) : new URLSearchParams({ ...fields, token }).toString()
  const answer = await fetch(`${api}/${path}${isJson ? `?token=${token}` : ''}`, { method: 'POST', body: sent })
  const { statusCode, code, result } = Envelope.parse(await answer.json())
  if (statusCode !== 200) throw new Error(`${path}: ${code}`)
  return result
}

/** An operator that has a brand; where none has, the first one begins its own, with the platform's look. */
const brandFor = async (api: string, token: string): Promise<{ oemId: string; change: object } | undefined> => {
  const { rows } = brandStudioCalls.list.output.parse(await ask(api, brandStudioCalls.list, { size: 100 }, token))
  const held = rows.find(({ oemId }) => oemId !== null)
  if (held?.oemId) return { oemId: held.oemId, change: {} }
  const [first] = oemCalls.list.output.parse(await ask(api, oemCalls.list, { size: 1 }, token)).rows
  return first && { oemId: first.oemId, change: { suffix: 'Chat' } }
}

/** Returns the login page that offers it; undefined where there is no operator. */
export const openChat = async (api: string, { accounts }: DemoCity): Promise<string | undefined> => {
  const { userName = '', password = '' } = accounts.find(({ role }) => role === 'super') ?? {}
  const { token } = Session.parse(await ask(api, accountCalls.login, { userName, password }))
  const found = await brandFor(api, token)
  if (!found) return undefined
  const { oemId, change } = found
  const { draft, saveDraft, publish } = brandStudioCalls
  const held = BrandDraft.parse(await ask(api, draft, { oemId }, token))
  const brand = { ...held.brand, ...change, chatAppId: demoChatApp }
  const page = `login${String(Object(brand).suffix)}`
  if (held.brand['chatAppId'] === demoChatApp) return page
  const { revision } = BrandDraft.parse(await ask(api, saveDraft, { oemId, revision: held.revision, brand }, token))
  await ask(api, publish, { oemId, revision }, token)
  return page
}
