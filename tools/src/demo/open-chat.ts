/** Gives an operator's brand its app on the chat platform, as the platform's own people would: by a new version. */
import { BrandDraft, brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import type { DemoCity } from './announcement.ts'
import { ask, enterAsSuper } from './ask.ts'
import { demoChatApp } from './chat-settings.ts'

/** An operator that has a brand; where none has, the first one begins its own, with the platform's look. */
const brandFor = async (api: string, token: string): Promise<{ oemId: string; change: object } | undefined> => {
  const { rows } = brandStudioCalls.list.output.parse(await ask(api, brandStudioCalls.list, { size: 100 }, token))
  const held = rows.find(({ oemId }) => oemId !== null)
  if (held?.oemId) return { oemId: held.oemId, change: {} }
  const [first] = oemCalls.list.output.parse(await ask(api, oemCalls.list, { size: 1 }, token)).rows
  return first && { oemId: first.oemId, change: { suffix: 'Chat' } }
}

/** Returns the login page that offers it; undefined where there is no operator. */
export const openChat = async (api: string, city: DemoCity): Promise<string | undefined> => {
  const token = await enterAsSuper(api, city)
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
