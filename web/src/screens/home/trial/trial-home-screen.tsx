/** What Home looks like, for anybody: the figures of a simulated unit, which says on every page that it is one. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { trialCalls } from '@vigil/contract/account/trial'
import { figures } from '@vigil/contract/statistics/figures'
import { useState } from 'react'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { ChangeTag } from '#features/figures/change-tag.tsx'
import { rateOf } from '#features/figures/figure-rules.ts'
import { severityOf, statesByUrgency } from '#foundation/equipment/equipment-severity.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { createQueryClient, queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NoticeBar } from '#ui/feedback/notice-bar.tsx'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './trial-home-screen.module.css'

/** Nobody is signed in here: what it asks for is kept as long as the page stands. */
export const TrialHomeScreen = () => {
  const caller = useCaller()
  const [client] = useState(() => createQueryClient(caller))
  return (
    <QueryClientProvider client={client}>
      <TrialHome />
    </QueryClientProvider>
  )
}

const TrialHome = () => {
  const t = useText()
  const router = useRouter()
  return (
    <main className={styles.page}>
      <h1>{t(($) => $.figures.trial.title)}</h1>
      <StatusBar icon="chart" text={t(($) => $.figures.trial.mark)} />
      <LatestLine />
      <RunStatus />
      <Today />
      <Handling />
      <Latest />
      <Worst />
      <a className={styles.enter} href={router.hrefOf(router.places.login)}>
        {t(($) => $.figures.trial.enter)}
      </a>
    </main>
  )
}

const RunStatus = () => {
  const t = useText()
  const name = useName()
  const totals = useQuery(queryOf(trialCalls.equipmentTypeTotals, {})).data?.rows ?? []
  const sumOf = (of: 'total' | 'online') => totals.reduce((sum, row) => sum + row[of], 0)
  return (
    <Card
      title={name(figures.runStatus.name)}
      aside={
        <small className={styles.aside}>
          {t(($) => $.figures.trial.equipment, { total: sumOf('total'), online: sumOf('online') })}
        </small>
      }
    >
      <QueryState query={useQuery(queryOf(trialCalls.runStatus, {}))} call={trialCalls.runStatus} rows={2}>
        {({ rows }) => (
          <ul className={styles.states}>
            {statesByUrgency.map((state) => (
              <li key={state}>
                <SeverityBadge severity={severityOf(state)} />
                {t(($) => $.shell.state[state])}
                <b>{rows.find((row) => row.state === state)?.count ?? 0}</b>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

const Today = () => {
  const t = useText()
  const name = useName()
  return (
    <Card title={name(figures.alarmsToday.name)}>
      <QueryState query={useQuery(queryOf(trialCalls.alarmCounts, {}))} call={trialCalls.alarmCounts} rows={1}>
        {({ rows }) => {
          const [now, before] = (['today', 'yesterdaySoFar'] as const).map((of) =>
            rows.reduce((sum, row) => sum + row[of], 0),
          )
          return (
            <p className={styles.figure}>
              <b>{now}</b>
              {t(($) => $.figures.sameTime, { count: before ?? 0 })}
              <ChangeTag now={now ?? 0} before={before ?? 0} />
            </p>
          )
        }}
      </QueryState>
    </Card>
  )
}

const Handling = () => {
  const t = useText()
  const name = useName()
  return (
    <Card title={name(figures.handlingRate.name)}>
      <QueryState
        query={useQuery(queryOf(trialCalls.exceptionHandling, {}))}
        call={trialCalls.exceptionHandling}
        rows={1}
      >
        {({ total, handled }) => (
          <p className={styles.figure}>
            <b>{rateOf(handled, total)}%</b>
            {t(($) => $.figures.handledOf, { handled, raised: total, days: 30 })}
          </p>
        )}
      </QueryState>
    </Card>
  )
}

const mostLines = 6

const LatestLine = () => {
  const language = useLanguage()
  const rows = useQuery(queryOf(trialCalls.alarmMonitor, {})).data?.rows ?? []
  if (rows.length === 0) return null
  const lineOf = ({ equipmentName, firstAt }: (typeof rows)[number]): string =>
    `${dayTimeText(Date.parse(firstAt), language)} ${equipmentName}`
  return <NoticeBar direction="column" lines={rows.slice(0, mostLines).map(lineOf)} />
}

const Latest = () => {
  const t = useText()
  const language = useLanguage()
  return (
    <Card title={t(($) => $.figures.trial.latest)}>
      <QueryState query={useQuery(queryOf(trialCalls.alarmMonitor, {}))} call={trialCalls.alarmMonitor} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="clear" title={t(($) => $.figures.trial.none)} compact />
          ) : (
            <ul>
              {rows.slice(0, mostLines).map(({ alarmId, kind, priority, equipmentName, firstAt, isActive }) => (
                <li key={alarmId} className={styles.alarm}>
                  <SeverityBadge severity={alarmSeverity({ priority, kind })} />
                  <span>{equipmentName}</span>
                  <StateTag tone="plain">
                    {isActive ? t(($) => $.figures.trial.active) : t(($) => $.figures.trial.over)}
                  </StateTag>
                  <time dateTime={firstAt}>{dayTimeText(Date.parse(firstAt), language)}</time>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

const Worst = () => {
  const t = useText()
  return (
    <Card title={t(($) => $.figures.trial.worst)}>
      <QueryState query={useQuery(queryOf(trialCalls.rankings, {}))} call={trialCalls.rankings} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="clear" title={t(($) => $.figures.noAlarms)} compact />
          ) : (
            <ol>
              {rows.slice(0, 5).map(({ equipmentName, alarms }) => (
                <li key={equipmentName} className={styles.alarm}>
                  <span>{equipmentName}</span>
                  <b>{t(($) => $.figures.times, { count: alarms })}</b>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </Card>
  )
}
