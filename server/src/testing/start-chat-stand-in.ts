/** The chat platform, as the simulator stands in for it, and a phone that goes there and comes back. */
import { startStandIn } from './start-stand-in.ts'

/** Apps that the stand-in and the api both know. */
export const chatApps = { first: 'wx00000000000000aa', second: 'wx00000000000000bb' }

export interface ChatStandIn {
  readonly settings: Readonly<Record<string, string>>
  /** Opens the page of the platform as this person; the fields it is sent back with. */
  visit(address: string, person?: string): Promise<{ back: URL; code: string; state: string }>
  stop(): Promise<void>
}

/** Nobody listens there: a test takes what comes back to its own server. */
const returnTo = 'http://127.0.0.1:9'

export const startChatStandIn = async (): Promise<ChatStandIn> => {
  const apps = Object.values(chatApps).map((id) => [id, { secret: `secret of ${id}`, returnTo }])
  const known = { VIGIL_CHAT_APPS: JSON.stringify(Object.fromEntries(apps)) }
  const { address, stop } = await startStandIn('chat', known)
  return {
    settings: {
      ...known,
      VIGIL_CHAT_AUTHORIZE_URL: `${address}/connect/oauth2/authorize`,
      VIGIL_CHAT_TOKEN_URL: `${address}/sns/oauth2/access_token`,
    },
    async visit(page, person = 'zhang') {
      const headers = { 'user-agent': `phone (person ${person})` }
      const answer = await fetch(page, { redirect: 'manual', headers })
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`the chat platform sends nobody back: ${await answer.text()}`)
      const back = new URL(location)
      return { back, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
    },
    stop,
  }
}
