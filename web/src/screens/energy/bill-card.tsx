/** Why it costs what it costs: by rate, by part of the day, slot by slot; and what moving some of it would save. */
import { movedToValley } from '@vigil/contract/energy/bill'
import { energyCalls, type UnitUse } from '@vigil/contract/energy/energy'
import { Fragment, useId, useState } from 'react'
import { moneyText } from '#features/company/money-text.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { kwhText, priceText, yuanText } from './energy-texts.ts'
import styles from './bill-card.module.css'
import { BillHead } from './bill-head.tsx'

const SlotsSheet = lazyPart(async () => (await import('./slots-sheet.tsx')).SlotsSheet)
const DaysSheet = lazyPart(async () => (await import('./days/days-sheet.tsx')).DaysSheet)
const PricesSheet = lazyPart(async () => (await import('./prices-sheet.tsx')).PricesSheet)

interface BillCardProps {
  readonly projectId: string
  readonly use: UnitUse
}

export const BillCard = ({ projectId, use }: BillCardProps) => {
  const t = useText()
  const can = useCan()
  const [sheet, setSheet] = useState<'slots' | 'prices' | 'days' | null>(null)
  const close = () => setSheet(null)
  return (
    <Card
      title={t(($) => $.energy.bill)}
      aside={
        <Button look="text" size="small" onClick={() => setSheet('slots')}>
          {t(($) => $.energy.explain)}
        </Button>
      }
    >
      <BillTable use={use} />
      <EstimatedLine use={use} />
      <WhatIf use={use} />
      <div className={styles.tools}>
        {can(energyCalls.setPrices) && (
          <Button look="outline" size="small" onClick={() => setSheet('prices')}>
            {t(($) => $.energy.setPrice)}
          </Button>
        )}
        <Button look="outline" size="small" onClick={() => setSheet('days')}>
          {t(($) => $.energy.days.title)}
        </Button>
      </div>
      {sheet === 'slots' && <SlotsSheet projectId={projectId} use={use} onClose={close} />}
      {sheet === 'days' && <DaysSheet projectId={projectId} year={Number(use.from.slice(0, 4))} onClose={close} />}
      {sheet === 'prices' && <PricesSheet projectId={projectId} onClose={close} />}
    </Card>
  )
}

const BillTable = ({ use: { lines, wh, fen } }: { readonly use: UnitUse }) => {
  const t = useText()
  const language = useLanguage()
  const mean = wh === 0 ? 0 : (fen * 100_000) / wh
  return (
    <table className={styles.bill}>
      <BillHead first={t(($) => $.energy.item)} />
      <tbody>
        {lines.map((line) => (
          <Fragment key={`${line.rate} ${line.price}`}>
            <tr className={styles.line}>
              <th scope="row">
                <i className={styles.swatch} data-rate={line.rate} aria-hidden="true" />
                {t(($) => $.energy.rateLines[line.rate])}
              </th>
              <td>{kwhText(line.wh, language)}</td>
              <td>{priceText(line.price)}</td>
              <td>{yuanText(line.fen, language)}</td>
            </tr>
            {line.spans.map((span) => (
              <tr key={`${span.from} ${span.to}`} className={styles.span}>
                <th scope="row">
                  {span.from}–{span.to}
                </th>
                <td>{kwhText(span.wh, language)}</td>
                <td>{priceText(line.price)}</td>
                <td>{yuanText(span.fen, language)}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.line}>
          <th scope="row">{t(($) => $.energy.total)}</th>
          <td>{kwhText(wh, language)}</td>
          <td>{t(($) => $.energy.mean, { price: priceText(mean) })}</td>
          <td>{yuanText(fen, language)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const EstimatedLine = ({ use: { slots } }: { readonly use: UnitUse }) => {
  const t = useText()
  const percent = ((100 * slots.estimated) / Math.max(1, slots.known)).toFixed(1)
  return (
    <p className={styles.hint}>
      {slots.estimated === 0
        ? t(($) => $.energy.allMeasured)
        : t(($) => $.energy.estimated, { count: slots.estimated, percent })}
    </p>
  )
}

const WhatIf = ({ use: { fen, lines } }: { readonly use: UnitUse }) => {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const [percent, setPercent] = useState(20)
  const valley = lines.findLast(({ rate }) => rate === 'valley')
  const hasPeak = lines.some(({ rate }) => rate === 'sharp' || rate === 'peak')
  if (!valley || !hasPeak) return null
  const { wh, savedFen } = movedToValley({ fen, lines }, percent, valley.price)
  return (
    <div className={styles.whatIf}>
      <label htmlFor={id}>{t(($) => $.energy.whatIf)}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${percent}%`}
        onChange={(event) => setPercent(Number(event.target.value))}
      />
      <p className={styles.hint} aria-live="polite">
        {t(($) => $.energy.whatIfHint, {
          percent,
          kwh: kwhText(wh, language),
          money: moneyText(savedFen, language),
        })}
      </p>
    </div>
  )
}
