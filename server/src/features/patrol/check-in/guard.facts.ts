/** What is known when somebody checks in: said by the phone, kept by us. */
import type { CheckInProof, CheckResult } from '@vigil/contract/patrol/check-in'
import type { ProofWay } from '@vigil/contract/patrol/place'
import type { CheckItem } from '@vigil/contract/patrol/place-type'
import type { PatrolTaskState, PointOutcome } from '@vigil/contract/patrol/task'
import type { PatrolContact } from '#schema/tables/patrol.ts'
import type { CodeOwner } from '../place/code.rules.ts'
import type { Spot } from './distance.ts'

export interface KnownPhoto {
  readonly isMine: boolean
  /** By the phone's clock. */
  readonly takenAt: number
  /** When it came to us. */
  readonly at: number
  /** In another check-in, or the same picture came before. */
  readonly isUsed: boolean
}

export interface Neighbour {
  readonly placeId: string
  readonly at: number
  readonly position: Spot | null
}

export interface CheckInFacts {
  readonly now: number
  readonly accountId: string
  readonly said: {
    readonly placeId: string
    readonly counter: number
    readonly phoneAt: number
    readonly sentAt: number
    readonly proof: CheckInProof
    readonly results: readonly CheckResult[]
    readonly isSigned: boolean
  }
  readonly queue: {
    readonly counter: number
    readonly lastPhoneAt: number | null
    /** Measured by us when the phone last spoke to us. */
    readonly offsetMs: number
    readonly contacts: readonly PatrolContact[]
  }
  readonly task: {
    readonly state: PatrolTaskState
    readonly accountId: string | null
    readonly beginsAt: number
    readonly endsAt: number
    readonly isOrderFixed: boolean
    readonly weakestProof: ProofWay
    readonly needsPhoto: boolean
  }
  /** null: the task does not go there. */
  readonly point: {
    readonly outcome: PointOutcome
    readonly checks: readonly CheckItem[]
    /** An earlier point of the walk is open, and it does not burn there. */
    readonly isBeforeOpen: boolean
  } | null
  readonly place: CodeOwner & { readonly nfcSerial: string | null; readonly position: Spot | null }
  readonly photos: ReadonlyMap<string, KnownPhoto>
  /** Check-ins of the same person that count, shortly before and after. */
  readonly neighbours: readonly Neighbour[]
}
