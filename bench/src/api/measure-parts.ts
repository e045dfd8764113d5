/** What each part of an answer costs: the api under its profiler, its processor time from the contest. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { profileClock, readProfile, sharesOf } from '#machine/cpu-profile.ts'
import { apiProcess, type NodeProcess, type Servers } from '../servers.ts'
import { apiParts, type PartName } from './api-parts.ts'
import { takeTurn, warmUpMs, type Contender, type Contest } from './measure-ratio.ts'

// At a sample every 250 µs, 1 % of the time is 200 samples.
const profiledMs = 5_000

export type PartCosts = Readonly<Record<PartName, number>>

type Options = {
  servers: Servers
  requests: Contender['requests']
  contest: Contest
  postmasterPid: number
}

const profiled = async (servers: Servers, folder: string, work: (api: NodeProcess) => Promise<void>): Promise<void> => {
  const api = await servers.start(['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250', ...apiProcess])
  await work(api)
  // The profile is written when the process ends by itself.
  await api.stop()
}

/** Microseconds an answer. The wall's is what the api needs more of PostgreSQL than bare Fastify, and its own part in Node. */
export const measureParts = async ({ servers, requests, contest, postmasterPid }: Options): Promise<PartCosts> => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-profile-'))
  try {
    const span = { from: 0, to: 0 }
    await profiled(servers, folder, async (process) => {
      await takeTurn({ process, requests }, postmasterPid, warmUpMs)
      span.from = profileClock()
      await takeTurn({ process, requests }, postmasterPid, profiledMs)
      span.to = profileClock()
    })
    const shares = sharesOf(readProfile(folder), apiParts, span)
    const cost = (name: PartName): number => (shares.get(name) ?? 0) * contest.ours.cpu.node
    return {
      token: cost('token'),
      validation: cost('validation'),
      wall: cost('wall') + contest.ours.cpu.postgres - contest.bare.cpu.postgres,
      envelope: cost('envelope'),
      statement: cost('statement'),
      words: cost('words'),
      driver: cost('driver'),
      transport: cost('transport'),
      garbage: cost('garbage'),
      rest: cost('rest'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
