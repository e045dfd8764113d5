/** The certificate under which devices know the platform: a CA of this stack's own, and what it signed for this machine. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { lastsADay, makeAuthority, signCertificate } from './authority.ts'

export interface DeviceCertificates {
  readonly ca: string
  readonly key: string
  readonly cert: string
}

/** Made once for each stack, and again when it ends. */
export const keepCertificates = (stackDir: string): DeviceCertificates => {
  const dir = join(stackDir, 'device-tls')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (!lastsADay(dir, 'server')) {
    makeAuthority(dir, 'Vigil device CA')
    signCertificate(dir, { file: 'server', names: ['DNS:localhost', 'IP:127.0.0.1'] })
  }
  return { ca: join(dir, 'ca.pem'), key: join(dir, 'server.key'), cert: join(dir, 'server.pem') }
}
