/** A CA of our own and what it signs, by openssl. Its key never leaves the folder it was made in. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ellipticKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
const caDays = '3650'
/** Devices refuse what lives longer. */
const longestDays = 820
const dayInSeconds = String(86_400)

const openssl = (dir: string, ...args: string[]): void => {
  execFileSync('openssl', args, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] })
}

export const makeAuthority = (dir: string, name: string): void => {
  const rights = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign']
  const files = ['-keyout', 'ca.key', '-out', 'ca.pem']
  openssl(dir, 'req', '-x509', ...ellipticKey, ...files, '-days', caDays, '-subj', `/CN=${name}`, ...rights)
  chmodSync(join(dir, 'ca.key'), 0o600)
}

export interface Signed {
  /** Of `<file>.key` and `<file>.pem`. */
  readonly file: string
  /** As openssl writes them: `DNS:localhost`, `IP:127.0.0.1`. */
  readonly names: readonly string[]
  /** It speaks first too: nodes of a cluster ask each other. */
  readonly isClient?: boolean
  readonly days?: number
}

/** A new key each time. Both are written aside first: whoever reads meanwhile reads the old pair, or sees that two do not fit. */
export const signCertificate = (dir: string, { file, names, isClient = false, days = longestDays }: Signed): void => {
  const draft = (end: string): string => `${file}.draft.${end}`
  const [key, request, cert, wish] = [draft('key'), draft('csr'), draft('pem'), draft('names')]
  const subject = `/CN=${names[0]?.replace(/^\w+:/, '') ?? file}`
  openssl(dir, 'req', ...ellipticKey, '-keyout', key, '-out', request, '-subj', subject)
  const uses = isClient ? 'serverAuth,clientAuth' : 'serverAuth'
  writeFileSync(join(dir, wish), `subjectAltName=${names.join(',')}\nextendedKeyUsage=${uses}\n`)
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', wish]
  openssl(dir, 'x509', '-req', '-in', request, ...by, '-out', cert, '-days', String(days))
  chmodSync(join(dir, key), 0o600)
  renameSync(join(dir, key), join(dir, `${file}.key`))
  renameSync(join(dir, cert), join(dir, `${file}.pem`))
  for (const done of [request, wish]) rmSync(join(dir, done))
}

/** The pair is there and holds for another day. */
export const lastsADay = (dir: string, file: string): boolean => {
  try {
    openssl(dir, 'x509', '-checkend', dayInSeconds, '-noout', '-in', `${file}.pem`)
    return existsSync(join(dir, 'ca.pem')) && existsSync(join(dir, `${file}.key`))
  } catch {
    return false
  }
}
