/** Where a Node process spent its time, from the profile that `--cpu-prof` writes when it ends. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Frame = { functionName: string; url: string }
type ProfileNode = { id: number; callFrame: Frame; children?: number[] }
type Profile = { nodes: ProfileNode[]; startTime: number; samples: number[]; timeDeltas: number[] }

/** Microseconds of the clock that V8 stamps its samples with. */
export const profileClock = (): number => Number(process.hrtime.bigint() / 1_000n)
export type Span = { from: number; to: number }

export type Part = { name: string; owns: (frame: Frame) => boolean }

const idle = new Set(['(idle)', '(root)'])

export const readProfile = (folder: string): Profile => {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))
  if (!file) throw new Error(`no profile was written to ${folder}`)
  // The format is V8's own; only the fields of Profile are read.
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
}

/** The nearest caller that belongs to a part decides; what nobody owns is the rest. */
const ownerFinder = (profile: Profile, parts: readonly Part[]) => {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const owners = new Map<number, string>()
  const ownerOf = (id: number): string => {
    const known = owners.get(id)
    if (known) return known
    const frame = nodes.get(id)?.callFrame
    const parent = parents.get(id)
    const own = frame && parts.find((part) => part.owns(frame))?.name
    const owner = own ?? (parent === undefined ? 'rest' : ownerOf(parent))
    owners.set(id, owner)
    return owner
  }
  return { ownerOf, frameOf: (id: number) => nodes.get(id)?.callFrame }
}

/** Each part's share of the time in which the process did something: starting and stopping are left out. */
export const sharesOf = (profile: Profile, parts: readonly Part[], { from, to }: Span): Map<string, number> => {
  const { ownerOf, frameOf } = ownerFinder(profile, parts)
  const times = new Map<string, number>()
  let busy = 0
  let at = profile.startTime
  for (const [place, id] of profile.samples.entries()) {
    const took = profile.timeDeltas[place] ?? 0
    at += took
    if (at < from || at > to || idle.has(frameOf(id)?.functionName ?? '')) continue
    busy += took
    const owner = ownerOf(id)
    times.set(owner, (times.get(owner) ?? 0) + took)
  }
  return new Map([...times].map(([name, time]) => [name, time / busy]))
}
