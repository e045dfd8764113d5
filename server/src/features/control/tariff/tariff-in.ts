import { usualTariff, type Tariff } from '@vigil/contract/energy/tariff'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { tariffOf } from './tariff.repository.ts'

/** The unit's own, or the usual one. */
export const tariffIn = async ({ rows }: ScopedTransaction, projectId: string): Promise<Tariff> =>
  (await rows(tariffOf(projectId)))[0]?.tariff ?? usualTariff
