/** What of the cluster's programs is not installed. They are no part of what `.ci/install` brings: a proof says which it lacks. */
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverEnvironment } from '../machine/spawn-server.ts'

const run = promisify(execFile)

const programs = [
  { name: 'patroni', package: 'patroni' },
  { name: 'etcd', package: 'etcd-server' },
  { name: 'haproxy', package: 'haproxy' },
] as const

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const isInstalled = (program: string): boolean =>
  serverEnvironment.PATH.split(':').some((folder) => folder !== '' && isExecutable(join(folder, program)))

/** How Debian calls them; empty when all are there. */
export const missingPackages = (): string[] => [
  ...programs.filter(({ name }) => !isInstalled(name)).map((program) => program.package),
  ...(existsSync('/usr/lib/python3/dist-packages/etcd') || !isInstalled('patroni') ? [] : ['python3-etcd']),
]

/** As it says itself: `patroni 3.0.2`. */
export const patroniVersion = async (): Promise<string> => {
  const { stdout } = await run('patroni', ['--version'], { cwd: '/', env: serverEnvironment })
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? stdout.trim()
}
