import { verificationCalls } from '@vigil/contract/account/verification'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createVerificationService } from './verification.service.ts'

export const verificationFeature = (service: ReturnType<typeof createVerificationService>): Answer[] => [
  answer(verificationCalls.sendCode, (input, _actor, visit) => service.sendCode(input, visit)),
  answer(verificationCalls.loginByCode, (input, _nobody, visit) => service.loginByCode(input, visit)),
]
