/** What a kWh costs at each rate, from a day on. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Prices } from '@vigil/contract/energy/bill'
import { energyCalls, type UnitPrices } from '@vigil/contract/energy/energy'
import { tariffRates, type TariffRate } from '@vigil/contract/energy/tariff'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { dayField } from '#infrastructure/i18n/day-texts.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { priceText } from './energy-texts.ts'
import { priceOf } from './price-of.ts'
import styles from './bill-card.module.css'

interface PricesSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

export const PricesSheet = ({ projectId, onClose }: PricesSheetProps) => {
  const t = useText()
  const query = useQuery(queryOf(energyCalls.prices, { projectId }))
  return (
    <Sheet open title={t(($) => $.energy.setPrice)} closeLabel={t(($) => $.energy.close)} onClose={onClose}>
      <p className={styles.hint}>{t(($) => $.energy.priceHint)}</p>
      <QueryState query={query} call={energyCalls.prices} rows={5}>
        {({ plans }) => <PriceForm plan={plans.at(-1)} projectId={projectId} onDone={onClose} />}
      </QueryState>
    </Sheet>
  )
}

interface PriceFormProps {
  readonly projectId: string
  readonly plan: UnitPrices['plans'][number] | undefined
  readonly onDone: () => void
}

const typedOf = (prices: Prices | undefined): Record<TariffRate, string> => {
  const typed = (rate: TariffRate): string => (prices ? priceText(prices[rate]) : '')
  return { sharp: typed('sharp'), peak: typed('peak'), flat: typed('flat'), valley: typed('valley') }
}

const PriceForm = ({ projectId, plan, onDone }: PriceFormProps) => {
  const t = useText()
  const client = useQueryClient()
  const [fromDay, setFromDay] = useState(dayField(new Date().toISOString()))
  const [typed, setTyped] = useState(typedOf(plan?.prices))
  const { run, busy, failure } = useCommand(energyCalls.setPrices, () => {
    void client.invalidateQueries()
    onDone()
  })
  const [sharp, peak, flat, valley] = tariffRates.map((rate) => priceOf(typed[rate]))
  const isWhole = sharp !== undefined && peak !== undefined && flat !== undefined && valley !== undefined
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) void run({ projectId, fromDay, prices: { sharp, peak, flat, valley } })
      }}
    >
      <TextField type="date" label={t(($) => $.energy.fromDay)} value={fromDay} onChange={setFromDay} />
      {tariffRates.map((rate) => (
        <TextField
          key={rate}
          inputMode="decimal"
          label={t(($) => $.energy.priceOf, { rate: t(($) => $.energy.rates[rate]) })}
          value={typed[rate]}
          problem={priceOf(typed[rate]) === undefined ? t(($) => $.energy.priceWrong) : undefined}
          onChange={(value) => setTyped({ ...typed, [rate]: value })}
        />
      ))}
      <FailureLine failure={failure} />
      <Button submits busy={busy} disabled={!isWhole || fromDay === ''}>
        {t(($) => $.energy.save)}
      </Button>
    </form>
  )
}
