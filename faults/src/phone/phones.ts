/** Processes full of phones as one thing: they are killed, and come back from their files, sometimes as a newer page. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PhonesPlan, PhonesState, ToPhones } from './messages.ts'

const program = join(import.meta.dirname, '../phones.ts')
const changed = join(import.meta.dirname, '../harm/changed-code.ts')

interface Pocket {
  readonly planFile: string
  child: ChildProcess
  state: PhonesState
  isNewer: boolean
}

const begin: PhonesState = { kind: 'state', left: Number.POSITIVE_INFINITY, waiting: 0, seen: 0 }

export interface Phones {
  readonly left: () => number
  readonly waiting: () => number
  readonly seen: () => number
  readonly kills: () => number
  readonly upgrades: () => number
  /** Kills one process after the other, until it is over. */
  readonly keepKilling: (isOver: () => boolean) => Promise<void>
  readonly calm: () => void
  readonly close: () => void
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** `changes`: what is different in the page's code, by name. */
export const openPhones = (plans: readonly PhonesPlan[], folder: string, changes: readonly string[]): Phones => {
  let [isCalm, kills, upgrades, seenBefore] = [false, 0, 0, 0]
  const launch = (pocket: Pocket): void => {
    const names = [...changes, ...(pocket.isNewer ? ['newerPage'] : [])]
    const child = fork(program, [], {
      stdio: ['ignore', 2, 2, 'ipc'],
      execArgv: ['--disable-warning=DEP0204', ...(names.length > 0 ? ['--import', changed] : [])],
      env: { ...process.env, FAULTS_CHANGES: names.join() },
    })
    running.add(child)
    pocket.child = child
    child.on('message', (state: PhonesState) => void (pocket.state = state))
    child.send({ kind: 'open', planFile: pocket.planFile } satisfies ToPhones)
    if (isCalm) child.send({ kind: 'calm' } satisfies ToPhones)
  }
  const pockets = plans.map((plan, place) => {
    const planFile = join(folder, `phones-${place + 1}.json`)
    writeFileSync(planFile, JSON.stringify(plan))
    // Replaced by `launch` at once.
    const pocket = { planFile, child: undefined as unknown as ChildProcess, state: begin, isNewer: false }
    launch(pocket)
    return pocket
  })
  const sum = (key: 'left' | 'waiting' | 'seen'): number => pockets.reduce((total, { state }) => total + state[key], 0)
  const kill = async (pocket: Pocket): Promise<void> => {
    const { child } = pocket
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    running.delete(child)
    kills += 1
    seenBefore += pocket.state.seen
    if (Math.random() < 0.4) {
      pocket.isNewer = !pocket.isNewer
      upgrades += 1
    }
    pocket.state = begin
    await pause(Math.random() * 3_000)
    launch(pocket)
  }

  return {
    left: () => sum('left'),
    waiting: () => sum('waiting'),
    seen: () => seenBefore + sum('seen'),
    kills: () => kills,
    upgrades: () => upgrades,
    async keepKilling(isOver) {
      for (let turn = 0; !isOver(); turn += 1) {
        await pause(6_000 + Math.random() * 8_000)
        const pocket = pockets[turn % pockets.length]
        if (pocket && !isOver()) await kill(pocket)
      }
    },
    calm() {
      isCalm = true
      for (const { child } of pockets) child.send({ kind: 'calm' } satisfies ToPhones)
    },
    close: () => pockets.forEach(({ child }) => child.kill('SIGKILL')),
  }
}
