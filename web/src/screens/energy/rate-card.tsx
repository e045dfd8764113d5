import { tariffRates } from '@vigil/contract/energy/tariff'
import type { UnitUse } from '@vigil/contract/energy/energy'
import { BarChart } from '#features/figures/bar-chart.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { barText } from './energy-texts.ts'

const colours = {
  sharp: '--ink',
  peak: '--rate-peak',
  flat: '--rate-flat',
  valley: '--rate-valley',
} as const

/** When it was used: each bar by rate, the dear ones on top. */
export const RateCard = ({ use: { bars, byRate } }: { readonly use: UnitUse }) => {
  const t = useText()
  const language = useLanguage()
  const shown = tariffRates.filter((rate) => byRate[rate] > 0).toReversed()
  return (
    <Card title={t(($) => $.energy.byRate)} aside={<small>kWh</small>}>
      <BarChart
        label={t(($) => $.energy.byRate)}
        labels={bars.map(({ name }) => barText(name, language))}
        series={shown.map((rate) => ({
          name: t(($) => $.energy.rates[rate]),
          values: bars.map((bar) => Math.round(bar.byRate[rate] / 100) / 10),
          colour: colours[rate],
        }))}
        height={240}
        isStacked
      />
    </Card>
  )
}
