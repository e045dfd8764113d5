/** How far a pack can be, and what leads from where to where. A move that stands in no row is refused by everybody. */

export const packStates = ['queued', 'making', 'ready', 'failed', 'ended'] as const
export type PackState = (typeof packStates)[number]

/** `make` to `endByClock` are the worker's; `again` and `end` are a person's. */
export const packActs = ['make', 'finish', 'fail', 'endByClock', 'again', 'end'] as const
export type PackAct = (typeof packActs)[number]

/** Undefined: it is not done from there. `making` is made again: whoever made it may have ended with his process. */
export const packMoves: Readonly<Record<PackState, Readonly<Partial<Record<PackAct, PackState>>>>> = {
  queued: { make: 'making', end: 'ended' },
  making: { make: 'making', finish: 'ready', fail: 'failed' },
  ready: { end: 'ended', endByClock: 'ended' },
  failed: { again: 'queued', end: 'ended' },
  ended: {},
}

/** From which states this is done. */
export const packStatesBefore = (act: PackAct): readonly PackState[] =>
  packStates.filter((state) => packMoves[state][act] !== undefined)
