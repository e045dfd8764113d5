/** Whoever judges is killed in the middle: how many of what was acknowledged never became an alarm. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { keepTo } from '#lanes/schedule.ts'
import type { NodeProcess, Servers } from '../servers.ts'
import type { EventVoice } from './event-voice.ts'
import type { Peer } from './peer.ts'

const perSec = 500
const settleMs = 30_000

const say = (voices: readonly EventVoice[], count: number): Promise<void> =>
  keepTo({
    perSec,
    ms: (count * 1_000) / perSec,
    say: (turn) => voices[turn % voices.length]?.say({ key: 'fireAlarm', on: true }),
  })

const ackedBy = (voices: readonly EventVoice[]): number => voices.reduce((sum, voice) => sum + voice.acked(), 0)

const counted = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query<{ count: string | null }>(
    `select sum(count) as count from alarm where event_key = 'fireAlarm'`,
  )
  return Number(rows[0]?.count ?? 0)
}

interface Ours {
  readonly servers: Servers
  readonly owner: pg.Client
  readonly voices: readonly EventVoice[]
  readonly pipeline: NodeProcess
}

export const loseOurs = async ({ servers, owner, voices, pipeline }: Ours, count: number): Promise<number> => {
  const [before, ackedBefore] = [await counted(owner), ackedBy(voices)]
  const saying = say(voices, count)
  await pause((count * 500) / perSec)
  process.kill(pipeline.pid, 'SIGKILL')
  await servers.start(['server/src/main.ts', 'pipeline'], {}, 'runs')
  await saying
  let lost = count
  // A lease of the one that died must run out first.
  for (let waited = 0; lost !== 0 && waited < settleMs; waited += 500) {
    await pause(500)
    lost = ackedBy(voices) - ackedBefore - ((await counted(owner)) - before)
  }
  return lost
}

interface Theirs {
  readonly peer: Peer
  readonly voices: readonly EventVoice[]
  readonly heard: () => number
}

export const losePeer = async ({ peer, voices, heard }: Theirs, count: number): Promise<number> => {
  const before = heard()
  const saying = say(voices, count)
  await pause((count * 500) / perSec)
  await peer.killNodeRed()
  await saying
  await pause(5_000)
  return count - (heard() - before)
}
