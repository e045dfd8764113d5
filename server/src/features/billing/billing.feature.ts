import { billCalls } from '@vigil/contract/billing/bill'
import { invoiceCalls } from '@vigil/contract/billing/invoice'
import { payOrderCalls, showsAmount } from '@vigil/contract/billing/pay-order'
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { reconcileCalls } from '@vigil/contract/billing/reconcile'
import { answer } from '#foundation/rights/call/answer.ts'
import type { Exported } from '#foundation/rights/file/table-export.ts'
import { createBillMoves } from './bill/bill-moves.service.ts'
import { createBillService } from './bill/bill.service.ts'
import { useExport } from './bill/use-export.ts'
import { waysOf } from './channel/channels.ts'
import { createInvoiceService } from './invoice/invoice.service.ts'
import { seesPrices } from './order/order-view.ts'
import { createOrderService } from './order/order.service.ts'
import { createPayService } from './pay/pay.service.ts'
import { createRefundService } from './pay/refund.service.ts'
import { createPriceService } from './price/price.service.ts'
import { createDecisionService } from './reconcile/decision.service.ts'
import { createReconcileService } from './reconcile/reconcile.service.ts'
import { reconcileExport } from './reconcile/reconcile-export.ts'

type Deps = Parameters<typeof createPayService>[0] & Parameters<typeof useExport>[1]

export const billingFeature = (deps: Deps): Exported => {
  const orders = createOrderService({
    ...deps,
    channelWays: (actor) => waysOf(deps.channels).filter((way) => seesPrices(actor) || !showsAmount(way)),
  })
  const [pay, refunds, prices] = [createPayService(deps), createRefundService(deps), createPriceService(deps)]
  const [bills, moves, invoices] = [createBillService(deps), createBillMoves(deps), createInvoiceService(deps)]
  const [reconciled, decisions] = [createReconcileService(deps), createDecisionService(deps)]
  const tables = [reconcileExport(reconciled, deps), useExport(bills, deps)]
  const answers = [
    answer(payOrderCalls.overview, (input, actor) => orders.overview(actor, input)),
    answer(payOrderCalls.list, (input, actor) => orders.list(actor, input)),
    answer(payOrderCalls.detail, (input, actor) => orders.detail(actor, input)),
    answer(payOrderCalls.expiring, (input, actor) => orders.expiring(actor, input)),
    answer(payOrderCalls.add, (input, actor) => orders.add(actor, input)),
    answer(payOrderCalls.addTopUp, (input, actor) => orders.addTopUp(actor, input)),
    answer(payOrderCalls.payByBalance, (input, actor) => pay.payByBalance(actor, input)),
    answer(payOrderCalls.payByChannel, (input, actor, { address }) => pay.payByChannel(actor, input, address)),
    answer(payOrderCalls.cancel, (input, actor) => pay.cancel(actor, input)),
    answer(payOrderCalls.refund, (input, actor) => refunds.refund(actor, input)),
    answer(payOrderCalls.approveRefund, (input, actor) => refunds.approve(actor, input)),
    answer(payOrderCalls.dropRefund, (input, actor) => refunds.drop(actor, input)),
    answer(payOrderCalls.fulfil, (input, actor) => pay.fulfil(actor, input)),
    answer(payPriceCalls.list, (input, actor) => prices.list(actor, input)),
    answer(payPriceCalls.set, (input, actor) => prices.set(actor, input)),
    answer(invoiceCalls.list, (input, actor) => invoices.list(actor, input)),
    answer(invoiceCalls.request, (input, actor) => invoices.request(actor, input)),
    answer(invoiceCalls.issue, (input, actor) => invoices.issue(actor, input)),
    answer(invoiceCalls.send, (input, actor) => invoices.send(actor, input)),
    answer(invoiceCalls.refuse, (input, actor) => invoices.refuse(actor, input)),
    answer(billCalls.list, (input, actor) => bills.list(actor, input)),
    answer(billCalls.detail, (input, actor) => bills.detail(actor, input)),
    answer(billCalls.lines, (input, actor) => bills.lines(actor, input)),
    answer(billCalls.use, (input, actor) => bills.use(actor, input)),
    answer(billCalls.issue, (input, actor) => moves.issue(actor, input)),
    answer(billCalls.confirm, (input, actor) => moves.confirm(actor, input)),
    answer(billCalls.pay, (input, actor) => moves.pay(actor, input)),
    answer(billCalls.writeOff, (input, actor) => moves.writeOff(actor, input)),
    answer(billCalls.approveWriteOff, (input, actor) => moves.approveWriteOff(actor, input)),
    answer(billCalls.dropWriteOff, (input, actor) => moves.dropWriteOff(actor, input)),
    answer(reconcileCalls.day, (input, actor) => reconciled.day(actor, input)),
    answer(reconcileCalls.rows, (input, actor) => reconciled.rows(actor, input)),
    answer(reconcileCalls.settle, (input, actor) => decisions.settle(actor, input)),
    answer(reconcileCalls.approve, (input, actor) => decisions.approve(actor, input)),
    answer(reconcileCalls.takeBack, (input, actor) => decisions.takeBack(actor, input)),
    ...tables.flatMap((table) => table.answers),
  ]
  return { answers, files: Object.assign({}, ...tables.map(({ files }) => files)) }
}
