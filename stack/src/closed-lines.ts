/** The lines to PostgreSQL, NATS and the api closed by a CA of the stack's own, as those of a site are. */
import { join } from 'node:path'
import { findServerUser } from './machine/spawn-server.ts'
import { authorityFile, keepSiteCertificates, namesOf } from './site-certificates.ts'

const tlsFolderOf = (dir: string): string => join(dir, 'tls')

/** PostgreSQL and NATS run as users of their own when we are root. */
export const keepTls = async (dir: string, renew: boolean): Promise<string> => {
  const closedTo = async (names: string[]) => {
    const user = await findServerUser(names)
    return user && { ...user, mode: 0o600 }
  }
  const names = namesOf([])
  const certificates = [
    { file: 'postgres', names, owner: await closedTo(['postgres']) },
    { file: 'nats', names, isClient: true, owner: await closedTo(['nats', 'nobody']) },
    { file: 'api', names },
  ]
  keepSiteCertificates(tlsFolderOf(dir), { certificates, renew })
  return tlsFolderOf(dir)
}

export const closedLines = (tls: string | undefined) =>
  tls === undefined
    ? {}
    : {
        VIGIL_DATABASE_CA: join(tls, authorityFile),
        VIGIL_NATS_CA: join(tls, authorityFile),
        VIGIL_API_TLS_KEY: join(tls, 'api.key'),
        VIGIL_API_TLS_CERT: join(tls, 'api.pem'),
      }
