/** Whether a job goes on, waits or stops, from how many devices of each wave stand where. Pure. */
import { firmwareWaves, type FirmwareState } from '@vigil/contract/firmware/firmware-moves'

export interface WaveCount {
  readonly wave: number
  readonly state: FirmwareState
  readonly units: number
  /** Of these, how many since somebody last looked at what failed. */
  readonly fresh: number
  readonly changedAt: Date
}

interface Standing {
  readonly wave: number
  readonly stopPercent: number
  readonly watchMinutes: number
  /** Switches that moved while nobody ordered it. */
  readonly switched: number
  readonly counts: readonly WaveCount[]
  readonly now: number
}

export type FirmwareStep = 'wait' | 'nextWave' | 'finish' | { readonly stop: 'failures' | 'rolledBack' | 'switched' }

const settled: readonly FirmwareState[] = ['updated', 'failed', 'rolledBack']

const sum = (counts: readonly WaveCount[], of: 'units' | 'fresh'): number =>
  counts.reduce((total, count) => total + count[of], 0)

export const nextFirmwareStep = ({
  wave,
  stopPercent,
  watchMinutes,
  switched,
  counts,
  now,
}: Standing): FirmwareStep => {
  const here = counts.filter((count) => count.wave === wave)
  if (switched > 0) return { stop: 'switched' }
  // One that came back with its old version is no accident of the network: the image is bad until somebody says otherwise.
  if (
    sum(
      counts.filter(({ state }) => state === 'rolledBack'),
      'fresh',
    ) > 0
  )
    return { stop: 'rolledBack' }
  const failed = sum(
    here.filter(({ state }) => state === 'failed'),
    'fresh',
  )
  if (failed * 100 > stopPercent * sum(here, 'units')) return { stop: 'failures' }
  if (here.some(({ state }) => !settled.includes(state))) return 'wait'
  if (wave >= firmwareWaves) return 'finish'
  const lastAt = Math.max(0, ...here.map(({ changedAt }) => changedAt.getTime()))
  return now < lastAt + watchMinutes * 60_000 ? 'wait' : 'nextWave'
}
