import { useQuery } from '@tanstack/react-query'
import { tariffCalls, tariffRates, type Tariff, type TariffRate } from '@vigil/contract/energy/tariff'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { daysText } from '../timer/days-text.ts'
import styles from './tariff.module.css'

interface TariffFieldsProps {
  readonly projectId: string
  readonly offRates: readonly TariffRate[]
  readonly onChange: (offRates: TariffRate[]) => void
}

/** At which rates of the unit's tariff there is no power. At least at one of them there is. */
export const TariffFields = ({ projectId, offRates, onChange }: TariffFieldsProps) => {
  const t = useText()
  const query = useQuery(queryOf(tariffCalls.get, { projectId }))
  const toggled = (rate: TariffRate) =>
    tariffRates.filter((one) => (one === rate ? !offRates.includes(one) : offRates.includes(one)))
  return (
    <Card title={t(($) => $.batch.sharing.offAt)}>
      <ChipRow
        label={t(($) => $.batch.sharing.offAt)}
        chips={tariffRates.map((value) => ({ value, text: t(($) => $.batch.sharing.rates[value]) }))}
        chosen={offRates}
        onPress={(rate) => onChange(toggled(rate))}
      />
      <QueryState query={query} call={tariffCalls.get} rows={3}>
        {({ tariff, revision }) => (
          <>
            <p className={styles.hint}>
              {t(($) => (revision === 0 ? $.batch.sharing.usualTariff : $.batch.sharing.ownTariff))}
            </p>
            <TariffDays tariff={tariff} offRates={offRates} />
          </>
        )}
      </QueryState>
    </Card>
  )
}

/** Each kind of day as its rates from midnight to midnight; where there is no power is said, not only drawn. */
const TariffDays = ({ tariff, offRates }: { readonly tariff: Tariff; readonly offRates: readonly TariffRate[] }) => {
  const t = useText()
  return tariff.seasons.flatMap(({ months, dayKinds }) =>
    dayKinds.map(({ weekdays, special = [], spans }) => {
      const when = [
        t(($) => $.batch.sharing.months, { months: months.join('、') }),
        ...(weekdays.length > 0 ? [daysText(t, { weekdays, monthDay: null, day: null })] : []),
        ...special.map((kind) => t(($) => $.batch.sharing.special[kind])),
      ].join(' · ')
      return (
        <section key={when} className={styles.day} aria-label={when}>
          <b>{when}</b>
          <ol className={styles.spans}>
            {spans.map(({ from, rate }) => {
              const isOff = offRates.includes(rate)
              return (
                <li key={from} className={styles.span} data-off={isOff}>
                  {from} {t(($) => $.batch.sharing.rates[rate])}
                  {isOff && ` · ${t(($) => $.batch.sharing.noPower)}`}
                </li>
              )
            })}
          </ol>
        </section>
      )
    }),
  )
}
