/** The doors for GB/T 26875.3, as far as somebody wants them: over TCP, and over UDP with one frame in a datagram. */
import { performance } from 'node:perf_hooks'
import { createFrameDoor, readOn, type FrameDoorDeps } from './frame-door.ts'
import { startDatagrams } from './frame-datagrams.ts'
import { startFrameStreams } from './frame-streams.ts'
import type { FrameServer, LineRules } from './line.ts'
import { createRuns } from './runs.ts'
import type { FrameListen } from '#infrastructure/config/device-listen.ts'

const sweepEveryMs = 10_000

export const openFrameDoors = async (listen: FrameListen | undefined, parts: Omit<FrameDoorDeps, 'runs'>) => {
  const runs = createRuns(parts.now)
  const door = createFrameDoor({ ...parts, runs })
  const rules: LineRules = { readOn, heard: door.heard, now: () => performance.now() }
  const { stream, datagrams } = listen ?? {}
  const servers: FrameServer[] = [
    ...(stream ? [await startFrameStreams({ listen: stream, rules, closed: door.closed })] : []),
    ...(datagrams ? [await startDatagrams({ listen: datagrams, rules, closed: door.closed })] : []),
  ]
  const sweeping = setInterval(() => runs.sweep(), sweepEveryMs)
  return {
    listening: servers.map(({ listening }) => listening),
    async stop() {
      clearInterval(sweeping)
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}
