import { startProofCalls } from '@vigil/contract/equipment/start-proof'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createStartProofService } from './start-proof.service.ts'

export const startProofFeature = (starts: ReturnType<typeof createStartProofService>): Answer[] => [
  answer(startProofCalls.get, ({ equipmentId }, actor) => starts.find(actor, equipmentId)),
]
