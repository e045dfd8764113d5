/** Many people who pay at once, by both channels, for services and into balances, spread evenly over the run. */
import { setTimeout as pause } from 'node:timers/promises'
import { payOrderCalls, type PayOrder } from '@vigil/contract/billing/pay-order'
import { serviceFen, type Customer } from '#platform/market.ts'
import { manners, turns } from './manners.ts'
import { insist, newKey, type Till } from './till.ts'

const lanes = 40

const orderFor = async (till: Till, { payer, companyId, projectId }: Customer, index: number) => {
  const idempotencyKey = newKey()
  const isService = index % 3 === 0
  const amount = 10_000 + (index % 997)
  const answer = isService
    ? await insist(till, payer, [payOrderCalls.add, { kind: 'service', projectId, idempotencyKey }])
    : await insist(till, payer, [payOrderCalls.addTopUp, { companyId, amount, idempotencyKey }])
  const order: PayOrder | undefined = answer.is === 'yes' ? answer.result : undefined
  return order && { order, fen: isService ? serviceFen : amount }
}

/** Each lane takes whatever is next; nobody waits for one that is slow. */
export const payAll = async (
  till: Till,
  customers: readonly Customer[],
  { total, withinMs }: { readonly total: number; readonly withinMs: number },
): Promise<void> => {
  const began = Date.now()
  let next = 0
  const payOne = async (index: number): Promise<void> => {
    await pause(Math.max(0, began + (index / total) * withinMs - Date.now()))
    const customer = customers[index % customers.length]
    const made = customer && (await orderFor(till, customer, index))
    if (!made) return
    const manner = manners[turns[index % turns.length] ?? 'plain']
    const channel = Math.floor(index / turns.length) % 2 === 0 ? 'chatPay' : 'alipay'
    await manner({ till, payer: customer.payer, ...made, channel, turn: Math.floor(index / (2 * turns.length)) })
  }
  const lane = async (): Promise<void> => {
    while (next < total && !till.isOver()) await payOne((next += 1) - 1)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
