/** One figure each: what it is, how much, and what to compare it with. The dotted number opens its rows. */
import { figures, type FigureName } from '@vigil/contract/statistics/figures'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import type { ReactNode } from 'react'
import { ChangeTag } from '#features/figures/change-tag.tsx'
import { rateOf } from '#features/figures/figure-rules.ts'
import { useFigureRows } from '#features/figures/use-figure-rows.ts'
import { useAlarmCounts, useHandling, useRates, useScore } from '#features/figures/use-figures.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { spanText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { CountTo } from '#ui/reading/count-to.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './tiles.module.css'

interface TileProps {
  readonly figure: FigureName
  readonly value: ReactNode
  readonly unit?: string
  readonly foot: ReactNode
}

const Tile = ({ figure, value, unit, foot }: TileProps) => {
  const name = useName()
  const rows = useFigureRows()
  return (
    <a className={styles.tile} href={rows(figure)}>
      <span className={styles.title}>{name(figures[figure].name)}</span>
      <span className={styles.value}>
        <b>{value}</b>
        {unit !== undefined && <small>{unit}</small>}
      </span>
      <span className={styles.foot}>{foot}</span>
    </a>
  )
}

export const TodayTile = () => {
  const t = useText()
  return (
    <Card>
      <QueryState query={useAlarmCounts()} call={statisticsCalls.alarmCounts} rows={1}>
        {({ today, yesterdaySoFar }) => (
          <Tile
            figure="alarmsToday"
            value={<CountTo value={today.total} />}
            foot={
              <>
                {t(($) => $.figures.sameTime, { count: yesterdaySoFar.total })}{' '}
                <ChangeTag now={today.total} before={yesterdaySoFar.total} />
              </>
            }
          />
        )}
      </QueryState>
    </Card>
  )
}

/** Three figures of one count: how fast, how much, how often for nothing. */
export const HandlingTiles = () => {
  const t = useText()
  const query = useHandling()
  return (
    <>
      <Card>
        <QueryState query={query} call={statisticsCalls.handling} rows={1}>
          {({ medianS, ninthS }) => (
            <Tile
              figure="response"
              value={medianS === null ? '--' : spanText(t, medianS * 1_000)}
              foot={
                ninthS === null
                  ? t(($) => $.figures.unanswered)
                  : t(($) => $.figures.ninth, { span: spanText(t, ninthS * 1_000) })
              }
            />
          )}
        </QueryState>
      </Card>
      <Card>
        <QueryState query={query} call={statisticsCalls.handling} rows={1}>
          {({ raised, handled, days }) => (
            <Tile
              figure="handlingRate"
              value={rateOf(handled, raised)}
              {...(raised > 0 && { unit: '%' })}
              foot={t(($) => $.figures.handledOf, { handled, raised, days })}
            />
          )}
        </QueryState>
      </Card>
      <Card>
        <QueryState query={query} call={statisticsCalls.handling} rows={1}>
          {({ reals, falses }) => (
            <Tile
              figure="falseRate"
              value={rateOf(falses, reals + falses)}
              {...(reals + falses > 0 && { unit: '%' })}
              foot={t(($) => $.figures.verdicts, { reals, falses })}
            />
          )}
        </QueryState>
      </Card>
    </>
  )
}

export const ScoreTile = () => {
  const t = useText()
  return (
    <Card>
      <QueryState query={useScore()} call={statisticsCalls.score} rows={1}>
        {({ score, byClass }) => (
          <Tile
            figure="score"
            value={score === null ? '--' : <CountTo value={score} />}
            unit={t(($) => $.figures.points)}
            foot={t(($) => $.figures.classes, byClass)}
          />
        )}
      </QueryState>
    </Card>
  )
}

const shares = [
  ['online', 'onlineRate'],
  ['patrol', 'patrolRate'],
  ['orders', 'orderInTime'],
] as const

/** Three rates of one count. Nothing due is no rate. */
export const RateTiles = () => {
  const t = useText()
  const query = useRates()
  return shares.map(([share, figure]) => (
    <Card key={figure}>
      <QueryState query={query} call={statisticsCalls.rates} rows={1}>
        {({ [share]: { part, whole } }) => (
          <Tile
            figure={figure}
            value={rateOf(part, whole)}
            {...(whole > 0 && { unit: '%' })}
            foot={whole === 0 ? t(($) => $.figures.nothingDue) : t(($) => $.figures.partOf, { part, whole })}
          />
        )}
      </QueryState>
    </Card>
  ))
}
