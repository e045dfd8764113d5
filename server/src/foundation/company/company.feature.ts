import { balanceCalls } from '@vigil/contract/tenancy/balance'
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { companyCalls } from '@vigil/contract/tenancy/company'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { answer, type Answer } from '../rights/call/answer.ts'
import { createBalanceService } from './balance/balance.service.ts'
import { createCompanyService } from './company.service.ts'
import { createCompanyTokenService } from './token/company-token.service.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number; rightsChanged: () => void }

export const companyFeature = (deps: Deps): Answer[] => {
  const companies = createCompanyService(deps)
  const tokens = createCompanyTokenService(deps)
  const balances = createBalanceService(deps)
  return [
    answer(companyCalls.list, (input, actor) => companies.list(actor, input)),
    answer(companyCalls.detail, (input, actor) => companies.detail(actor, input.companyId)),
    answer(companyCalls.subsidiaries, (input, actor) => companies.subsidiaries(actor, input)),
    answer(companyCalls.add, (input, actor) => companies.add(actor, input)),
    answer(companyCalls.change, (input, actor) => companies.change(actor, input)),
    answer(companyTokenCalls.list, (input, actor) => tokens.list(actor, input)),
    answer(companyTokenCalls.add, (input, actor) => tokens.add(actor, input)),
    answer(companyTokenCalls.revoke, (input, actor) => tokens.revoke(actor, input.companyTokenId)),
    answer(balanceCalls.balance, (input, actor) => balances.balance(actor, input.companyId)),
    answer(balanceCalls.entries, (input, actor) => balances.entries(actor, input)),
    answer(balanceCalls.recharge, (input, actor) => balances.recharge(actor, input)),
    answer(balanceCalls.charge, (input, actor) => balances.charge(actor, input)),
  ]
}
