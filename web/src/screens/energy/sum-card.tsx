/** How much, what it costs, the most at once, and how well it is used. */
import { tariffRates } from '@vigil/contract/energy/tariff'
import type { UnitUse } from '@vigil/contract/energy/energy'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { changeText, kwhText, kwText, wallText, yuanText } from './energy-texts.ts'
import styles from './sum-card.module.css'

interface FigureProps {
  readonly title: string
  readonly value: string
  readonly unit?: string
  readonly foot: ReactNode
}

const Figure = ({ title, value, unit, foot }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{title}</dt>
    <dd>
      <b>{value}</b>
      {unit !== undefined && <small>{unit}</small>}
    </dd>
    <dd className={styles.foot}>{foot}</dd>
  </div>
)

const useChanges = ({ wh, before, lastYear }: UnitUse): string => {
  const t = useText()
  const none = t(($) => $.energy.noBase)
  return [
    `${t(($) => $.energy.before)} ${changeText(wh, before?.wh) ?? none}`,
    `${t(($) => $.energy.lastYear)} ${changeText(wh, lastYear?.wh) ?? none}`,
  ].join(' · ')
}

export const SumCard = ({ use }: { readonly use: UnitUse }) => {
  const t = useText()
  const language = useLanguage()
  const { wh, fen, expectedFen, isUsualPrice, demand, powerFactor, unbalance, carbonGrams } = use
  const changes = useChanges(use)
  const used = `${t(($) => $.energy.used)} · ${t(($) => $.energy.loops, { count: use.meters })}`
  const cost = [
    ...(isUsualPrice ? [t(($) => $.energy.costUsual)] : []),
    ...(expectedFen === null
      ? []
      : [t(($) => $.energy.expected, { money: `¥\u00a0${yuanText(expectedFen, language)}` })]),
  ]
  const percent = unbalance === null ? undefined : (100 * unbalance).toFixed(1)
  return (
    <Card>
      <dl className={styles.figures}>
        <Figure title={used} value={kwhText(wh, language)} unit="kWh" foot={changes} />
        <Figure title={t(($) => $.energy.cost)} value={`¥ ${yuanText(fen, language)}`} foot={cost.join(' · ')} />
        <Figure
          title={t(($) => $.energy.demand)}
          value={demand === null ? '--' : kwText(demand.w, language)}
          unit="kW"
          foot={demand === null ? '' : wallText(demand.at, use.zone, language, true)}
        />
        <Figure
          title={t(($) => $.energy.factor)}
          value={powerFactor === null ? '--' : powerFactor.toFixed(2)}
          foot={[
            ...(powerFactor === null ? [] : [t(($) => $.energy.factorNow)]),
            ...(percent === undefined ? [] : [t(($) => $.energy.unbalance, { percent })]),
            t(($) => $.energy.carbon, { kg: kwhText(carbonGrams, language) }),
          ].join(' · ')}
        />
      </dl>
      <RateSplit use={use} />
    </Card>
  )
}

/** One bar, parted by rate; the words below say the numbers. */
const RateSplit = ({ use: { byRate, wh } }: { readonly use: UnitUse }) => {
  const t = useText()
  const language = useLanguage()
  const shown = tariffRates.filter((rate) => byRate[rate] > 0)
  return (
    <>
      <div className={styles.split} aria-hidden="true">
        {shown.map((rate) => (
          <i key={rate} data-rate={rate} style={{ flexGrow: byRate[rate] }} />
        ))}
      </div>
      <ul className={styles.rates}>
        {shown.map((rate) => (
          <li key={rate}>
            <span>
              <i data-rate={rate} aria-hidden="true" />
              {t(($) => $.energy.rates[rate])} {((100 * byRate[rate]) / wh).toFixed(1)}%
            </span>
            <b>{kwhText(byRate[rate], language)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
