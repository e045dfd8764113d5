/** Everything that takes part in one run, and what each of them knows of the time. */
import type { Agenda } from './agenda.ts'
import type { Chance } from './chance.ts'
import type { Judge } from './judge.ts'
import type { Store } from './simulated-store.ts'

/** A rule broken on purpose, to see that the judge sees it. */
export interface Sabotage {
  readonly afterStep?: (store: Store) => void
}

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
/** Chance reigns until then; afterwards everything is well for long enough to catch up. */
export const calmFrom = 6 * minute
export const end = 12 * minute
/** Some runs go on: when the ladders have ended, points speak again. */
export const laterFrom = 17 * minute
export const laterEnd = 30 * minute

export interface Process {
  /** How far its clock is off. */
  skew: number
  /** Does nothing before this moment. */
  awayUntil: number
}

export interface World {
  readonly agenda: Agenda
  readonly chance: Chance
  readonly store: Store
  readonly judge: Judge
  readonly newId: () => string
  readonly said: Map<string, number>
  readonly gateway: Process
  readonly pipeline: Process
  readonly workers: readonly Process[]
  readonly desk: Process
  readonly sabotage: Sabotage
  /** Points speak again when the ladders have ended. */
  readonly isLong: boolean
  /** Neither provider of a channel takes anything until then. */
  providersDownUntil: number
  /** The clock that says when something was received went back. */
  wasSetBack: boolean
  steps: number
}

// In the daytime of the unit, so that calls by hours are made too.
export const dawn = Date.UTC(2026, 0, 5, 2)
export const clockOf = ({ agenda }: World, { skew }: Process): number => dawn + agenda.now() + skew
export const isAway = ({ agenda }: World, { awayUntil }: Process): boolean => agenda.now() < awayUntil

export const look = (world: World, isUndo = false): void => {
  world.steps += 1
  world.sabotage.afterStep?.(world.store)
  world.judge.look(world.agenda.now(), isUndo)
}
