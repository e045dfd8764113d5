/** Who may open a socket at all, told from the request alone. */
import type { IncomingMessage } from 'node:http'
import { hostOf } from '#infrastructure/http/cross-origin.ts'

export interface Gate {
  /** The one address that opens a socket. */
  readonly path: string
  /** Hosts whose pages may open one, besides the host that was asked itself. */
  readonly hosts: readonly string[]
  /** Fields that must never stand in an address, because addresses are logged. */
  readonly refusedFields: readonly string[]
}

export type Refusal = { readonly status: 400 | 403 | 404 | 431; readonly reason: string }

// Node drops what exceeds its own limit of headers without a word, and the origin may be among it.
const mostHeaders = 64

export const pathOf = (address = ''): string => address.split('?', 1)[0] ?? ''

export const refusalOf = (
  request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>,
  gate: Gate,
): Refusal | undefined => {
  if (pathOf(request.url) !== gate.path) return { status: 404, reason: 'Not Found' }
  if (request.rawHeaders.length / 2 > mostHeaders) return { status: 431, reason: 'Request Header Fields Too Large' }
  const fields = new URLSearchParams((request.url ?? '').slice(gate.path.length))
  if (gate.refusedFields.some((field) => fields.has(field))) return { status: 400, reason: 'Bad Request' }
  if (!mayCome(request.headers, gate.hosts)) return { status: 403, reason: 'Forbidden' }
  return undefined
}

/** A browser always names the page's origin and a page cannot change it; who names none is no browser. */
const mayCome = ({ origin, host }: IncomingMessage['headers'], hosts: readonly string[]): boolean => {
  if (origin === undefined) return true
  const page = hostOf(origin)
  return page !== undefined && (page === host?.toLowerCase() || hosts.includes(page))
}
