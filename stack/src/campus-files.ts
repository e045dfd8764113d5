/** The files deploy/campus.yaml mounts, a folder for each container: what one may read, no other sees. */
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

import { isRoot } from './machine/spawn-server.ts'
import { writePrivateFile } from './machine/private-file.ts'
import { natsConfig } from './nats/nats-config.ts'
import { databaseName, firstStatements } from './postgres/postgres-roles.ts'
import { closedSettings, postgresSettings, settingsText } from './postgres/postgres-settings.ts'
import { keepSecrets, type Secrets } from './secrets.ts'
import { authorityFile, keepSiteCertificates, namesOf } from './site-certificates.ts'

export interface CampusWish {
  /** By what people and devices call it: `fire.example`, or with a port. */
  readonly host: string
  readonly renew: boolean
}

/** Everybody inside the containers of campus.yaml. */
const inside = 999

const mounted = (name: string): string => `/run/site/${name}`

const postgresFiles = (secrets: Secrets): Record<string, string> => ({
  'super-password': secrets.postgresSuper,
  'postgresql.conf': settingsText({
    ...postgresSettings,
    listen_addresses: '*',
    hba_file: mounted('pg_hba.conf'),
    ...closedSettings(mounted('postgres.pem'), mounted('postgres.key')),
  }),
  'pg_hba.conf': 'hostssl all all samenet scram-sha-256\n',
  'init.sql': `create database ${databaseName};\n${firstStatements(secrets)}`,
})

const natsFiles = (secrets: Secrets): Record<string, string> => ({
  'nats.conf': natsConfig(
    {
      name: 'nats',
      listen: '0.0.0.0:4222',
      routeListen: '',
      routes: [],
      store: '/data',
      syncAlways: false,
      tls: { ca: mounted(authorityFile), cert: mounted('nats.pem'), key: mounted('nats.key') },
    },
    secrets,
  ),
})

const caddyFile = `{
	admin off
	auto_https off
}
:8443 {
	tls ${mounted('page.pem')} ${mounted('page.key')}
	reverse_proxy https://vigil:8443 {
		transport http {
			tls_trusted_ca_certs ${mounted(authorityFile)}
			tls_server_name vigil
		}
	}
}
`

const linesOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

const databaseUrl = (user: string, password: string): string =>
  `postgres://${user}:${password}@postgres:5432/${databaseName}`

const settingsOf = (host: string, secrets: Secrets): Record<string, string> => ({
  VIGIL_DATABASE_API_URL: databaseUrl('vigil_api', secrets.postgresApi),
  VIGIL_DATABASE_ENGINE_URL: databaseUrl('vigil_engine', secrets.postgresEngine),
  VIGIL_DATABASE_CA: mounted(authorityFile),
  VIGIL_NATS_SERVERS: 'nats:4222',
  VIGIL_NATS_CA: mounted(authorityFile),
  VIGIL_NATS_API_PASSWORD: secrets.natsApi,
  VIGIL_NATS_GATEWAY_PASSWORD: secrets.natsGateway,
  VIGIL_NATS_PIPELINE_PASSWORD: secrets.natsPipeline,
  VIGIL_NATS_WORKER_PASSWORD: secrets.natsWorker,
  VIGIL_SECRET_KEY: secrets.platformKey,
  VIGIL_API_LISTEN: '0.0.0.0:8443',
  VIGIL_API_TLS_KEY: mounted('api.key'),
  VIGIL_API_TLS_CERT: mounted('api.pem'),
  // Caddy, whose number on this network nobody knows beforehand; nobody else reaches the api.
  VIGIL_TRUSTED_PROXIES: 'uniquelocal',
  VIGIL_MQTT_TLS_LISTEN: '0.0.0.0:8883',
  VIGIL_MQTT_TLS_KEY: mounted('devices.key'),
  VIGIL_MQTT_TLS_CERT: mounted('devices.pem'),
  VIGIL_DEVICE_ADDRESS: `mqtts://${withoutPort(host)}:8883`,
  VIGIL_PAGE_ADDRESS: `https://${host}`,
  VIGIL_BRAND_HOSTS: host,
})

const ownerOf = (secrets: Secrets): Record<string, string> => ({
  VIGIL_DATABASE_OWNER_URL: databaseUrl('vigil_owner', secrets.postgresOwner),
  VIGIL_NATS_MIGRATION_PASSWORD: secrets.natsMigration,
})

const withoutPort = (host: string): string => host.replace(/:\d+$/, '')

/** Who gets which pair, each beside the CA's own certificate. */
const pairs = { postgres: ['postgres'], nats: ['nats'], vigil: ['api', 'devices'], caddy: ['page'] } as const

/** Whole or not at all: a server may be reading. */
const hand = (from: string, to: string): void => {
  copyFileSync(from, `${to}.draft`)
  renameSync(`${to}.draft`, to)
}

const handOut = (folder: string, authority: string): void => {
  for (const [service, files] of Object.entries(pairs)) {
    const names = [authorityFile, ...files.flatMap((file) => [`${file}.key`, `${file}.pem`])]
    for (const name of names) hand(join(authority, name), join(folder, service, name))
  }
}

/** Root keeps them; whoever is inside may read those of his own folder. */
const close = (folder: string): void => {
  for (const service of Object.keys(pairs)) {
    const own = join(folder, service)
    for (const name of ['.', ...readdirSync(own)]) {
      if (isRoot()) chownSync(join(own, name), 0, inside)
      chmodSync(join(own, name), name === '.' ? 0o750 : 0o640)
    }
  }
}

/** Writes them anew from the secrets in the folder; passwords and the CA are made once. */
export const writeCampusFiles = (folder: string, { host, renew }: CampusWish): void => {
  for (const service of Object.keys(pairs)) mkdirSync(join(folder, service), { recursive: true, mode: 0o750 })
  const secrets = keepSecrets(folder)
  const services = {
    postgres: postgresFiles(secrets),
    nats: natsFiles(secrets),
    vigil: {},
    caddy: { Caddyfile: caddyFile },
  }
  for (const [service, files] of Object.entries(services))
    for (const [name, text] of Object.entries(files)) writePrivateFile(join(folder, service, name), text)
  writePrivateFile(join(folder, 'settings'), linesOf(settingsOf(host, secrets)))
  writePrivateFile(join(folder, 'owner'), linesOf(ownerOf(secrets)))
  const authority = join(folder, 'authority')
  const people = [withoutPort(host)]
  const called = { postgres: ['postgres'], nats: ['nats'], api: ['vigil'], devices: people, page: people }
  const certificates = Object.entries(called).map(([file, hosts]) => ({ file, names: namesOf(hosts) }))
  keepSiteCertificates(authority, { certificates, renew })
  handOut(folder, authority)
  close(folder)
}
