import { auditCalls } from '@vigil/contract/rights/audit'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { Exported } from '#foundation/rights/file/table-export.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { createAuditChain } from './log/audit-chain.service.ts'
import { auditExport } from './log/audit-export.ts'
import { createAuditLog } from './log/audit-log.service.ts'

type Deps = { database: ScopedDatabase; now: () => number; addresses: SignedAddresses; actors: Actors }

export const auditFeature = ({ database, now, addresses, actors }: Deps): Exported => {
  const log = createAuditLog(database)
  const { chain } = createAuditChain({ database, now })
  const { answers, files } = auditExport(log, { addresses, actors })
  return {
    answers: [
      answer(auditCalls.list, (input, actor) => log.list(actor, input)),
      answer(auditCalls.detail, (input, actor) => log.detail(actor, input.entryId)),
      answer(auditCalls.chain, (input, actor) => chain(actor, input)),
      ...answers,
    ],
    files,
  }
}
