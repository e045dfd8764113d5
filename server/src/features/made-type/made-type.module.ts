import { madeTypeCalls } from '@vigil/contract/equipment/made-type'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createMadeTypeService } from './made-type.service.ts'

export const madeTypeModule = {
  api(needs: Parameters<typeof createMadeTypeService>[0]): ApiOffer {
    const types = createMadeTypeService(needs)
    return {
      answers: [
        answer(madeTypeCalls.find, (_input, actor) => types.find(actor)),
        answer(madeTypeCalls.detail, ({ madeTypeId }, actor) => types.detail(actor, madeTypeId)),
        answer(madeTypeCalls.add, (input, actor) => types.add(actor, input)),
        answer(madeTypeCalls.change, (input, actor) => types.change(actor, input)),
        answer(madeTypeCalls.try, (input, actor) => types.try(actor, input)),
        answer(madeTypeCalls.publish, ({ madeTypeId }, actor) => types.publish(actor, madeTypeId)),
        answer(madeTypeCalls.remove, ({ madeTypeId }, actor) => types.remove(actor, madeTypeId)),
      ],
    }
  },
}
