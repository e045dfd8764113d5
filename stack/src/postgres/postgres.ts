/** A PostgreSQL of our own: made on first start, recognised by its data folder, stopped without losing a commit. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { asSuperuser, type PostgresAddress } from './postgres-roles.ts'
import { closedSettings, postgresSettings } from './postgres-settings.ts'
import { writePrivateFile } from '../machine/private-file.ts'
import { endServers, ghostOf, isServer, serversIn, waitUntil } from '../machine/process-life.ts'
import {
  findServerUser,
  makeFolderFor,
  serverEnvironment,
  type ServerUser,
  spawnServer,
} from '../machine/spawn-server.ts'

const run = promisify(execFile)
const program = 'postgres'
const oldestVersion = 15
const versionsFolder = '/usr/lib/postgresql'

const dataFolderOf = (dir: string): string => join(dir, 'pg')

/** The binaries that fit the data folder; for a new one the oldest we support, which is what we test with. */
export const findBinaries = (data: string): string => {
  const made = join(data, 'PG_VERSION')
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder).map(Number) : []
  const fitting = existsSync(made)
    ? [Number(readFileSync(made, 'utf8'))]
    : versions.filter((version) => version >= oldestVersion).toSorted((a, b) => a - b)
  const found = fitting
    .map((version) => join(versionsFolder, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, program)))
  if (!found) throw new Error(`PostgreSQL ${fitting[0] ?? oldestVersion} is not installed; run .ci/install`)
  return found
}

const initialise = async (bin: string, dir: string, superPassword: string, user: ServerUser | undefined) => {
  const data = dataFolderOf(dir)
  if (existsSync(join(data, 'PG_VERSION'))) return
  // A first start that was killed leaves a half-made folder, which initdb refuses.
  rmSync(data, { recursive: true, force: true })
  makeFolderFor(data, user)
  const passwordFile = join(dir, 'pg-first-password')
  writePrivateFile(passwordFile, superPassword, user)
  const args = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--data-checksums']
  try {
    // From `/`, because the server user cannot look at the folder we stand in.
    await run(join(bin, 'initdb'), [...args, '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'], {
      cwd: '/',
      env: serverEnvironment,
      ...user,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

export const findPostmaster = (dir: string): number | undefined => {
  const data = dataFolderOf(dir)
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const pid = Number(readFileSync(lock, 'utf8').split('\n', 1)[0])
  return isServer(pid, program, data) ? pid : undefined
}

/** After a kill: ends what the dead postmaster left behind, then removes its lock, which a zombie would keep valid. */
const clearRemains = async (dir: string): Promise<void> => {
  const data = dataFolderOf(dir)
  await endPostgres(dir, 'SIGINT')
  const goneAlone = await waitUntil(() => serversIn(program, data).length === 0, 1_000)
  if (!goneAlone) {
    await endServers(serversIn(program, data), { program, folder: data, signal: 'SIGKILL', timeoutMs: 5_000 })
  }
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

const answersFrom = async (address: PostgresAddress, data: string): Promise<boolean> => {
  try {
    const folder = await asSuperuser(address, 'postgres', (client) =>
      client.query<{ data_directory: string }>('show data_directory'),
    )
    return folder.rows[0]?.data_directory === data
  } catch {
    return false
  }
}

type PostgresLaunch = PostgresAddress & { dir: string; settings?: Readonly<Record<string, string>> }

/** With certificates nobody comes in without TLS. */
const closedDoor = ({ dir, tls }: PostgresLaunch, user: ServerUser | undefined): Readonly<Record<string, string>> => {
  if (tls === undefined) return {}
  const door = join(dir, 'pg_hba.conf')
  writePrivateFile(door, 'hostssl all all all scram-sha-256\n', user)
  return { hba_file: door, ...closedSettings(join(tls, 'postgres.pem'), join(tls, 'postgres.key')) }
}

/** Starts the server and waits until it answers; crash recovery may take a while. */
const launch = async (bin: string, wanted: PostgresLaunch, user: ServerUser | undefined) => {
  const { dir, port, settings } = wanted
  const data = dataFolderOf(dir)
  const options = Object.entries({
    ...postgresSettings,
    ...closedDoor(wanted, user),
    ...settings,
    port: String(port),
  })
  const server = await spawnServer({
    program: join(bin, program),
    args: ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: '/',
    log: join(dir, 'postgres.log'),
    user,
  })
  const settled = async () => server.hasExited() || (await answersFrom(wanted, data))
  if (!(await waitUntil(settled, 60_000)) || server.hasExited()) {
    throw new Error(`PostgreSQL did not start in ${data}:\n${server.lastWords()}`)
  }
}

/** Returns false when it was running already. */
export const startPostgres = async (wanted: PostgresLaunch): Promise<boolean> => {
  const data = dataFolderOf(wanted.dir)
  if (findPostmaster(wanted.dir) !== undefined) {
    if (await waitUntil(() => answersFrom(wanted, data), 60_000)) return false
    throw new Error(`the PostgreSQL in ${data} runs but does not let us in on port ${wanted.port}`)
  }
  const bin = findBinaries(data)
  const user = await findServerUser(['postgres'])
  await clearRemains(wanted.dir)
  await initialise(bin, wanted.dir, wanted.secrets.postgresSuper, user)
  await launch(bin, wanted, user)
  return true
}

/** Returns false when there was nothing to end. */
export const endPostgres = async (dir: string, signal: 'SIGINT' | 'SIGKILL'): Promise<boolean> => {
  const data = dataFolderOf(dir)
  const postmaster = findPostmaster(dir)
  const ghosts = serversIn(program, ghostOf(data))
  if (postmaster !== undefined) {
    await endServers([postmaster], { program, folder: data, signal, timeoutMs: 30_000 })
  }
  await endServers(ghosts, { program, folder: ghostOf(data), signal: 'SIGQUIT', timeoutMs: 5_000 })
  return postmaster !== undefined || ghosts.length > 0
}
