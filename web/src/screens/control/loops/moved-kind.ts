/** What is moved together, and by which words: the row of each kind says so. */
import type { DeviceTypeSummary } from '@vigil/contract/equipment/device-type'

type Types = readonly DeviceTypeSummary[]
type Together = NonNullable<DeviceTypeSummary['together']>

export interface MovedKind extends Together {
  readonly system: string
  readonly has: (type: DeviceTypeSummary) => boolean
}

/** Whose loops a page means that was opened for no kind. */
export const loopSystem = 'electrical'

const kindsIn = (types: Types): MovedKind[] =>
  types.flatMap(({ system, together }) =>
    together
      ? [{ ...together, system, has: (type) => type.system === system && hasMove(type, together.off.action) }]
      : [],
  )

const movesOf = ({ on, off }: Together) => [on, off]

const hasMove = ({ together }: Pick<DeviceTypeSummary, 'together'>, action: string): boolean =>
  together !== null && movesOf(together).some((move) => move.action === action)

export const kindOfSystem = (types: Types, system: string): MovedKind | undefined =>
  kindsIn(types).find((kind) => kind.system === system)

export const kindOfType = (types: Types, type: DeviceTypeSummary | undefined): MovedKind | undefined =>
  kindsIn(types).find(({ has }) => type !== undefined && has(type)) ?? kindOfSystem(types, loopSystem)

export const kindOfAction = (types: Types, action: string): MovedKind | undefined =>
  kindsIn(types).find((kind) => movesOf(kind).some((move) => move.action === action))

/** undefined: a word that no page of ours gives. */
export const moveIn = (types: Types, action: string): Together['on'] | undefined =>
  kindsIn(types)
    .flatMap(movesOf)
    .find((move) => move.action === action)
