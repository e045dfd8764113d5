/** A customer's receiver on the loopback: takes what is signed rightly, and answers well, badly or slowly as it is told. */
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureFault, signatureHeader } from '@vigil/protocols/body-signature'

interface Orders {
  readonly secret?: string
  /** What is answered from now on; 200 unless said. */
  readonly status?: number
  readonly delayMs?: number
  /** Says with every 2xx that this desk has it, as a fire brigade does; empty: says nothing. */
  readonly acknowledgesAs?: string
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const mostKept = 10_000

export const createWebhookDesk = (now: () => number = Date.now) => {
  let orders: Orders = {}
  const received: unknown[] = []
  const refused: string[] = []
  const taken = new Set<string>()

  const word = (id: string): unknown => {
    const by = orders.acknowledgesAs ?? ''
    return by === '' ? {} : { acknowledged: id, by }
  }

  const take = async (request: IncomingMessage): Promise<Answer> => {
    const body = await text(request)
    const id = String(request.headers['vigil-delivery'] ?? '')
    const known = { secrets: [orders.secret ?? ''], now: now() }
    const wrong = id === '' ? 'no delivery id' : signatureFault(request.headers[signatureHeader], { id, body }, known)
    if (wrong) {
      refused.push(wrong)
      return { status: 401, body: { wrong } }
    }
    // Taken before: said so, that nobody sends it on and on, and not done again.
    if (taken.has(id)) {
      refused.push('taken before')
      return { status: 200, body: word(id) }
    }
    if (orders.delayMs) await sleep(orders.delayMs)
    const { status = 200 } = orders
    if (status < 300) taken.add(id)
    if (status < 300 && received.length < mostKept) received.push(JSON.parse(body))
    return { status, body: word(id) }
  }

  /** Whoever stages a scene says how the receiver behaves, and asks what it got. */
  const stage = async (request: IncomingMessage): Promise<Answer> => {
    if (request.method === 'PUT') {
      // Sent by the same hands that wrote Orders.
      orders = { ...orders, ...(JSON.parse(await text(request)) as Orders) }
      return { status: 200, body: {} }
    }
    return { status: 200, body: { received, refused } }
  }

  return createServer((request, response) => {
    void (request.method === 'POST' ? take(request) : stage(request))
      .catch((error: unknown): Answer => ({ status: 500, body: { problem: String(error) } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
  })
}
