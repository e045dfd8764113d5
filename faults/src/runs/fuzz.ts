/** `pnpm proof fuzz [--quick] [--seed N]`: millions of hostile frames through every codec; each failure names its seed. */
import { heldMb } from '../harm/held-heap.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'
import type { Codec } from './fuzz/codec.ts'
import { meterCodec } from './fuzz/meter-codec.ts'
import { modbusCodecs } from './fuzz/modbus-codecs.ts'
import { panelCodec } from './fuzz/panel-codec.ts'
import { tryStream, type Tally } from './fuzz/try-stream.ts'

// Half of the lines are those of fire panels, by which a fire comes.
const codecs = [panelCodec, meterCodec, panelCodec, ...modbusCodecs, panelCodec] as const

interface Size {
  /** Of each codec. */
  readonly frames: number
  /** Whatever the machine, it ends. */
  readonly seconds: number
  /** A machine that comes no further than this has proved nothing. */
  readonly fewest: number
}
const wholeRun: Size = { frames: 10_000_000, seconds: 6_900, fewest: 1_000_000 }
const quickRun: Size = { frames: 75_000, seconds: 45, fewest: 1_000 }

const usualSeed = 26_875
const streamsBetweenLooks = 500
const warmStreams = 2_000
const mostGrowthMb = 16
const mostSentences = 20

const nothing: Tally = { frames: 0, valid: 0, hidden: 0, crashes: 0, missed: 0, forged: 0 }

const added = (a: Tally, b: Tally): Tally => ({
  frames: a.frames + b.frames,
  valid: a.valid + b.valid,
  hidden: a.hidden + b.hidden,
  crashes: a.crashes + b.crashes,
  missed: a.missed + b.missed,
  forged: a.forged + b.forged,
})

interface Asked {
  readonly isQuick: boolean
  readonly seed: number | undefined
  /** Sooner than it would end by itself. */
  readonly seconds: number | undefined
}

/** Which seed is whose does not depend on who has had enough: a failure is found again by its seed alone. */
const codecOf = (seed: number): Codec => codecs[seed % codecs.length] ?? panelCodec

export const runFuzz = async ({ isQuick, seed: first = usualSeed, seconds }: Asked): Promise<Figures> => {
  const size = isQuick ? quickRun : wholeRun
  const longest = seconds ?? size.seconds
  const counted = new Map(codecs.map(({ name }) => [name, 0]))
  const fewestOfOne = (): number => Math.min(...counted.values())
  let total = nothing
  let sentences = 0
  let baseMb = Infinity
  let growthMb = 0
  const say = (line: string): void => {
    sentences += 1
    if (sentences <= mostSentences) tell(line)
  }
  for (let seed = first; fewestOfOne() < size.frames && secondsSinceStart() < longest; seed += 1) {
    const codec = codecOf(seed)
    const had = counted.get(codec.name) ?? 0
    if (had < size.frames) {
      const tally = tryStream(codec, seed, say)
      counted.set(codec.name, had + tally.frames)
      total = added(total, tally)
    }
    if ((seed - first) % streamsBetweenLooks !== 0) continue
    if (seed - first < warmStreams) baseMb = await heldMb()
    else growthMb = Math.max(growthMb, (await heldMb()) - baseMb)
  }
  const { frames, crashes, missed, forged, valid, hidden } = total
  return {
    frames,
    ...Object.fromEntries(counted),
    fewestOfOne: fewestOfOne(),
    crashes,
    missed,
    forged,
    heapGrowthMb: Math.round(growthMb * 10) / 10,
    valid,
    hidden,
    seed: first,
    fewest: size.fewest,
    tookS: secondsSinceStart(),
  }
}

export const isUnshaken = ({ fewestOfOne, fewest, crashes, missed, forged, heapGrowthMb }: Figures): boolean =>
  Number(fewestOfOne) >= Number(fewest) &&
  crashes === 0 &&
  missed === 0 &&
  forged === 0 &&
  Number(heapGrowthMb) < mostGrowthMb
