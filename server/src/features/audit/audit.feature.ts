import { auditCalls } from '@vigil/contract/audit'
import type { Actors } from '#foundation/rights/actors.ts'
import { answer, type Answer } from '#foundation/rights/answer.ts'
import { fileMakers } from '#foundation/rights/download.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { FileMaker } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { createAuditChain } from './log/audit-chain.service.ts'
import { auditAddress, auditDownload } from './log/audit-export.ts'
import { createAuditLog } from './log/audit-log.service.ts'

type Deps = { database: ScopedDatabase; now: () => number; addresses: SignedAddresses; actors: Actors }

export interface AuditFeature {
  readonly answers: readonly Answer[]
  readonly files: Readonly<Record<string, FileMaker>>
}

export const auditFeature = ({ database, now, addresses, actors }: Deps): AuditFeature => {
  const log = createAuditLog(database)
  const { chain } = createAuditChain({ database, now })
  return {
    answers: [
      answer(auditCalls.list, (input, actor) => log.list(actor, input)),
      answer(auditCalls.detail, (input, actor) => log.detail(actor, input.entryId)),
      answer(auditCalls.chain, (input, actor) => chain(actor, input)),
      answer(auditCalls.export, async (input, actor) => auditAddress(addresses, actor, input)),
    ],
    files: fileMakers([auditDownload(log)], { addresses, actors }),
  }
}
