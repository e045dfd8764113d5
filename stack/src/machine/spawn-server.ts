/** Starts a server that outlives this process, as an unprivileged user when we are root. */
import { execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

export type ServerUser = { uid: number; gid: number }
export type StartedServer = { pid: number; hasExited: () => boolean; lastWords: () => string }

const run = promisify(execFile)

// A normal user's PATH on Debian lacks the folder nats-server is in. Our own environment, with its secrets, stays out.
export const serverEnvironment = {
  PATH: `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/usr/bin:/bin`,
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** The account a server runs under: the first that exists when we are root, ourselves (undefined) when we are not. */
export const findServerUser = async (names: string[]): Promise<ServerUser | undefined> => {
  if (!isRoot()) return undefined
  for (const name of names) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => (await run('id', [flag, name])).stdout))
      return { uid: Number(uid), gid: Number(gid) }
    } catch {
      continue
    }
  }
  throw new Error(`none of the users ${names.join(', ')} exists; run .ci/install, or start the stack as a normal user`)
}

export const makeFolderFor = (folder: string, user: ServerUser | undefined): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

/** Lets the server users walk down to the folder: without o+x on each parent they cannot open their own data. */
export const openPathTo = (folder: string): void => {
  if (!isRoot()) return
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const mode = statSync(path).mode & 0o7777
    if (mode & 0o001) continue
    chmodSync(path, mode | 0o001)
    console.error(`stack: ${path} was closed to the server users; gave it o+x`)
  }
}

type Launch = { program: string; args: string[]; cwd: string; log: string; user: ServerUser | undefined }

export const spawnServer = async ({ program, args, cwd, log, user }: Launch): Promise<StartedServer> => {
  const output = openSync(log, 'a', 0o600)
  const from = statSync(log).size
  const child = spawn(program, args, {
    cwd,
    detached: true,
    env: serverEnvironment,
    stdio: ['ignore', output, output],
    ...user,
  })
  closeSync(output)
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error) => reject(new Error(`cannot start ${program}: ${error.message}`, { cause: error })))
  })
  child.unref()
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} started without a pid`)
  return {
    pid,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    lastWords: () => readFileSync(log).subarray(from).toString('utf8').trim().split('\n').slice(-15).join('\n'),
  }
}
