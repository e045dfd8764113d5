/** What things cost from which day on. Only whoever sells says it; an order keeps the price of the day it was made. */
import { pricedThings, type PayPrice, type payPriceCalls } from '@vigil/contract/billing/pay-price'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { isSeller } from '../payer/payer.ts'
import { keepPrice, operatorOf, pricesOf } from './price.repository.ts'

type Calls = typeof payPriceCalls
type Deps = { readonly database: ScopedDatabase; readonly newId: () => string }

const mostPrices = 500

export const createPriceService = ({ database, newId }: Deps) => ({
  async list(actor: Actor, { oemId }: InputOf<Calls['list']>): Promise<{ rows: PayPrice[] }> {
    const rows = await database.read(settingsOf(actor), pricesOf(actor.scope, oemId, mostPrices))
    return {
      rows: rows.map((row) => ({
        companyId: row.company_id,
        companyName: row.company_name,
        kind: pricedThings.find((known) => known === row.kind) ?? 'service',
        fromDay: row.from_day,
        fen: row.fen,
      })),
    }
  },

  set: (actor: Actor, { oemId, companyId, kind, fromDay, fen }: InputOf<Calls['set']>): Promise<PayPrice> =>
    database.write(settingsOf(actor), async (tx) => {
      if (!isSeller(actor)) throw new Problem('forbidden')
      const [company] = companyId === undefined ? [] : await tx.rows(operatorOf(companyId))
      if (companyId !== undefined && company?.oem_id !== oemId)
        throw new Problem('invalidInput', { fields: [{ path: 'companyId', code: 'of_another_operator' }] })
      const row = { id: newId(), oem_id: oemId, company_id: companyId ?? null, kind, from_day: fromDay, fen }
      await tx.rows(keepPrice({ ...row, account_id: actor.accountId }))
      return { companyId: companyId ?? null, companyName: company?.name ?? null, kind, fromDay, fen }
    }),
})
