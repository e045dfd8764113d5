/** Which start was the last, and what was measured of it. Pure. */
import type { StartLine, StartProof } from '@vigil/contract/equipment/start-proof'
import type { StartProofRow } from '@vigil/device-types/start-proof'
import { judged, toldOf, type Reading } from './proof.rules.ts'

export interface Start {
  readonly at: number
  readonly origin: StartProof['origin']
}

/** What runs so soon after an order runs by it. */
const byOrderMs = 60_000

/** Newest first, as it was read. An order that nothing followed is a start too: one that was not proved. */
export const lastStart = (
  states: readonly { at: number; state: string }[],
  ordered: number | undefined,
): Start | undefined => {
  const began = states.findIndex(({ state }, place) => {
    const before = states[place + 1]
    return state === 'run' && before !== undefined && before.state !== 'run'
  })
  const turned = states[began]?.at
  if (ordered !== undefined && (turned === undefined || turned - ordered <= byOrderMs))
    return { at: ordered, origin: 'command' }
  return turned === undefined ? undefined : { at: turned, origin: 'local' }
}

export const linesOf = (
  rows: readonly StartProofRow[],
  { start, readings, now }: { start: Start; readings: readonly Reading[]; now: number },
): StartLine[] =>
  rows.map((row) => {
    const told = toldOf(readings, row.property)
    const atLeast =
      row.rise === undefined ? row.atLeast : risen(told.findLast(({ at }) => at < start.at)?.value, row.rise)
    const { property, withinSec, is } = row
    const wanted = { withinSec, ...(is === undefined ? {} : { is }), ...(atLeast === undefined ? {} : { atLeast }) }
    const plain = { property, withinSec, is: is ?? null, atLeast: atLeast ?? null }
    // Nobody knows what it would have risen from.
    const since = is === undefined && atLeast === undefined ? [] : told.filter(({ at }) => at >= start.at)
    const { state, value, at, seconds } = judged(wanted, { since: start.at, now, told: since })
    return { ...plain, state, value, at, seconds }
  })

const risen = (before: unknown, rise: number): number | undefined =>
  typeof before === 'number' ? Math.round((before + rise) * 100) / 100 : undefined

export const verdictOf = (lines: readonly StartLine[]): StartProof['verdict'] => {
  const has = (state: StartLine['state']) => lines.some((line) => line.state === state)
  if (has('missed')) return 'notProved'
  if (has('waiting')) return 'waiting'
  if (!has('unknown')) return 'proved'
  return has('seen') ? 'partly' : 'unknown'
}
