import { useQueryClient } from '@tanstack/react-query'
import { longestReport, unitReportCalls } from '@vigil/contract/report/report'
import { mayReadKind, reportKindNames, type ReportKind } from '@vigil/contract/report/report-kinds'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Calendar } from '#ui/choice/calendar.tsx'
import type { DayRange } from '#ui/choice/calendar-days.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { todayOf, usualDays } from './report-days.ts'
import styles from './report-screen.module.css'

interface MakeCardProps {
  readonly projectId: string
  readonly onMade: (reportId: string) => void
}

/** Which template, which days, and make it. */
export const MakeCard = ({ projectId, onMade }: MakeCardProps) => {
  const t = useText()
  const client = useQueryClient()
  const session = useSession()
  const kinds = reportKindNames.filter((kind) => mayReadKind(session?.permissionsStr ?? '', kind))
  const [kind, setKind] = useState<ReportKind>(kinds[0] ?? 'month')
  const [days, setDays] = useState<DayRange>(() => usualDays(kind, todayOf(new Date())))
  const [isChoosing, setChoosing] = useState(false)
  const make = useCommand(unitReportCalls.make, ({ reportId }) => {
    void client.invalidateQueries({ queryKey: [unitReportCalls.list.path] })
    onMade(reportId)
  })
  if (kinds.length === 0) return null
  return (
    <Card>
      <div className={styles.form}>
        <SelectField
          label={t(($) => $.energy.reports.kind)}
          value={kind}
          options={kinds.map((value) => ({ value, text: t(($) => $.energy.reports.kinds[value]) }))}
          onChange={(next) => {
            setKind(next)
            setDays(usualDays(next, todayOf(new Date())))
          }}
        />
        <Button look="outline" size="large" icon="calendar" onClick={() => setChoosing(true)}>
          <span className={styles.period}>
            <small>{t(($) => $.energy.reports.period)}</small>
            {days.first} – {days.last}
          </span>
        </Button>
        <FailureLine failure={make.failure} />
        <Button
          size="large"
          busy={make.busy}
          onClick={() => void make.run({ projectId, kind, firstDay: days.first, lastDay: days.last })}
        >
          {t(($) => $.energy.reports.make)}
        </Button>
        <small className={styles.hint}>{t(($) => $.energy.reports.makeHint)}</small>
      </div>
      {isChoosing && (
        <DaysSheet
          chosen={days}
          onClose={() => setChoosing(false)}
          onConfirm={(range) => {
            setDays(range)
            setChoosing(false)
          }}
        />
      )}
    </Card>
  )
}

interface DaysSheetProps {
  readonly chosen: DayRange
  readonly onConfirm: (range: DayRange) => void
  readonly onClose: () => void
}

const DaysSheet = (props: DaysSheetProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Calendar
      {...props}
      language={language}
      latest={todayOf(new Date())}
      longest={longestReport}
      texts={{
        title: t(($) => $.energy.reports.calendar.title),
        confirm: t(($) => $.energy.reports.calendar.confirm),
        start: t(($) => $.energy.reports.calendar.start),
        end: t(($) => $.energy.reports.calendar.end),
        earlier: t(($) => $.energy.reports.calendar.earlier),
        later: t(($) => $.energy.reports.calendar.later),
        close: t(($) => $.shell.nav.close),
        tooLong: t(($) => $.energy.reports.calendar.tooLong, { days: longestReport }),
      }}
    />
  )
}
