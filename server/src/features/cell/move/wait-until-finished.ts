/** Waits until what was acknowledged at the source has come to its end, and has stayed there for a moment. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { doorOf } from './door.ts'
import { unfinished } from './unfinished.ts'

interface Wait {
  readonly source: pg.ClientBase
  readonly oemId: string
  /** How far the streams of readings have come now. */
  readonly streamEnds: () => Promise<readonly number[]>
}

const lookMs = 50
/** Gateways look twice a second and rights are remembered for 700 ms: until then somebody may still come in. */
const closedMs = 1_000
/** What a socket had said last is stored a moment after the socket is gone. */
const quietMs = 300

export const waitUntilFinished = async ({ source, oemId, streamEnds }: Wait): Promise<void> => {
  const began = performance.now()
  let aloneSince: number | undefined
  let ends: readonly number[] | undefined
  for (;;) {
    const { sql, parameters } = unfinished(oemId, ends ?? [])
    const left = (await source.query<{ what: string }>(sql, [...parameters])).rows.map(({ what }) => what)
    const now = performance.now()
    if (left.includes('sockets')) [aloneSince, ends] = [undefined, undefined]
    else aloneSince ??= now
    const isAlone = aloneSince !== undefined && now - aloneSince >= quietMs && now - began >= closedMs
    if (isAlone && ends && left.length === 0) return
    if (isAlone) ends ??= await streamEnds()
    if ((await doorOf(source, oemId)) === 'open') throw new Error(`it has not come to its end in time: ${wayOut(left)}`)
    await sleep(lookMs)
  }
}

const wayOut = (left: readonly string[]): string => {
  if (left.includes('sockets')) return 'a gateway holds sockets and does not close them; vigil doctor there names it'
  return left.length > 0
    ? `${left.join(', ')}; vigil doctor says whether every pipeline and worker runs`
    : 'nothing is left, but it came too late'
}
