/** How the api reaches the stand-in for the chat platform: one app, its secret of this run known to both. */
import { randomBytes } from 'node:crypto'

/** The same for every run: a brand of the city names it. */
export const demoChatApp = 'wx00000000000d3e70'

export const chatSettingsAt = (chat: string, api: string): Readonly<Record<string, string>> => ({
  VIGIL_CHAT_AUTHORIZE_URL: `${chat}/connect/oauth2/authorize`,
  VIGIL_CHAT_TOKEN_URL: `${chat}/sns/oauth2/access_token`,
  VIGIL_CHAT_APPS: JSON.stringify({
    [demoChatApp]: { secret: randomBytes(24).toString('base64url'), returnTo: api },
  }),
})
