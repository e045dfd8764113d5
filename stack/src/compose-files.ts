/** The files deploy/compose.yaml mounts: the same roles, rights and settings as the local stack, with secrets of their own. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { writePrivateFile } from './machine/private-file.ts'
import { natsConfig } from './nats/nats-config.ts'
import { firstStatements } from './postgres/postgres-roles.ts'
import { closedSettings, postgresSettings, settingsText } from './postgres/postgres-settings.ts'
import { keepSecrets, type Secrets } from './secrets.ts'
import { writeSiteCertificates } from './site-certificates.ts'

// The services of compose.yaml.
const natsHosts = ['nats-1', 'nats-2', 'nats-3']
const primaryHost = 'postgres'
const standbyName = 'standby'

const composeSettings = {
  ...postgresSettings,
  listen_addresses: '*',
  // The image makes its first database over the socket.
  unix_socket_directories: '/var/run/postgresql',
  hba_file: '/etc/vigil/pg_hba.conf',
  ...closedSettings('/run/secrets/postgres.pem', '/run/secrets/postgres.key'),
  // A standby that was away this long catches up by itself.
  wal_keep_size: '4GB',
}

/** Runs once, inside the first start of the container, before there is a standby. */
const initFile = (secrets: Secrets): string =>
  [
    firstStatements(secrets),
    `create role vigil_standby login replication password '${secrets.postgresStandby}';\n`,
    // Only from the next start on: now, the first commit would wait for a standby that cannot exist yet.
    `alter system set synchronous_standby_names = 'FIRST 1 (${standbyName})';\n`,
  ].join('')

const natsFile = (host: string, secrets: Secrets): string =>
  natsConfig(
    {
      name: host,
      listen: '0.0.0.0:4222',
      routeListen: '0.0.0.0:6222',
      routes: natsHosts.map((each) => `${each}:6222`),
      store: '/data',
      syncAlways: true,
      tls: { ca: '/run/secrets/ca.pem', cert: '/run/secrets/nats.pem', key: '/run/secrets/nats.key' },
    },
    secrets,
  )

/** Of what is made for the site; the key of the CA is mounted nowhere. */
const mountedCertificates = ['ca.pem', 'postgres.key', 'postgres.pem', 'nats.key', 'nats.pem']

/** Writes them anew from the secrets in the folder, which are made when they are missing, as certificates are; returns what is mounted. */
export const writeComposeFiles = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secrets = keepSecrets(folder)
  const files: Record<string, string> = {
    'postgresql.conf': settingsText(composeSettings),
    'postgres-init.sql': initFile(secrets),
    'postgres-super-password': secrets.postgresSuper,
    'postgres-standby-passfile': `${primaryHost}:5432:*:vigil_standby:${secrets.postgresStandby}\n`,
    ...Object.fromEntries(natsHosts.map((host) => [`${host}.conf`, natsFile(host, secrets)])),
  }
  for (const [name, text] of Object.entries(files)) writePrivateFile(join(folder, name), text)
  writeSiteCertificates(folder, [], false)
  return [...Object.keys(files), ...mountedCertificates]
}
