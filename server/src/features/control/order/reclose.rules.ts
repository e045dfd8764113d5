/** Closing again what has tripped or was cut for arrears: rows, the first that holds is said. Pure. */
import type { ProblemCode } from '@vigil/contract/problems'
import type { DeviceType } from '@vigil/device-types/device-type'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ReportedValues } from '#schema/tables/equipment.ts'

type Mover = Parameters<typeof isEndUser>[0]

export interface AfterTrip {
  /** Something the order would close tripped by short circuit, leakage or arc within a day. */
  readonly hasTripped: boolean
  /** What may have made it trip is measured still. */
  readonly isCauseStanding: boolean
  /** Somebody stood before it since, and says that the cause is gone. */
  readonly isSiteConfirmed: boolean
  /** Cut for arrears, and dangerous when it has power again. */
  readonly isRiskyCut: boolean
}

interface RecloseRule {
  readonly refusal: ProblemCode
  readonly holds: (mover: Mover, trip: AfterTrip) => boolean
}

const recloseRules: readonly RecloseRule[] = [
  { refusal: 'closeAfterTrip', holds: (mover, { hasTripped }) => hasTripped && isEndUser(mover) },
  { refusal: 'tripCauseStands', holds: (_, { hasTripped, isCauseStanding: stands }) => hasTripped && stands },
  { refusal: 'siteNotConfirmed', holds: (_, { hasTripped, isSiteConfirmed }) => hasTripped && !isSiteConfirmed },
  { refusal: 'riskyNotConfirmed', holds: (_, { isRiskyCut, isSiteConfirmed }) => isRiskyCut && !isSiteConfirmed },
]

export const recloseRefusal = (mover: Mover, trip: AfterTrip): ProblemCode | undefined =>
  recloseRules.find(({ holds }) => holds(mover, trip))?.refusal

/** What a device remembers of its last trip until it is closed again: it says what was, not what is. */
const memories: readonly string[] = ['tripReason', 'switchState']

const eventsOf = ({ properties }: DeviceType, isRead: (property: string, value: unknown) => boolean): string[] =>
  Object.entries(properties).flatMap(([key, property]) =>
    property.type === 'enum' || property.type === 'bool'
      ? property.values.flatMap(({ value, event }) => (event !== undefined && isRead(key, value) ? [event] : []))
      : [],
  )

/** An alarm that holds and that is more than the memory of the trip. */
export const isCauseStanding = (type: DeviceType, standing: readonly string[], reported: ReportedValues): boolean => {
  const remembered = eventsOf(type, (key) => memories.includes(key))
  const measured = eventsOf(type, (key, value) => !memories.includes(key) && reported[key]?.value === value)
  return standing.some((event) => !remembered.includes(event) || measured.includes(event))
}
