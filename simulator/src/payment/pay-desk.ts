/** Both payment channels on the loopback: they check our signatures, sign what they say, keep their own book, and lie on demand. */
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Posted } from '../outside/json-desk.ts'
import { createAlipayDesk } from './alipay-desk.ts'
import { createBillDesk } from './bill-desk.ts'
import { createChatPayDesk } from './chat-pay-desk.ts'
import { createPayBook, type Lie, type Notice, type Said, type Trade } from './pay-book.ts'
import { createPayKeys, paySettings } from './pay-keys.ts'

export const createPayDesk = (options: { readonly slowMs?: number; readonly now?: () => number } = {}) => {
  const { slowMs = 0, now = Date.now } = options
  const keys = createPayKeys()
  const book = createPayBook(now)
  const bills = createBillDesk(book)
  const [chat, ali] = [createChatPayDesk(keys, book, bills), createAlipayDesk(keys, book, bills)]
  let wrongSignatures = 0
  let isAway = false

  const refused = (status: number): Said => {
    wrongSignatures += 1
    return { status, body: '{}' }
  }

  const said = (posted: Posted): Said => {
    if (isAway) return { status: 503, body: '' }
    // Whoever has the address of one may fetch it.
    if (posted.target.startsWith('/alipay-bill')) return bills.alipayFile(posted)
    if (!posted.target.startsWith('/gateway.do')) return chat.isOurs(posted) ? chat.said(posted) : refused(401)
    if (posted.method === 'GET') return ali.cashier(posted)
    const fields = Object.fromEntries(new URLSearchParams(posted.body.toString()))
    return ali.isOurs(fields) ? ali.said(fields, posted) : refused(400)
  }

  const server: Server = createServer((request, response) => {
    const { method = '', url: target = '/', headers } = request
    const answer = async (): Promise<Said> => {
      const done = said({ method, target, headers, body: await buffer(request) })
      // What is done is done before it is answered: whoever dies meanwhile does not know.
      if (slowMs > 0) await sleep(Math.random() * slowMs)
      return done
    }
    void answer()
      .catch((error: unknown): Said => ({ status: 500, body: String(error) }))
      .then(({ status, headers: more = {}, body }) => response.writeHead(status, more).end(body))
  })

  return {
    server,
    book,
    bills,
    settings: (base: string) => paySettings(keys, base),
    wrongSignatures: (): number => wrongSignatures,
    goAway: (away: boolean): void => void (isAway = away),
    /** Whether an address that a browser is sent to carries our signature. */
    isOurAddress: (address: string): boolean => ali.isOurs(Object.fromEntries(new URL(address).searchParams)),
    /** As the channel would say it, or as somebody would like it to. */
    noticeOf: (trade: Trade, lie: Lie = {}): Notice => (trade.channel === 'alipay' ? ali : chat).notice(trade, lie),
  }
}
export type PayDesk = ReturnType<typeof createPayDesk>

/** Says it at the door of a server; the status and words of its answer. */
export const sayAt = async (base: string, { path, headers, body }: Notice) => {
  const response = await fetch(`${base}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(8_000) })
  return { status: response.status, text: await response.text() }
}
