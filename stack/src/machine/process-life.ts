/** Who is alive and what is ours. A server is known by the folder it works in, so no remembered pid can go stale. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The fields of /proc/<pid>/stat after the command name, which may itself hold spaces and brackets. */
const statFields = (pid: number): string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** A zombie still answers `kill -0`, and where pid 1 reaps late it does so for seconds: it is not alive. */
export const isAlive = (pid: number): boolean => {
  const state = statFields(pid)?.[0]
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/** Ticks since boot at which the process started: with the pid it names one process, although pids are used again. */
export const startTicksOf = (pid: number): number | undefined => {
  const ticks = statFields(pid)?.[19]
  return ticks === undefined ? undefined : Number(ticks)
}

const worksIn = (pid: number, folder: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

const programOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Whether the process runs this program in this folder: asked again before every signal. */
export const isServer = (pid: number, program: string, folder: string): boolean =>
  isAlive(pid) && programOf(pid) === program && worksIn(pid, folder)

export const serversIn = (program: string, folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isServer(pid, program, folder))

/** How /proc names a folder that was deleted under a running server. */
export const ghostOf = (folder: string): string => `${folder} (deleted)`

/** Polls until the claim holds; false when it did not within the time. */
export const waitUntil = async (
  claim: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 25,
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    if (await claim()) return true
    if (performance.now() > deadline) return false
    await sleep(everyMs)
  }
}

type Ending = { program: string; folder: string; signal: NodeJS.Signals; timeoutMs: number }

/** A process may end between the look and the signal; that is what was wanted. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Signals the processes that are still this server, waits, and kills those that did not go. */
export const endServers = async (pids: number[], { program, folder, signal, timeoutMs }: Ending): Promise<void> => {
  const remaining = () => pids.filter((pid) => isServer(pid, program, folder))
  for (const pid of remaining()) sendSignal(pid, signal)
  if (await waitUntil(() => remaining().length === 0, timeoutMs)) return
  for (const pid of remaining()) sendSignal(pid, 'SIGKILL')
  // A killed process goes when the machine comes round to it.
  if (!(await waitUntil(() => remaining().length === 0, 30_000))) {
    throw new Error(`${program} in ${folder} does not end: pid ${remaining().join(', ')}`)
  }
}
