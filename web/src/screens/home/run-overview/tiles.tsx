/** One figure each: what it is, how much, and what to compare it with. The dotted number opens its rows. */
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import type { ReactNode } from 'react'
import { ChangeTag } from '#features/figures/change-tag.tsx'
import { rateOf } from '#features/figures/figure-rules.ts'
import { useAlarmCounts, useHandling, useScore } from '#features/figures/use-figures.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { spanText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Card } from '#ui/surface/card.tsx'
import styles from './tiles.module.css'

interface TileProps {
  readonly title: string
  readonly value: ReactNode
  readonly unit?: string
  readonly foot: ReactNode
  readonly href: string
}

const Tile = ({ title, value, unit, foot, href }: TileProps) => (
  <a className={styles.tile} href={href}>
    <span className={styles.title}>{title}</span>
    <span className={styles.value}>
      <b>{value}</b>
      {unit !== undefined && <small>{unit}</small>}
    </span>
    <span className={styles.foot}>{foot}</span>
  </a>
)

export const TodayTile = () => {
  const t = useText()
  const router = useRouter()
  return (
    <Card>
      <QueryState query={useAlarmCounts()} call={statisticsCalls.alarmCounts} rows={1}>
        {({ today, yesterdaySoFar }) => (
          <Tile
            title={t(($) => $.figures.today)}
            value={today.total}
            href={router.hrefOf(`${router.places.alarmList}?when=today`)}
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
  const router = useRouter()
  const query = useHandling()
  const rows = (filter: string) => router.hrefOf(`${router.places.alarmList}?${filter}`)
  return (
    <>
      <Card>
        <QueryState query={query} call={statisticsCalls.handling} rows={1}>
          {({ medianS, ninthS }) => (
            <Tile
              title={t(($) => $.figures.median)}
              value={medianS === null ? '--' : spanText(t, medianS * 1_000)}
              href={rows('when=month')}
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
              title={t(($) => $.figures.handling)}
              value={rateOf(handled, raised)}
              unit="%"
              href={rows('stage=open&when=month')}
              foot={t(($) => $.figures.handledOf, { handled, raised, days })}
            />
          )}
        </QueryState>
      </Card>
      <Card>
        <QueryState query={query} call={statisticsCalls.handling} rows={1}>
          {({ reals, falses }) => (
            <Tile
              title={t(($) => $.figures.falseRate)}
              value={rateOf(falses, reals + falses)}
              unit="%"
              href={rows('verdict=false&when=month')}
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
  const router = useRouter()
  return (
    <Card>
      <QueryState query={useScore()} call={statisticsCalls.score} rows={1}>
        {({ score, byClass }) => (
          <Tile
            title={t(($) => $.figures.meanScore)}
            value={score ?? '--'}
            unit={t(($) => $.figures.points)}
            href={router.hrefOf(router.places.unitList)}
            foot={t(($) => $.figures.classes, byClass)}
          />
        )}
      </QueryState>
    </Card>
  )
}
