/** The certificate under which devices know the platform: a CA of this stack's own, and what it signed for this machine. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DeviceCertificates {
  readonly ca: string
  readonly key: string
  readonly cert: string
}

const ellipticKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
const caDays = '3650'
/** Devices refuse what lives longer. */
const certDays = '820'
const dayInSeconds = String(86_400)

const openssl = (dir: string, ...args: string[]): void => {
  execFileSync('openssl', args, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] })
}

const lastsADay = (dir: string): boolean => {
  try {
    openssl(dir, 'x509', '-checkend', dayInSeconds, '-noout', '-in', 'server.pem')
    return existsSync(join(dir, 'ca.pem')) && existsSync(join(dir, 'server.key'))
  } catch {
    return false
  }
}

const make = (dir: string): void => {
  const ca = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign']
  openssl(
    dir,
    'req',
    '-x509',
    ...ellipticKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    caDays,
    '-subj',
    '/CN=Vigil device CA',
    ...ca,
  )
  openssl(dir, 'req', ...ellipticKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost')
  writeFileSync(join(dir, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n')
  openssl(
    dir,
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'server.pem',
    '-days',
    certDays,
    '-extfile',
    'names',
  )
  for (const secret of ['ca.key', 'server.key']) chmodSync(join(dir, secret), 0o600)
  for (const done of ['server.csr', 'names']) rmSync(join(dir, done))
}

/** Made once for each stack, and again when it ends. */
export const keepCertificates = (stackDir: string): DeviceCertificates => {
  const dir = join(stackDir, 'device-tls')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (!lastsADay(dir)) make(dir)
  return { ca: join(dir, 'ca.pem'), key: join(dir, 'server.key'), cert: join(dir, 'server.pem') }
}
