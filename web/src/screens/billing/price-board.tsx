/** For whom a price is, and of each thing what it costs them. */
import { useQuery } from '@tanstack/react-query'
import { pricedThings, type PayPrice } from '@vigil/contract/billing/pay-price'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Card } from '#ui/surface/card.tsx'
import { PriceCard } from './price-card.tsx'
import styles from './billing.module.css'

interface PriceBoardProps {
  readonly oemId: string
  readonly rows: readonly PayPrice[]
}

const mostCompanies = 100

export const PriceBoard = ({ oemId, rows }: PriceBoardProps) => {
  const { idOf, change } = useAddressFields<'company'>()
  const companyId = idOf('company') ?? null
  const holders = useHolders(oemId, rows)
  return (
    <div className={styles.two}>
      <Holders
        holders={holders}
        chosen={companyId}
        ownCount={(id) => new Set(rows.filter((row) => row.companyId === id).map(({ kind }) => kind)).size}
        onChoose={(id) => change({ company: id ?? undefined })}
      />
      <div className={styles.stack}>
        {pricedThings.map((kind) => (
          <PriceCard key={`${companyId} ${kind}`} whose={{ oemId, companyId, kind }} rows={rows} />
        ))}
      </div>
    </div>
  )
}

interface Holder {
  readonly companyId: string
  readonly name: string
}

/** The companies in reach, and whoever has a price already. */
const useHolders = (oemId: string, rows: readonly PayPrice[]): Holder[] => {
  const can = useCan()
  const query = useQuery({
    ...queryOf(companyCalls.list, { oemId, size: mostCompanies }),
    enabled: can(companyCalls.list),
  })
  const named = rows.flatMap(({ companyId, companyName }) =>
    companyId === null ? [] : [[companyId, companyName ?? ''] as const],
  )
  const listed = (query.data?.rows ?? []).map(({ companyId, name }) => [companyId, name] as const)
  return [...new Map([...named, ...listed])].map(([companyId, name]) => ({ companyId, name }))
}

interface HoldersProps {
  readonly holders: readonly Holder[]
  readonly chosen: string | null
  readonly ownCount: (companyId: string | null) => number
  readonly onChoose: (companyId: string | null) => void
}

const Holders = ({ holders, chosen, ownCount, onChoose }: HoldersProps) => {
  const t = useText()
  const all = { companyId: null, name: t(($) => $.billing.prices.all) }
  const hintOf = (companyId: string | null): string => {
    if (companyId === null) return t(($) => $.billing.prices.allHint)
    const own = ownCount(companyId)
    return own === 0 ? t(($) => $.billing.prices.asAll) : t(($) => $.billing.prices.own, { n: own })
  }
  return (
    <Card title={t(($) => $.billing.prices.holders)}>
      <ul className={styles.list}>
        {[all, ...holders].map(({ companyId, name }) => (
          <li key={companyId}>
            <button
              type="button"
              className={`${styles.row} ${companyId === chosen ? styles.chosen : ''}`}
              aria-current={companyId === chosen}
              onClick={() => onChoose(companyId)}
            >
              <span className={styles.words}>
                <b>{name}</b>
                <small>{hintOf(companyId)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
