/** What a report says, on the screen: every figure leads to its rows. */
import { useQuery } from '@tanstack/react-query'
import type { ContentFigure, ReportContent } from '@vigil/contract/report/content'
import { changeText, durationText, figureText, gapText } from '@vigil/contract/report/figure-text'
import { unitReportCalls, type UnitReport } from '@vigil/contract/report/report'
import { reportFigures, rowsOfFigure } from '@vigil/contract/report/report-figures'
import { reportKinds, reportSections, type ReportSectionName } from '@vigil/contract/report/report-kinds'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Downloads } from './downloads.tsx'
import { DayBars } from './day-bars.tsx'
import { MailButton } from './mail-button.tsx'
import styles from './report-pane.module.css'

const watchMs = 1_000

const useWords = (): 'zh' | 'en' => (useLanguage() === 'en' ? 'en' : 'zh')

export const ReportPane = ({ reportId }: { readonly reportId: string | undefined }) => {
  const t = useText()
  return (
    <section className={styles.pane} aria-label={t(($) => $.energy.reports.chosen)}>
      {reportId === undefined ? (
        <EmptyState
          picture="nothing"
          title={t(($) => $.energy.reports.choose)}
          hint={t(($) => $.energy.reports.chooseHint)}
        />
      ) : (
        <Chosen key={reportId} reportId={reportId} />
      )}
    </section>
  )
}

const Chosen = ({ reportId }: { readonly reportId: string }) => {
  const t = useText()
  const query = useQuery({
    ...queryOf(unitReportCalls.get, { reportId }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.report.state === 'ready' || data.report.state === 'failed') ? false : watchMs,
  })
  return (
    <QueryState query={query} call={unitReportCalls.get} rows={8}>
      {({ report, content, checkCode }) =>
        content ? (
          <Paper report={report} content={content} checkCode={checkCode} />
        ) : (
          <EmptyState
            picture="nothing"
            title={t(($) => $.energy.reports.states[report.state])}
            hint={
              report.failure === null
                ? t(($) => $.energy.reports.waiting)
                : t(($) => $.energy.reports.failures[report.failure ?? 'stopped'])
            }
          />
        )
      }
    </QueryState>
  )
}

interface PaperProps {
  readonly report: UnitReport
  readonly content: ReportContent
}

const Paper = ({ report, content, checkCode }: PaperProps & { readonly checkCode: string | null }) => {
  const t = useText()
  const words = useWords()
  const { name, sections } = reportKinds[report.kind]
  const made = new Date(content.asOf).toLocaleString(words, { timeZone: content.zone, hourCycle: 'h23' })
  return (
    <article className={styles.paper}>
      <header>
        <h2>{name[words]}</h2>
        <p>
          {[
            content.projectName,
            t(($) => $.energy.reports.days, { first: content.firstDay, last: content.lastDay }),
            t(($) => $.energy.reports.equipment, { count: content.equipment }),
            t(($) => $.energy.reports.asOf, { time: made }),
          ].join(' · ')}
        </p>
        <div className={styles.tools}>
          <Downloads reportId={report.reportId} />
          <MailButton reportId={report.reportId} />
        </div>
        {checkCode !== null && <p>{t(($) => $.energy.reports.checkCode, { code: checkCode })}</p>}
      </header>
      {sections.map((section) => (
        <Section key={section} section={section} report={report} content={content} />
      ))}
      <section className={styles.gaps}>
        <h3>{t(($) => $.energy.reports.gaps)}</h3>
        {content.gaps.length === 0 ? (
          <p>{t(($) => $.energy.reports.noGaps)}</p>
        ) : (
          <ul>
            {content.gaps.map((gap) => (
              <li key={gapText(gap, words)}>{gapText(gap, words)}</li>
            ))}
          </ul>
        )}
      </section>
    </article>
  )
}

interface SectionRow {
  readonly figures: readonly string[]
  readonly chart?: 'alarmDays' | 'energyDays'
}

const barsOf = (chart: 'alarmDays' | 'energyDays', { alarmDays, energyDays }: ReportContent) =>
  chart === 'alarmDays' ? alarmDays : energyDays.map(({ day, wh }) => ({ day, amount: Math.round(wh / 100) / 10 }))

const Section = ({ section, report, content }: PaperProps & { readonly section: ReportSectionName }) => {
  const t = useText()
  const words = useWords()
  const { figures, chart }: SectionRow = reportSections[section]
  const shown = content.figures.filter(({ figure }) => figures.includes(figure))
  const bars = chart ? barsOf(chart, content) : []
  const hasEvents = section === 'events' && content.events.length > 0
  if (shown.length === 0 && bars.length === 0 && !hasEvents) return null
  return (
    <section>
      <h3>{reportSections[section].name[words]}</h3>
      <div className={styles.figures}>
        {shown.map((figure) => (
          <Figure key={figure.figure} one={figure} report={report} />
        ))}
      </div>
      {chart && bars.length > 0 && <DayBars label={t(($) => $.energy.reports.chart[chart])} bars={bars} />}
      {hasEvents && <Events content={content} />}
    </section>
  )
}

const Figure = ({ one, report }: { readonly one: ContentFigure; readonly report: UnitReport }) => {
  const t = useText()
  const words = useWords()
  const router = useRouter()
  const { figure, value, before, part, whole } = one
  const beside = [
    ...(part === null || whole === null || whole === 0 ? [] : [`${part} / ${whole}`]),
    ...(before === null ? [] : [t(($) => $.energy.reports.before, { value: figureText(figure, before, words) })]),
    changeText(figure, value, before),
  ].filter((text) => text !== undefined)
  return (
    <a className={styles.figure} href={router.hrefOf(rowsOfFigure(figure, report))}>
      <span>{reportFigures[figure].name[words]}</span>
      <b>{figureText(figure, value, words)}</b>
      <small>{beside.join(' · ')}</small>
    </a>
  )
}

const Events = ({ content: { events, zone } }: { readonly content: ReportContent }) => {
  const words = useWords()
  const router = useRouter()
  const clock = {
    timeZone: zone,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return (
    <ul className={styles.events}>
      {events.map(({ alarmId, at, equipment, event, answeredS }) => (
        <li key={alarmId}>
          <a href={router.hrefOf(`${router.places.alarmDetail}?alarmId=${alarmId}`)}>
            <span>{new Date(at).toLocaleString(words, { ...clock, hourCycle: 'h23' })}</span>
            <b>{equipment}</b>
            <span>{event[words]}</span>
            <span>{answeredS === null ? '--' : durationText(answeredS, words)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
