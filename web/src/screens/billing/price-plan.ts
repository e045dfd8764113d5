/** What of many dated prices counts on a day, what comes after it, and what was. Pure. */
import type { PayPrice } from '@vigil/contract/billing/pay-price'

export interface PricePlan {
  readonly now: PayPrice | undefined
  /** The next first. */
  readonly next: readonly PayPrice[]
  /** The latest first. */
  readonly past: readonly PayPrice[]
}

interface Whose {
  /** None: the price for all who have none of their own. */
  readonly companyId: string | null
  readonly kind: PayPrice['kind']
}

export const planOf = (rows: readonly PayPrice[], { companyId, kind }: Whose, today: string): PricePlan => {
  const dated = rows
    .filter((row) => row.companyId === companyId && row.kind === kind)
    .toSorted((one, other) => other.fromDay.localeCompare(one.fromDay))
  const [now, ...past] = dated.filter(({ fromDay }) => fromDay <= today)
  return { now, next: dated.filter(({ fromDay }) => fromDay > today).toReversed(), past }
}
