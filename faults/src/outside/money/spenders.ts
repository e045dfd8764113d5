/** One of each company spends its balance and takes back what was bought, while others fill it up. */
import { setTimeout as pause } from 'node:timers/promises'
import { payOrderCalls } from '@vigil/contract/billing/pay-order'
import type { Call } from '@vigil/contract/call'
import type { Answer } from '#outside/control/person.ts'
import { password } from '#platform/crews.ts'
import { serviceFen, type Customer } from '#platform/market.ts'
import { insist, newKey, type Till } from './till.ts'

/** By the spender's own book, in fen. */
export interface Spent {
  readonly companyId: string
  bought: number
  givenBack: number
  purchases: number
}

const everyMs = 700

/** It has moved on: whoever asked and got no answer was heard. */
const isHeardBefore = (answer: Answer<Call>): boolean => answer.is === 'no' && answer.code === 'payOrderElsewhere'

/** A lock that killed processes left behind is lifted as an administrator would. */
const unlock = async ({ database }: Till, accountId: string): Promise<void> => {
  await database.ask(`delete from step_up where account_id = $1`, [accountId]).catch(() => [])
}

const spendOnce = async (till: Till, { spender, projectId }: Customer, book: Spent, turn: number): Promise<void> => {
  const wish = { kind: 'service', projectId, idempotencyKey: newKey() } as const
  const made = await insist(till, spender, [payOrderCalls.add, wish])
  if (made.is !== 'yes') return
  const { payOrderId } = made.result
  await unlock(till, spender.accountId)
  const paid = await insist(till, spender, [payOrderCalls.payByBalance, { payOrderId, password }, ['stepUpLocked']])
  if (paid.is !== 'yes' && !isHeardBefore(paid)) return
  book.bought += serviceFen
  book.purchases += 1
  if (turn % 2 === 0) return
  await unlock(till, spender.accountId)
  const wanted = { payOrderId, password, reason: '买错了' }
  const back = await insist(till, spender, [payOrderCalls.refund, wanted, ['stepUpLocked']])
  if (back.is === 'yes' || isHeardBefore(back)) book.givenBack += serviceFen
}

export const keepSpending = (till: Till, customers: readonly Customer[], isEnough: () => boolean): Promise<Spent[]> =>
  Promise.all(
    customers.map(async (customer) => {
      const book: Spent = { companyId: customer.companyId, bought: 0, givenBack: 0, purchases: 0 }
      for (let turn = 0; !isEnough(); turn += 1) {
        await spendOnce(till, customer, book, turn)
        await pause(everyMs)
      }
      return book
    }),
  )
