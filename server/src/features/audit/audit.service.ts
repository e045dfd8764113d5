/** Seals the audit trail of every operator, and finds where one was tampered with. */
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import {
  auditSettled,
  insertSeal,
  lastSeals,
  lockSealing,
  sealedRows,
  sealedUpTo,
  sealsAfter,
  unsealedRows,
  type LastSeal,
  type NewSeal,
  type UnsealedRow,
} from './audit.repository.ts'
import { breachOf, firstLink, linkOf, type AuditSeal } from './audit.rules.ts'

const mostAtOnce = 1_000
const pageSize = 500

type Deps = { run: RunStatement; transactor: Transactor }

export interface AuditBreach {
  readonly sealId: number
  readonly reason: string
}

export const createAuditService = ({ run, transactor }: Deps) => {
  /** Up to where this process found everything sealed: most seconds nothing is new. */
  let quietUpTo = -1

  const sealSome = async (tx: Transaction, settled: number): Promise<number> => {
    await tx.rows(lockSealing())
    const [end] = await tx.rows(sealedUpTo())
    const rows = await tx.rows(unsealedRows(end?.id ?? 0, settled, mostAtOnce))
    const chains = Map.groupBy(rows, ({ oem_id }) => oem_id)
    const before = new Map((await tx.rows(lastSeals([...chains.keys()]))).map((seal) => [seal.oem_id, seal]))
    for (const [oemId, ofChain] of chains) void tx.rows(insertSeal(sealOf(oemId, ofChain, before.get(oemId))))
    return rows.length
  }

  return {
    /** Rows sealed. */
    async seal(): Promise<number> {
      const [row] = await run(auditSettled())
      const settled = row?.settled ?? 0
      if (settled === quietUpTo) return 0
      for (let all = 0; ;) {
        const count = await transactor.run(async (tx) => ({ result: await sealSome(tx, settled) }))
        all += count
        if (count === mostAtOnce) continue
        quietUpTo = settled
        return all
      }
    },

    /** Walks the whole chain of one operator; the first seal that does not hold. */
    async verify(oemId: string | null): Promise<AuditBreach | undefined> {
      let before: AuditSeal | undefined
      for (;;) {
        const seals = await run(sealsAfter(oemId, before?.to_id ?? 0, pageSize))
        for (const seal of seals) {
          const rows = await run(sealedRows(oemId, seal))
          const reason = breachOf(
            seal,
            before,
            rows.map(({ canonical }) => canonical),
          )
          if (reason !== undefined) return { sealId: seal.id, reason }
          before = seal
        }
        if (seals.length < pageSize) return undefined
      }
    },
  }
}

const sealOf = (oemId: string | null, rows: readonly UnsealedRow[], before: LastSeal | undefined): NewSeal => {
  const prev = before?.hash ?? firstLink
  const hash = linkOf(
    prev,
    rows.map(({ canonical }) => canonical),
  )
  return { oemId, from: (before?.to_id ?? 0) + 1, to: rows.at(-1)?.id ?? 0, prev, hash }
}
