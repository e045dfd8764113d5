/** A service lock as people read it. Pure. */
import type { ServiceLock } from '@vigil/contract/equipment/control'
import type { FactsRow } from '../control.repository.ts'

export const lockOf = (facts: FactsRow, { accountId }: { readonly accountId: string }): ServiceLock | null =>
  facts.locked_at === null
    ? null
    : {
        by: facts.lock_name,
        mine: facts.lock_by === accountId,
        since: facts.locked_at.toISOString(),
        reason: facts.lock_reason ?? '',
      }
