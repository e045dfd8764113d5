/** How many loops go together, when a batch goes on, and what may not be in one. Pure. */
import type { ProblemCode } from '@vigil/contract/problems'
import { commandProof } from '@vigil/device-types/command-proof'
import type { DeviceType } from '@vigil/device-types/device-type'
import { restoringMove, type MoveOf } from '@vigil/device-types/restoring-move'
import { directionOf } from '@vigil/device-types/protective-direction'
import { moves } from '#foundation/rights/move.rules.ts'
import { noteAbout, type Mover } from '../control.rules.ts'
import { actsLater, closes } from '../order/effect.rules.ts'
import type { Look } from '../order/look.ts'

/** One loop shows whether it works at all, a tenth whether it works for most; then the rest. */
export const wavesOf = (loops: number): number[] => {
  if (loops === 0) return []
  const tenth = Math.min(Math.ceil(loops / 10), loops - 1)
  return [1, tenth, loops - 1 - tenth].filter((size) => size > 0)
}

export const mostUnderWay = 10

/** Why a loop is moved alone or not at all, though a single command would be taken. */
export const batchRefusal = (
  actor: Mover,
  { order, situation }: Pick<Look, 'order' | 'situation'>,
  isAutomatic: boolean,
): ProblemCode | undefined => {
  if (!moves(order)) return 'noSuchCommand'
  if (actsLater(order)) return 'notInBatch'
  // Each of these asks a person for a word, or for a second person, about this one loop.
  if (order.command.confirmBy !== undefined || noteAbout(actor, order, situation) !== null) return 'notInBatch'
  if (isAutomatic && directionOf(order.command, order.params) === 'away') return 'notAutomatic'
  const isHarmless = closes(order) || directionOf(order.command, order.params) === 'towards'
  return situation.fireLoad !== 'no' && !isHarmless ? 'fireLoadIncluded' : undefined
}

export interface Given {
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
}

type Reported = Look['target']['reported']

const measuredIn = (reported: Reported): Record<string, unknown> =>
  Object.fromEntries(Object.entries(reported).map(([key, { value }]) => [key, value]))

/** What would bring it back to how it stands now. */
export const presentMove = ({ order, target }: Pick<Look, 'target' | 'order'>): MoveOf | undefined =>
  restoringMove(order.type, order.action, measuredIn(target.reported))

/** How it stands, as commands that would bring that about; the row's first ones first. */
export const presentMoves = (type: DeviceType, reported: Reported): MoveOf[] =>
  Object.keys(type.commands).flatMap((action) => restoringMove(type, action, measuredIn(reported)) ?? [])

/** What a scene passes over: what is as it should be, and, when it is put back, what somebody has moved since. */
export const sceneRefusal = (
  { target, order: { type, command, params }, situation }: Pick<Look, 'target' | 'order' | 'situation'>,
  stillAs: Given | undefined,
): ProblemCode | undefined => {
  // What was told too long ago shows neither that it is so nor that it still is.
  if (situation.isStale) return stillAs ? 'stateStale' : undefined
  const values = measuredIn(target.reported)
  if (commandProof(command, params, values) === 'done') return 'alreadySo'
  const made = stillAs && type.commands[stillAs.action]
  if (!stillAs || !made) return undefined
  return commandProof(made, stillAs.params, values) === 'done' ? undefined : 'changedSince'
}

/** A loop of the wave that is under way: refused, or how far its command is. */
export interface LoopNow {
  readonly refusal: string | null
  readonly state: string | null
}

const ends: readonly string[] = ['done', 'failed', 'timeout', 'cancelled']

const isBad = ({ refusal, state }: LoopNow): boolean =>
  refusal !== null || (state !== null && state !== 'done' && ends.includes(state))

const isOpen = ({ refusal, state }: LoopNow): boolean => refusal === null && state !== null && !ends.includes(state)

export type NextStep<Loop> =
  | { readonly step: 'give'; readonly loops: readonly Loop[] }
  | { readonly step: 'wait' }
  | { readonly step: 'nextWave' }
  | { readonly step: 'pause' }

/** A wave may fail in so many of a hundred of its loops; one more, and nothing further is begun until a person says so. */
export const nextStep = <Loop extends LoopNow>(wave: readonly Loop[], stopPercent: number): NextStep<Loop> => {
  const bad = wave.filter(isBad).length
  if (bad > Math.floor((wave.length * stopPercent) / 100)) return { step: 'pause' }
  const open = wave.filter(isOpen).length
  const waiting = wave.filter(({ refusal, state }) => refusal === null && state === null)
  if (waiting.length === 0) return { step: open === 0 ? 'nextWave' : 'wait' }
  const loops = waiting.slice(0, mostUnderWay - open)
  return loops.length === 0 ? { step: 'wait' } : { step: 'give', loops }
}
