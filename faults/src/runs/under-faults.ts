/** A steady load, everything killed in turn, a storm in the middle, and three ledgers at the end; whoever it is that speaks. */
import { setTimeout as pause } from 'node:timers/promises'
import { everyFault, letHappen, only, type Fault } from '../harm/schedule.ts'
import { compareLedgers } from '../ledgers/diff.ts'
import { explain } from '../ledgers/explain.ts'
import { numberHistory } from '../ledgers/platform-ledger.ts'
import { writeSocketLedger } from '../ledgers/socket-ledger.ts'
import type { Crowd, Load } from '../outside/crowd.ts'
import { openScreen, waitUntilAllWatch } from '../outside/live-client.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { drain, waitForReaders } from '../platform/drain.ts'
import type { Platform } from '../platform/platform.ts'
import { fillRegistry, type DeviceKind, type Registry } from '../platform/registry.ts'
import { figuresOf, secondsSinceStart, tell, type Figures } from '../report.ts'

const drainMs = 60_000

/** With a word, only the faults whose name holds it: to look at one more closely. */
export interface FaultWishes {
  readonly rounds: number
  readonly only?: string | undefined
}

interface Scene {
  readonly platform: Platform
  readonly database: Database
  readonly registry: Registry
}

export interface Speakers extends Pick<Crowd, 'connect' | 'waiting' | 'stop'> {
  readonly members: readonly unknown[]
}

export interface Play<Who extends Speakers> {
  readonly kinds: readonly DeviceKind[]
  readonly projects: number
  readonly gather: (scene: Scene) => Promise<Who> | Who
  /** As long as everything lasts. */
  readonly speak: (who: Who) => readonly Load[]
  /** Resolves when it is over, with how many started anew in it. */
  readonly storm: (who: Who) => Promise<number>
  /** What happens besides, after the storm. */
  readonly more: (platform: Platform) => readonly Fault[]
  readonly writeLedger: (database: Database, who: Who) => Promise<void>
  /** How the ledger's rows are found again. */
  readonly match?: string
  /** What else is looked up where they differ, by name. */
  readonly examples?: Readonly<Record<string, string>>
  readonly count: (database: Database, who: Who) => Promise<Figures>
}

const playRound = async <Who extends Speakers>(
  { storm, more }: Play<Who>,
  who: Who,
  platform: Platform,
  { round, word }: { readonly round: number; readonly word: string },
) => {
  const { beforeStorm, afterStorm } = everyFault(platform, round, tell)
  await pause(3_000)
  const kills = await letHappen(only(beforeStorm, word), tell)
  const reboots = word === '' || word === 'storm' ? await storm(who) : 0
  await pause(3_000)
  const after = [...afterStorm, ...more(platform)]
  return { kills: kills + (await letHappen(only(after, word), tell)), reboots }
}

const speakWhileFaultsHappen = async <Who extends Speakers>(
  play: Play<Who>,
  who: Who,
  platform: Platform,
  wishes: FaultWishes,
) => {
  const loads = play.speak(who)
  const sum = { kills: 0, reboots: 0 }
  try {
    for (let round = 0; round < wishes.rounds; round += 1) {
      const { kills, reboots } = await playRound(play, who, platform, { round, word: wishes.only ?? '' })
      sum.kills += kills
      sum.reboots += reboots
    }
    return sum
  } finally {
    for (const load of loads) load.stop()
  }
}

export const playUnderFaults = async <Who extends Speakers>(
  platform: Platform,
  play: Play<Who>,
  wishes: FaultWishes,
): Promise<Figures> => {
  const { environment } = platform.stack
  const database = openDatabase(environment.VIGIL_DATABASE_OWNER_URL)
  await numberHistory(database)
  const registry = await fillRegistry(database, play.kinds, play.projects)
  const who = await play.gather({ platform, database, registry })
  await platform.start()
  if (!(await waitForReaders(database, 20_000))) throw new Error('no pipeline reads every lane')
  const { apiPorts: ports } = platform
  const screens = registry.projects.map((projectId, first) =>
    openScreen({ ports, first, token: registry.token, projectId }),
  )
  try {
    await who.connect()
    await waitUntilAllWatch(screens)
    tell(`${who.members.length} devices are connected`)
    const happened = await speakWhileFaultsHappen(play, who, platform, wishes)
    const restless = await drain({ crowd: who, database, environment, screens }, drainMs)
    for (const reason of restless) tell(reason)
    tell('the ledgers are compared')
    await play.writeLedger(database, who)
    await writeSocketLedger(database, screens)
    const figures = figuresOf(await compareLedgers(database, play.match))
    await explain(database, platform, play.examples)
    return {
      ...figures,
      ...(await play.count(database, who)),
      ...happened,
      crashes: platform.crashes(),
      resyncs: screens.reduce((sum, { resyncs }) => sum + resyncs(), 0),
      reconnects: screens.reduce((sum, { connections }) => sum + connections() - 1, 0),
      drained: restless.length === 0,
      seconds: secondsSinceStart(),
    }
  } finally {
    who.stop()
    for (const screen of screens) screen.close()
  }
}
