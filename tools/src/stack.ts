/** `pnpm stack [start|status|stop]`: the developer's own servers, under .data/stack. `compose`: the files of deploy/. */
import { join, resolve } from 'node:path'

import { writeComposeFiles } from '@vigil/stack/compose-files'
import { writePrivateFile } from '@vigil/stack/machine/private-file'
import { dataFolder, removeOrphanStacks } from '@vigil/stack/private-stack'
import { findPids, startStack, stopStack, type StackPids } from '@vigil/stack/stack'

const dir = join(dataFolder, 'stack')

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
  const folder = resolve(import.meta.dirname, '../../deploy/generated')
  console.log(`Wrote ${writeComposeFiles(folder).join(', ')} to ${folder}`)
}

const commands: Record<string, () => unknown> = { start, stop, status, compose }
const command = commands[process.argv[2] ?? 'start']
if (command) await command()
else {
  console.error(`usage: pnpm stack [${Object.keys(commands).join('|')}]`)
  process.exitCode = 2
}
