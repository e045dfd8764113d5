import { billCalls } from '@vigil/contract/billing/bill'
import { payOrderCalls, showsAmount } from '@vigil/contract/billing/pay-order'
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createBillService } from './bill/bill.service.ts'
import { waysOf } from './channel/channels.ts'
import { seesPrices } from './order/order-view.ts'
import { createOrderService } from './order/order.service.ts'
import { createPayService } from './pay/pay.service.ts'
import { createPriceService } from './price/price.service.ts'

export const billingFeature = (deps: Parameters<typeof createPayService>[0]): Answer[] => {
  const orders = createOrderService({
    ...deps,
    channelWays: (actor) => waysOf(deps.channels).filter((way) => seesPrices(actor) || !showsAmount(way)),
  })
  const [pay, prices, bills] = [createPayService(deps), createPriceService(deps), createBillService(deps)]
  return [
    answer(payOrderCalls.overview, (input, actor) => orders.overview(actor, input)),
    answer(payOrderCalls.list, (input, actor) => orders.list(actor, input)),
    answer(payOrderCalls.detail, (input, actor) => orders.detail(actor, input)),
    answer(payOrderCalls.expiring, (input, actor) => orders.expiring(actor, input)),
    answer(payOrderCalls.add, (input, actor) => orders.add(actor, input)),
    answer(payOrderCalls.addTopUp, (input, actor) => orders.addTopUp(actor, input)),
    answer(payOrderCalls.payByBalance, (input, actor) => pay.payByBalance(actor, input)),
    answer(payOrderCalls.payByChannel, (input, actor, { address }) => pay.payByChannel(actor, input, address)),
    answer(payOrderCalls.cancel, (input, actor) => pay.cancel(actor, input)),
    answer(payOrderCalls.refund, (input, actor) => pay.refund(actor, input)),
    answer(payOrderCalls.fulfil, (input, actor) => pay.fulfil(actor, input)),
    answer(payPriceCalls.list, (input, actor) => prices.list(actor, input)),
    answer(payPriceCalls.set, (input, actor) => prices.set(actor, input)),
    answer(billCalls.list, (input, actor) => bills.list(actor, input)),
    answer(billCalls.detail, (input, actor) => bills.detail(actor, input)),
    answer(billCalls.lines, (input, actor) => bills.lines(actor, input)),
  ]
}
