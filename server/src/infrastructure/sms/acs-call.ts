/** One call of Alibaba Cloud's message services: signed, sent, and refused unless the provider says that it took it. */
import { randomUUID } from 'node:crypto'
import { refuseOpenLine, required, type Environment } from '#infrastructure/config/config.ts'
import { canonicalQuery, signedHeaders, type AccessKey } from './acs3-signature.ts'

export interface AcsAccess {
  readonly url: URL
  readonly key: AccessKey
}

/** `prefix` is the first part of its settings' names. */
export const acsAccess = (environment: Environment, prefix: string, usualUrl: string): AcsAccess => ({
  url: refuseOpenLine(`${prefix}_URL`, environment[`${prefix}_URL`] ?? usualUrl),
  key: {
    id: required(environment, `${prefix}_ACCESS_KEY_ID`),
    secret: required(environment, `${prefix}_ACCESS_KEY_SECRET`),
  },
})

const patienceMs = 10_000

type Query = Readonly<Record<string, string>>

/** What the provider answered, when it took it; both interfaces have the same version. */
export const callAcs = async (
  { url, key }: AcsAccess,
  action: string,
  query: Query,
  now: () => number,
): Promise<Query> => {
  const request = { method: 'POST', host: url.host, path: '/', query, body: '' } as const
  const operation = { action, version: '2017-05-25', at: new Date(now()), nonce: randomUUID() }
  const headers = signedHeaders({ ...request, ...operation }, key)
  const address = `${url.origin}/?${canonicalQuery(query)}`
  const response = await fetch(address, { method: 'POST', headers, signal: AbortSignal.timeout(patienceMs) })
  return takenAnswer(response)
}

/** Only the provider's own word counts as sent; its reason is told, what was sent is not. */
const takenAnswer = async (response: Response): Promise<Query> => {
  const answer: unknown = await response.json().catch(() => undefined)
  const fields = typeof answer === 'object' && answer !== null ? Object.entries(answer) : []
  const texts = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
  if (!response.ok || texts['Code'] !== 'OK')
    throw new Error(`the provider did not take the message: ${response.status} ${texts['Code']}`)
  return texts
}
