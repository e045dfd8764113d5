import { stockCalls } from '@vigil/contract/equipment/stock'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createStockService } from './stock.service.ts'

export const stockModule = {
  api(needs: Parameters<typeof createStockService>[0]): ApiOffer {
    const stock = createStockService(needs)
    return {
      answers: [
        answer(stockCalls.find, (input, actor) => stock.find(actor, input)),
        answer(stockCalls.add, (input, actor) => stock.add(actor, input)),
        answer(stockCalls.allocate, (input, actor) => stock.allocate(actor, input)),
        answer(stockCalls.withdraw, (input, actor) => stock.withdraw(actor, input)),
      ],
    }
  },
}
