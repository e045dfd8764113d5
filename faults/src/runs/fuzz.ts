/** `pnpm proof fuzz [--quick] [--seed N]`: millions of hostile frames through every codec; each failure names its seed. */
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { secondsSinceStart, tell, type Figures } from '../report.ts'
import { meterCodec } from './fuzz/meter-codec.ts'
import { modbusCodecs } from './fuzz/modbus-codecs.ts'
import { panelCodec } from './fuzz/panel-codec.ts'
import { tryStream, type Tally } from './fuzz/try-stream.ts'

// Half of the lines are those of fire panels, by which a fire comes.
const codecs = [panelCodec, meterCodec, panelCodec, ...modbusCodecs, panelCodec] as const

interface Size {
  readonly frames: number
  /** Whatever the machine, it ends. */
  readonly seconds: number
  /** A machine that comes no further than this has proved nothing. */
  readonly fewest: number
}
const wholeRun: Size = { frames: 5_000_000, seconds: 2_400, fewest: 2_000_000 }
const quickRun: Size = { frames: 300_000, seconds: 45, fewest: 5_000 }

const usualSeed = 26_875
const streamsBetweenLooks = 500
const warmStreams = 2_000
const mostGrowthMb = 16
const mostSentences = 20

setFlagsFromString('--expose_gc')
// The flag puts it into every context that is made from here on.
const collect = runInNewContext('gc') as () => void

/** What stands outside of the heap is given back in the turn after; measured at once, it looks as if it were held. */
const heldMb = async (): Promise<number> => {
  collect()
  await turn()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

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
}

export const runFuzz = async ({ isQuick, seed: first = usualSeed }: Asked): Promise<Figures> => {
  const size = isQuick ? quickRun : wholeRun
  let total = nothing
  let sentences = 0
  let baseMb = Infinity
  let growthMb = 0
  const say = (line: string): void => {
    sentences += 1
    if (sentences <= mostSentences) tell(line)
  }
  for (let seed = first; total.frames < size.frames && secondsSinceStart() < size.seconds; seed += 1) {
    const codec = codecs[seed % codecs.length] ?? panelCodec
    total = added(total, tryStream(codec, seed, say))
    if ((seed - first) % streamsBetweenLooks !== 0) continue
    if (seed - first < warmStreams) baseMb = await heldMb()
    else growthMb = Math.max(growthMb, (await heldMb()) - baseMb)
  }
  const { frames, crashes, missed, forged, valid, hidden } = total
  const heapGrowthMb = Math.round(growthMb * 10) / 10
  return {
    frames,
    crashes,
    missed,
    forged,
    heapGrowthMb,
    valid,
    hidden,
    seed: first,
    fewest: size.fewest,
    tookS: secondsSinceStart(),
  }
}

export const isUnshaken = ({ frames, fewest, crashes, missed, forged, heapGrowthMb }: Figures): boolean =>
  Number(frames) >= Number(fewest) &&
  crashes === 0 &&
  missed === 0 &&
  forged === 0 &&
  Number(heapGrowthMb) < mostGrowthMb
