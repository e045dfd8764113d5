/** The doors for GB/T 26875.3, as far as somebody wants them: over TCP, and over UDP with one frame in a datagram. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFrameDoor, readOn, type FrameDoorDeps } from './frame-door.ts'
import { startDatagrams } from './frame-datagrams.ts'
import { startFrameStreams } from './frame-streams.ts'
import type { FrameServer, LineRules } from './line.ts'
import { createFrameDiary } from './frame-diary.ts'
import type { FrameListen } from '#infrastructure/config/device-listen.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'

/** So long is waited for a database that may not be there. */
const goodbyeMs = 1_000

type Parts = Omit<FrameDoorDeps, 'diary'> & { readonly run: RunStatement }

export const openFrameDoors = async (listen: FrameListen | undefined, parts: Parts) => {
  const diary = createFrameDiary(parts)
  const door = createFrameDoor({ ...parts, diary })
  const rules: LineRules = { readOn, heard: door.heard, now: () => performance.now() }
  const { stream, datagrams } = listen ?? {}
  const servers: FrameServer[] = [
    ...(stream ? [await startFrameStreams({ listen: stream, rules, closed: door.closed })] : []),
    ...(datagrams ? [await startDatagrams({ listen: datagrams, rules, closed: door.closed })] : []),
  ]
  return {
    listening: servers.map(({ listening }) => listening),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.race([diary.idle(), sleep(goodbyeMs)])
      diary.stop()
    },
  }
}
