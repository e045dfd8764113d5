/** Where the servers are. Configuration, not code: an operator's own hosts stand in the page's `vigil-servers` tag. */
import { liveSocketPath } from '@vigil/contract/wire'
import { origins, type Origin } from '@vigil/contract/wire'

export interface Servers {
  /** Base address of each origin, without a slash at the end. */
  readonly calls: Readonly<Record<Origin, string>>
  readonly live: string
  /** Pictures and files. */
  readonly files: string
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Only what is a web address is taken; anything else would send tokens to a place nobody meant. */
const addressIn = (table: Record<string, unknown>, key: string, schemes: RegExp): string | undefined => {
  const value = table[key]
  return typeof value === 'string' && schemes.test(value) && URL.canParse(value) ? value.replace(/\/+$/, '') : undefined
}

export const readServers = (configured: string | null | undefined, page: Pick<URL, 'origin'>): Servers => {
  const table = parseTable(configured)
  const main = addressIn(table, 'PLATFORM_MAIN', /^https?:/) ?? page.origin
  const of = (origin: Origin): [Origin, string] => [origin, addressIn(table, origin, /^https?:/) ?? main]
  return {
    // fromEntries forgets the keys; they are exactly the origins.
    calls: Object.fromEntries(origins.map(of)) as Record<Origin, string>,
    live: addressIn(table, 'live', /^wss?:/) ?? `${main.replace(/^http/, 'ws')}${liveSocketPath}`,
    files: addressIn(table, 'files', /^https?:/) ?? main,
  }
}

const parseTable = (configured: string | null | undefined): Record<string, unknown> => {
  if (configured === null || configured === undefined || configured.trim() === '') return {}
  const value: unknown = JSON.parse(configured)
  return isTable(value) ? value : {}
}
