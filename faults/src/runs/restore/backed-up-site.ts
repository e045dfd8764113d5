/** A private PostgreSQL that archives with the configuration that `vigil backup-config` writes. */
import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findServerUser, openPathTo, serverEnvironment, type ServerUser } from '@vigil/stack/machine/spawn-server'
import { dataFolder, startPrivateStack } from '@vigil/stack/private-stack'
import type { Stack } from '@vigil/stack/stack'
import pg from 'pg'
import { tell } from '#report.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')
const main = join(root, 'server/src/main.ts')

export interface BackedUpSite {
  readonly stack: Stack
  readonly folder: string
  readonly user: ServerUser | undefined
  /** As superuser. */
  readonly url: string
  connect(): Promise<pg.Client>
  pgbackrest(...args: string[]): Promise<void>
  /** How long it took, in milliseconds. */
  backUp(type: 'full' | 'diff'): Promise<number>
  /** The worst that the doctor says of the backup and of what can be restored. */
  examine(): Promise<string>
  stop(): Promise<void>
}

const openFolder = (user: ServerUser | undefined): string => {
  const folder = join(dataFolder, `restore-${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  openPathTo(folder)
  for (const name of ['repository', 'run']) {
    mkdirSync(join(folder, name), { recursive: true })
    if (user) chownSync(join(folder, name), user.uid, user.gid)
  }
  return folder
}

/** The stack has no socket and lets nobody in without a password; both are said in the environment, as libpq has it. */
const accessTo = (folder: string, url: URL, user: ServerUser | undefined): Readonly<Record<string, string>> => {
  const passfile = join(folder, 'passfile')
  writeFileSync(passfile, `127.0.0.1:*:*:postgres:${url.password}\n`, { mode: 0o600 })
  if (user) chownSync(passfile, user.uid, user.gid)
  return { ...serverEnvironment, PGHOST: '127.0.0.1', PGPASSFILE: passfile }
}

const vigil = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
  run(process.execPath, [main, ...args], { env: { ...process.env, ...environment } })

const startArchiving = (config: string): Promise<Stack> =>
  startPrivateStack('restore', {
    postgresSettings: {
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${config} --stanza=vigil archive-push %p`,
      archive_timeout: '5s',
      track_commit_timestamp: 'on',
    },
  })

const worstOf = (stdout: string): string => {
  // As our own program writes it.
  const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string }[] }
  const states = findings.filter(({ check }) => check === 'backup' || check === 'restorable').map(({ state }) => state)
  return ['red', 'yellow', 'green'].find((state) => states.includes(state)) ?? 'nothing'
}

/** What could not be opened leaves no folder; its servers are removed by whoever comes next. */
export const openBackedUpSite = async (): Promise<BackedUpSite> => {
  const user = await findServerUser(['postgres'])
  const folder = openFolder(user)
  return openIn(folder, user).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    throw error
  })
}

const openIn = async (folder: string, user: ServerUser | undefined): Promise<BackedUpSite> => {
  const config = join(folder, 'config', 'pgbackrest.conf')
  const stack = await startArchiving(config)
  const address = new URL(stack.environment.VIGIL_DATABASE_SUPER_URL)
  await vigil(stack.environment, 'migrate')
  const place = ['--data', join(stack.dir, 'pg'), '--port', address.port, '--repository', join(folder, 'repository')]
  await vigil({}, 'backup-config', ...place, '--socket', '', '--out', join(folder, 'config'))
  // Of its own: the usual folder may be another run's.
  const written = readFileSync(config, 'utf8')
  writeFileSync(config, written.replace('[global]', `[global]\nlock-path=${join(folder, 'run')}`))
  if (user) chownSync(config, user.uid, user.gid)
  const env = accessTo(folder, address, user)
  const pgbackrest = async (...args: string[]): Promise<void> => {
    const flags = [`--config=${config}`, '--stanza=vigil']
    await run('pgbackrest', [...flags, ...args], { cwd: '/', env, ...user, maxBuffer: 64 * 1024 ** 2 })
  }
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(address.href)
    await client.connect()
    return client
  }
  await pgbackrest('stanza-create')
  await pgbackrest('check')
  tell('PostgreSQL archives, the repository is encrypted')
  return {
    stack,
    folder,
    user,
    url: address.href,
    connect,
    pgbackrest,
    async backUp(type) {
      const begun = performance.now()
      await pgbackrest(`--type=${type}`, 'backup')
      tell(`a ${type} backup was made`)
      return Math.round(performance.now() - begun)
    },
    async examine() {
      const settings = { ...stack.environment, VIGIL_BACKUP_STANZA: 'vigil', VIGIL_BACKUP_CONFIG: config }
      const { stdout } = await vigil(settings, 'doctor', '--json').catch(
        // Red ends with 1 and says the same: what Node gives then carries what was printed.
        (error: unknown) => error as { stdout: string },
      )
      return worstOf(stdout)
    },
    async stop() {
      await stack.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
