/** `pnpm stack [start|status|stop]`: the developer's own servers, under .data/stack. `compose`, `campus`: the files of deploy/. `certificates`: of a site. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { writeCampusFiles } from '@vigil/stack/campus-files'
import { writeComposeFiles } from '@vigil/stack/compose-files'
import { writePrivateFile } from '@vigil/stack/machine/private-file'
import { dataFolder, removeOrphanStacks } from '@vigil/stack/private-stack'
import { writeSiteCertificates } from '@vigil/stack/site-certificates'
import { findPids, startStack, stopStack, type StackPids } from '@vigil/stack/stack'

const dir = join(dataFolder, 'stack')
const deployFolder = resolve(import.meta.dirname, '../../deploy')

const describe = ({ postgres, nats }: StackPids): string =>
  [
    `  PostgreSQL  ${postgres === undefined ? 'stopped' : `pid ${postgres}`}`,
    ...nats.map((pid, index) => `  NATS n${index + 1}     ${pid === undefined ? 'stopped' : `pid ${pid}`}`),
  ].join('\n')

const start = async () => {
  const orphans = await removeOrphanStacks()
  if (orphans.length > 0) console.log(`Removed ${orphans.length} stack(s) left by a killed command.`)
  const stack = await startStack({ dir })
  const environmentFile = join(stack.dir, 'environment')
  const lines = Object.entries(stack.environment).map(([name, value]) => `${name}=${value}\n`)
  writePrivateFile(environmentFile, lines.join(''))
  console.log(stack.wasRunning ? 'The stack is already running.' : 'The stack is up.')
  console.log(describe(stack.pids()))
  console.log(`Addresses and passwords: ${environmentFile} (for node --env-file)`)
}

const stop = async () => {
  const stopped = await stopStack(dir)
  console.log(stopped ? 'The stack is stopped; its data stays.' : 'The stack was not running.')
}

const status = () => console.log(describe(findPids(dir)))

const compose = () => {
  const folder = join(deployFolder, 'generated')
  console.log(`Wrote ${writeComposeFiles(folder).join(', ')} to ${folder}`)
}

/** `certificates [--out folder] [--host name,name] [--renew]`: the CA of a site, and a pair for each who is called. */
const certificates = () => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      out: { type: 'string', default: '.data/certificates' },
      host: { type: 'string', default: '' },
      renew: { type: 'boolean', default: false },
    },
  })
  const folder = resolve(values.out)
  const written = writeSiteCertificates(folder, values.host.split(',').filter(Boolean), values.renew)
  console.log(`Wrote ${written.length === 0 ? 'nothing: all hold' : written.join(', ')} to ${folder}`)
}

/** `campus --host name [--out folder] [--renew]`: what deploy/campus.yaml mounts. */
const campus = () => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      out: { type: 'string', default: join(deployFolder, 'generated/campus') },
      host: { type: 'string' },
      renew: { type: 'boolean', default: false },
    },
  })
  if (!values.host)
    throw new Error('say by what name people and devices call it: pnpm stack campus --host fire.example')
  writeCampusFiles(resolve(values.out), { host: values.host, renew: values.renew })
  console.log(`Wrote settings, passwords and certificates to ${values.out}`)
}

const commands: Record<string, () => unknown> = { start, stop, status, compose, campus, certificates }
const command = commands[process.argv[2] ?? 'start']
if (command) await command()
else {
  console.error(`usage: pnpm stack [${Object.keys(commands).join('|')}]`)
  process.exitCode = 2
}
