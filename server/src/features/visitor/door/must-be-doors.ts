import { Problem } from '@vigil/contract/problems'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { doorsAmong } from './door.repository.ts'

/** A door of another unit, or what is no door, is granted to nobody. */
export const mustBeDoors = async (tx: Transaction, projectId: string, ids: readonly string[]): Promise<void> => {
  const found = await tx.rows(doorsAmong(projectId, ids))
  if (found.length < new Set(ids).size) throw new Problem('doorElsewhere')
}
