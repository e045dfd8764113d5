import { secondFactorCalls } from '@vigil/contract/account/second-factor'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createSecondFactorService } from './second-factor.service.ts'

export const secondFactorFeature = (service: ReturnType<typeof createSecondFactorService>): Answer[] => [
  answer(secondFactorCalls.state, (_input, actor) => service.state(actor)),
  answer(secondFactorCalls.begin, (input, actor) => service.begin(actor, input.password)),
  answer(secondFactorCalls.confirm, (input, actor) => service.confirm(actor, input.code)),
  answer(secondFactorCalls.renewRecovery, (input, actor) => service.renewRecovery(actor, input.code)),
  answer(secondFactorCalls.end, (input, actor) => service.end(actor, input)),
  answer(secondFactorCalls.login, (input, _actor, visit) => service.login(input, visit)),
]
