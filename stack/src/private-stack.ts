/** A stack for one command: in a folder named after its process, gone when the command is. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { startTicksOf } from './machine/process-life.ts'
import { isRoot } from './machine/spawn-server.ts'
import { type Stack, type StackOptions, startStack, stopStack } from './stack.ts'

export const dataFolder = resolve(import.meta.dirname, '../../.data')

// The name says who owns the folder, so that even one whose owner was killed at once can be judged.
const folderName = (label: string) => `test-${process.pid}-${startTicksOf(process.pid)}-${label}`
const ownerIn = /^test-(\d+)-(\d+)-/

const isOrphan = (name: string): boolean => {
  const owner = ownerIn.exec(name)
  return owner !== null && startTicksOf(Number(owner[1])) !== Number(owner[2])
}

const mayRemove = (dir: string): boolean =>
  isRoot() || statSync(dir, { throwIfNoEntry: false })?.uid === process.getuid?.()

/** The servers have stopped, but a last file may still be appearing while the folder is emptied. */
const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })

/** Stops and removes the stacks whose owner was killed before it could do so itself; returns their folders. */
export const removeOrphanStacks = async (folder = dataFolder): Promise<string[]> => {
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter(isOrphan)
  const orphans = names.map((name) => join(folder, name)).filter(mayRemove)
  for (const dir of orphans) {
    await stopStack(dir)
    removeFolder(dir)
  }
  return orphans
}

export const startPrivateStack = async (label: string, options: Omit<StackOptions, 'dir'> = {}): Promise<Stack> => {
  await removeOrphanStacks()
  const dir = join(dataFolder, folderName(label))
  const remove = async () => {
    await stopStack(dir)
    removeFolder(dir)
  }
  const stack = await startStack({ ...options, dir }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return { ...stack, stop: remove }
}
