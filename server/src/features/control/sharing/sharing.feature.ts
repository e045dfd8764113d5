import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createSharingService } from './sharing.service.ts'

export const sharingFeature = (needs: Parameters<typeof createSharingService>[0]): Answer[] => {
  const service = createSharingService(needs)
  return [
    answer(sharingCalls.list, (input, actor) => service.list(actor, input)),
    answer(sharingCalls.runs, (input, actor) => service.runs(actor, input.sharingId)),
    answer(sharingCalls.preview, (input, actor) => service.preview(actor, input)),
    answer(sharingCalls.prepare, (input, actor) => service.prepare(actor, input)),
    answer(sharingCalls.save, (input, actor) => service.save(actor, input)),
    answer(sharingCalls.turn, (input, actor) => service.turn(actor, input)),
    answer(sharingCalls.remove, (input, actor) => service.remove(actor, input.sharingId)),
  ]
}
