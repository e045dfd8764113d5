import { provinceCalls } from '@vigil/contract/tenancy/province'
import { registrationCalls } from '@vigil/contract/people/registration'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { provinces } from './provinces.ts'
import type { createRegistrationService } from './registration.service.ts'

export const registrationFeature = (service: ReturnType<typeof createRegistrationService>): Answer[] => [
  answer(registrationCalls.sendCode, (input, _actor, visit) => service.sendCode(input, visit)),
  answer(registrationCalls.checkPhone, (input) => service.checkPhone(input)),
  answer(registrationCalls.register, (input) => service.register(input)),
  answer(registrationCalls.list, (input, actor) => service.list(actor, input)),
  answer(registrationCalls.approve, (input, actor) => service.approve(actor, input)),
  answer(registrationCalls.refuse, (input, actor) => service.refuse(actor, input.registrationId)),
  answer(provinceCalls.list, async () => ({ rows: provinces })),
]
