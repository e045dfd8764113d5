/** Certificates for the lines between the processes of one site: one CA, and a pair for each who is called. */
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { lastsADay, makeAuthority, signCertificate, type Signed } from './authority.ts'

export interface SiteCertificate extends Signed {
  /** Who may read its key; the one who makes it unless said. */
  readonly owner?: { readonly uid: number; readonly gid: number; readonly mode: number } | undefined
}

export interface CertificateWish {
  readonly certificates: readonly SiteCertificate[]
  /** New ones under the same CA, although the old ones hold. */
  readonly renew?: boolean
}

export const authorityFile = 'ca.pem'

const isThisMachine = (name: string): boolean => name === 'localhost' || name === '127.0.0.1'

/** `fire.example` or `10.1.2.3`, as openssl wants it. */
const nameOf = (host: string): string => (/^[\d.]+$|:/.test(host) ? `IP:${host}` : `DNS:${host}`)

/** By these a process that runs on the same machine may call it too. */
export const namesOf = (hosts: readonly string[]): string[] => [
  ...hosts.filter((host) => !isThisMachine(host)).map(nameOf),
  'DNS:localhost',
  'IP:127.0.0.1',
]

/** Makes what is missing or ends within a day; returns the files that it wrote. */
export const keepSiteCertificates = (dir: string, { certificates, renew = false }: CertificateWish): string[] => {
  // Servers with users of their own walk through it; each key is closed for itself.
  mkdirSync(dir, { recursive: true, mode: 0o711 })
  const isNew = !existsSync(join(dir, 'ca.key'))
  if (isNew) makeAuthority(dir, 'Vigil site CA')
  const wanted = certificates.filter(({ file }) => isNew || renew || !lastsADay(dir, file))
  for (const { owner, ...signed } of wanted) {
    signCertificate(dir, signed)
    const key = join(dir, `${signed.file}.key`)
    if (owner) {
      chownSync(key, owner.uid, owner.gid)
      chmodSync(key, owner.mode)
    }
  }
  return [...(isNew ? [authorityFile] : []), ...wanted.flatMap(({ file }) => [`${file}.key`, `${file}.pem`])]
}

/** Who is called at a site, and by which names beside this machine's own. */
const siteServices = {
  postgres: ['postgres', 'postgres-standby'],
  nats: ['nats', 'nats-1', 'nats-2', 'nats-3'],
  api: ['api', 'vigil'],
} as const

/** Of servers that are called by other names, or by the names of their machines, `hosts` says so. */
export const writeSiteCertificates = (dir: string, hosts: readonly string[], renew: boolean): string[] =>
  keepSiteCertificates(dir, {
    certificates: Object.entries(siteServices).map(([file, names]) => ({
      file,
      names: namesOf([...names, ...hosts]),
      // Nodes of a cluster call each other.
      isClient: file === 'nats',
    })),
    renew,
  })
