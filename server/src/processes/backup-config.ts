/**
 * `backup-config --data <folder> --repository <folder> --out <folder>`: what pgBackRest and PostgreSQL must be told so that
 * every second can be restored. The passphrase of the repository is drawn here, once.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'

export interface BackupPlace {
  /** Of PostgreSQL. */
  readonly data: string
  readonly port: number
  /** The folder of its socket; none where PGHOST says another way in. */
  readonly socket: string
  /** Where backups lie: another disk, better another machine. */
  readonly repository: string
  /** Where the configuration will lie, as PostgreSQL sees it. */
  readonly config: string
  readonly passphrase: string
}

/** Two full backups and the log between: restorable to any second of the last week or two. */
export const backrestConfig = ({ data, port, socket, repository, passphrase }: BackupPlace): string => `[global]
repo1-path=${repository}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${passphrase}
repo1-retention-full=2
compress-type=lz4
start-fast=y
archive-timeout=60
log-level-console=warn
log-level-file=off

[vigil]
pg1-path=${data}
pg1-port=${port}
${socket === '' ? '' : `pg1-socket-path=${socket}\n`}pg1-user=postgres
`

/** A minute of quiet is archived too: so much is on the primary and its standby only. */
export const archiveSettings = ({ config }: Pick<BackupPlace, 'config'>): string => `archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=vigil archive-push %p'
archive_timeout = 60s
`

const text = { type: 'string' } as const
const options = {
  data: text,
  repository: text,
  out: text,
  port: { ...text, default: '5432' },
  socket: { ...text, default: '/var/run/postgresql' },
}

const folderIn = (name: string, value: string | undefined): string => {
  if (!value) throw new Error(`say where: --${name} <folder>`)
  return resolve(value)
}

export const runBackupConfig = (_environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options })
  const out = folderIn('out', values.out)
  const config = join(out, 'pgbackrest.conf')
  if (existsSync(config))
    throw new Error(`${config} is there: with another passphrase no backup would open; move it away if you mean it`)
  const place: BackupPlace = {
    data: folderIn('data', values.data),
    repository: folderIn('repository', values.repository),
    port: Number(values.port),
    socket: values.socket,
    config,
    passphrase: randomBytes(48).toString('base64url'),
  }
  mkdirSync(out, { recursive: true })
  writeFileSync(config, backrestConfig(place), { mode: 0o640, flag: 'wx' })
  writeFileSync(join(out, 'postgresql-archive.conf'), archiveSettings(place), { mode: 0o644 })
  log.info({ config }, 'chgrp postgres it, include postgresql-archive.conf, and keep the passphrase elsewhere too')
  return Promise.resolve()
}
