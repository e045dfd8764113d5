/** Hosts whose pages are ours: the domains of the brands as they are published now, and those of the settings. */
import { sql } from 'kysely'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { query } from '#schema/query.ts'
import { nobody } from '../rights/actor/actor.ts'

/** A host of the settings may name its port; a brand's domain has none. */
export const brandHosts =
  (database: ScopedDatabase, settled: readonly string[]) =>
  async (host: string): Promise<boolean> => {
    if (settled.includes(host)) return true
    const [row] = await database.read(
      nobody,
      sql<{ known: boolean }>`select is_brand_domain(${host}) as known`.compile(query),
    )
    return row?.known ?? false
  }
