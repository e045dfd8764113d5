/** The stack's passwords: made once for each stack, kept in a file only its owner can read. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { writePrivateFile } from './machine/private-file.ts'

const secretNames = [
  'postgresSuper',
  'postgresOwner',
  'postgresApi',
  'postgresEngine',
  'postgresStandby',
  'postgresRewind',
  'patroniRest',
  'natsRoute',
  'natsSystem',
  'natsMigration',
  'natsApi',
  'natsGateway',
  'natsPipeline',
  'natsWorker',
  'platformKey',
] as const

export type Secrets = Record<(typeof secretNames)[number], string>

// base64url needs no escaping in an address, in SQL or in a NATS configuration.
const newSecret = () => randomBytes(32).toString('base64url')

const isSecret = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value)

const readKept = (file: string): Partial<Record<string, unknown>> => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${file} cannot be read; the stack's data is useless without it`, { cause: error })
  }
}

/** Reads the secrets of the stack in this folder and makes those that are missing. */
export const keepSecrets = (dir: string): Secrets => {
  const file = join(dir, 'secrets.json')
  const kept = readKept(file)
  const secretOf = (name: string) => {
    const value = kept[name]
    return isSecret(value) ? value : newSecret()
  }
  // Object.fromEntries forgets which keys it was given; they are exactly secretNames.
  const secrets = Object.fromEntries(secretNames.map((name) => [name, secretOf(name)])) as Secrets
  writePrivateFile(file, `${JSON.stringify(secrets, undefined, 2)}\n`)
  return secrets
}
