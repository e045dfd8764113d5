/** Settings come from the environment; a missing or guessable one stops the process before it listens. */
import { isRecord } from '#infrastructure/json/is-record.ts'

/** Secrets that stand in examples, manuals and other people's breaches. Longer ones are refused by content. */
const knownSecrets = ['postgres', 'password', 'changeme', 'secret', 'example', 'vigil', 'admin', 'default', '12345678']

export type Environment = Readonly<Record<string, string | undefined>>

export const required = (environment: Environment, name: string): string => {
  const value = environment[name]
  if (!value) throw new Error(`${name} is not set; \`pnpm stack\` prints every setting a process needs`)
  return value
}

export const refuseWeakSecret = (name: string, secret: string): string => {
  const plain = secret.toLowerCase()
  const guessable = knownSecrets.some((known) => plain.includes(known)) || new Set(secret).size < 8
  if (secret.length < 24 || guessable)
    throw new Error(`${name} is too weak: give at least 24 random characters (\`openssl rand -base64 32\`)`)
  return secret
}

/** Something secret travels there: plain http only to this machine. */
export const refuseOpenLine = (name: string, address: string): URL => {
  if (!URL.canParse(address)) throw new Error(`${name} must be an address`)
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1') throw new Error(`${name} must be https`)
  return url
}

/** JSON by name. What stands in it may be secret, so a mistake is not quoted. */
export const tableIn = (environment: Environment, name: string): Record<string, unknown> => {
  const table = parsed(required(environment, name))
  if (!isRecord(table)) throw new Error(`${name} must be JSON: a table by name`)
  return table
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an address may say of its own line: that is not for it to decide. */
const ownWords = ['ssl', 'sslmode', 'sslrootcert', 'uselibpqcompat']

/** Where a CA is named, nothing travels in the clear, and to nobody whom it did not sign. It is read with each connection. */
const closedUrl = (environment: Environment, address: string): string => {
  const ca = environment['VIGIL_DATABASE_CA']
  if (!ca) return address
  const url = new URL(address)
  for (const word of ownWords) url.searchParams.delete(word)
  url.searchParams.set('sslmode', 'verify-full')
  url.searchParams.set('sslrootcert', ca)
  return url.href
}

/** A database address whose password is worth the name, over a closed line where there is a CA. */
export const databaseUrl = (environment: Environment, name: string): string => {
  const url = required(environment, name)
  refuseWeakSecret(name, decodeURIComponent(new URL(url).password))
  return closedUrl(environment, url)
}

export type Listen = { host: string; port: number }

/** `host:port`; loopback unless an operator says otherwise. */
export const listenAddress = (environment: Environment, name: string, fallback: string): Listen => {
  const value = environment[name] ?? fallback
  const match = /^(.+):(\d{1,5})$/.exec(value)
  if (!match?.[1]) throw new Error(`${name} must be host:port, not ${value}`)
  return { host: match[1], port: Number(match[2]) }
}
