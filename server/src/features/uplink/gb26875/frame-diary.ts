/**
 * What was said over a line of GB/T 26875.3 beside what the inbox keeps: our answers and orders, and what they were answered
 * with. For whoever looks for what is wrong; nobody waits for it, and when it cannot be written it is lost and counted.
 */
import { headBytes } from '@vigil/protocols/gb26875/frame'
import type { UplinkMetrics } from '../uplink-metrics.ts'
import { addFrames, type NotedFrame } from './frame-diary.repository.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'

export interface FrameDiary {
  sent(equipmentId: string, bytes: Buffer): void
  heard(equipmentId: string, bytes: Uint8Array): void
  idle(): Promise<void>
  stop(): void
}

type Deps = { readonly run: RunStatement; readonly now: () => number; readonly metrics: UplinkMetrics }

const everyMs = 1_000
/** In one statement, and so much waits at most: a storm is seen in the inbox. */
const mostAtOnce = 2_000

export const createFrameDiary = ({ run, now, metrics }: Deps): FrameDiary => {
  let waiting: NotedFrame[] = []
  let writing: Promise<void> | undefined
  const lost = (count: number): void => void (metrics.lostFrameNotes += count)
  const write = async (): Promise<void> => {
    const rows = waiting
    waiting = []
    await run(addFrames(rows)).then(
      () => undefined,
      () => lost(rows.length),
    )
    writing = undefined
  }
  const flush = (): Promise<void> => {
    if (waiting.length > 0) writing ??= write()
    return writing ?? Promise.resolve()
  }
  const timer = setInterval(() => void flush(), everyMs)
  const note = (noted: NotedFrame): void => {
    if (noted.bytes.length <= headBytes || waiting.length >= mostAtOnce) return lost(1)
    waiting.push(noted)
  }
  return {
    sent: (equipmentId, bytes) => note({ equipmentId, bytes, isSent: true, at: new Date(now()) }),
    // A copy: what came from the network is overwritten by what comes next.
    heard: (equipmentId, bytes) => note({ equipmentId, bytes: Buffer.from(bytes), isSent: false, at: new Date(now()) }),
    async idle() {
      await flush()
      await flush()
    },
    stop: () => clearInterval(timer),
  }
}
