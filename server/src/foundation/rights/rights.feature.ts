import { rightsCalls } from '@vigil/contract/rights/rights'
import { answer, type Answer } from './call/answer.ts'
import type { createExplanationService } from './explanation/explanation.service.ts'
import type { createRightsViewService } from './explanation/rights-view.service.ts'
import type { createRightsService } from './rights.service.ts'

export const rightsFeature = (
  service: ReturnType<typeof createRightsService>,
  explanations: ReturnType<typeof createExplanationService>,
  views: ReturnType<typeof createRightsViewService>,
): Answer[] => [
  answer(rightsCalls.list, (input, actor) => service.list(actor, input.accountId)),
  answer(rightsCalls.grant, (input, actor) => service.grant(actor, input)),
  answer(rightsCalls.changeExpiry, (input, actor) => service.changeExpiry(actor, input)),
  answer(rightsCalls.revoke, (input, actor) => service.revoke(actor, input.grantId)),
  answer(rightsCalls.explain, (input, actor) => explanations.explain(actor, input)),
  answer(rightsCalls.view, (input, actor) => views.view(actor, input)),
]
