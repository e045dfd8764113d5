/** The installation's one secret, and a key of its own for every purpose made out of it. */
import { hkdfSync, randomBytes } from 'node:crypto'
import type { Log } from '#infrastructure/log/log.ts'
import { refuseWeakSecret, type Environment } from './config.ts'

const name = 'VIGIL_SECRET_KEY'

/** Without the setting each process draws its own: what one has sealed, no other and no later one opens. */
const secretOf = (environment: Environment, log: Log): string | Buffer => {
  const given = environment[name]
  if (given) return refuseWeakSecret(name, given)
  log.warn(`${name} is not set: what is sealed now ends with this process`)
  return randomBytes(32)
}

export const createKeys = (environment: Environment, log: Log): ((purpose: string) => Buffer) => {
  const secret = secretOf(environment, log)
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
