/** What things cost, by operator and by company, each price with the day from which it counts. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Fen, FormInt, Id } from '../ids.ts'
import { meteredKinds } from './bill-states.ts'
import { pricedKinds } from './pay-order.ts'

/** Everything that has a price: what is ordered, and each message that no pack holds. */
export const pricedThings = [...pricedKinds, ...meteredKinds] as const

const PayPrice = z.object({
  /** None: for every company without a price of its own. */
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  kind: z.enum(pricedThings),
  fromDay: z.string(),
  fen: Fen,
})
export type PayPrice = z.output<typeof PayPrice>

export const payPriceCalls = {
  list: call({
    path: 'payPrice/findPrices.action',
    description:
      'Prices of an operator: a device for a year, a service, a pack of messages, a message; the newest first.',
    kind: 'query',
    body: 'form',
    permission: 'payOrder:price',
    scope: { oemId: 'oem' },
    input: z.object({ oemId: Id }),
    output: z.object({ rows: z.array(PayPrice) }),
  }),
  set: call({
    path: 'payPrice/set.action',
    description: 'Sets a price from a day on, for all or for one company; orders that are made keep theirs.',
    kind: 'command',
    body: 'json',
    permission: 'payOrder:price',
    scope: { oemId: 'oem', companyId: 'company' },
    input: z.strictObject({
      oemId: Id,
      companyId: z.optional(Id),
      kind: z.enum(pricedThings),
      fromDay: Day,
      fen: FormInt(0, 100_000_000),
    }),
    output: PayPrice,
  }),
}
