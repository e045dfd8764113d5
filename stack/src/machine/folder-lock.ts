/** One start or stop of a folder at a time, also between processes. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 120_000

// A Linux abstract socket: taken atomically, and the kernel frees it with the process, so it cannot be left behind.
const nameFor = (folder: string) => `\0vigil-stack-${createHash('sha256').update(folder).digest('hex')}`

const tryTake = (name: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const lock = createServer((socket) => socket.destroy())
    lock.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    lock.listen(name, () => resolve(lock))
  })

const take = async (folder: string): Promise<Server> => {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const lock = await tryTake(nameFor(folder))
    if (lock) return lock
    if (performance.now() > deadline)
      throw new Error(`another process has been starting or stopping ${folder} for too long`)
    await sleep(50)
  }
}

export const withFolderLock = async <Result>(folder: string, work: () => Promise<Result>): Promise<Result> => {
  const lock = await take(folder)
  try {
    return await work()
  } finally {
    lock.close()
  }
}
