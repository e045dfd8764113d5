/** A maker's cloud on a real socket: it keeps a numbered journal, and does what such clouds do. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureFault, signatureHeader, signedHeaders } from '@vigil/protocols/body-signature'

interface Said {
  readonly device: string
  readonly product: string
  readonly point: string
  readonly value: string | number | boolean
}

/** `replayed`: yesterday's answer, rightly signed then. */
export type Mischief = 'none' | 'down' | 'forged' | 'replayed' | 'unsigned' | 'disordered' | 'huge'

export interface VendorJournal {
  readonly address: string
  readonly host: string
  /** How it misbehaves from now on. */
  mischief: Mischief
  /** Who asked behind which number, and whether with the right signature. */
  readonly asked: { readonly after: number; readonly isSigned: boolean }[]
  /** Its number. */
  say(said: Said): number
  stop(): void
}

export const startVendorJournal = async (secret: string): Promise<VendorJournal> => {
  const entries: (Said & { readonly number: number; readonly at: number })[] = []
  const asked: VendorJournal['asked'] = []
  let oldAnswer: { readonly body: string; readonly headers: Record<string, string> } | undefined

  const signed = (nonce: string, body: string, by = secret) => signedHeaders(by, { id: nonce, body }, Date.now())
  const answer = (response: ServerResponse, after: number, nonce: string): void => {
    const page = entries.filter(({ number }) => number > after).slice(0, 100)
    const ordered = journal.mischief === 'disordered' ? page.toReversed() : page
    const body = JSON.stringify({
      entries: ordered,
      ...(journal.mischief === 'huge' ? { more: 'x'.repeat(300_000) } : {}),
    })
    const rightly = { body, headers: signed(nonce, body) }
    if (journal.mischief === 'none') oldAnswer = rightly
    const said = journal.mischief === 'replayed' && oldAnswer ? oldAnswer : rightly
    const headers = journal.mischief === 'forged' ? signed(nonce, body, `not ${secret}`) : said.headers
    response.writeHead(200, journal.mischief === 'unsigned' ? {} : headers).end(said.body)
  }
  const server = createServer((request, response) => {
    const { searchParams, search } = new URL(request.url ?? '', 'http://here')
    const [after, nonce] = [Number(searchParams.get('after')), searchParams.get('nonce') ?? '']
    const known = { secrets: [secret], now: Date.now() }
    const header = request.headers[signatureHeader]
    asked.push({ after, isSigned: signatureFault(header, { id: nonce, body: search.slice(1) }, known) === undefined })
    if (journal.mischief === 'down') response.writeHead(503).end()
    else answer(response, after, nonce)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const journal: VendorJournal = {
    address: `http://127.0.0.1:${port}/journal`,
    host: `127.0.0.1:${port}`,
    mischief: 'none',
    asked,
    say(said) {
      const number = (entries.at(-1)?.number ?? 0) + 1
      entries.push({ ...said, number, at: Date.now() })
      return number
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return journal
}
