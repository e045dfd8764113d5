import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkageCalls, type LinkagePause } from '@vigil/contract/linkage/linkage'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText, leftText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { PauseSheet } from './pause-sheet.tsx'
import styles from '../linkage.module.css'

interface PauseBarProps {
  readonly projectId: string
}

const lookEveryMs = 30_000

/** Whether all linkage of the unit rests, until when, by whom and why; and how to end or begin that. */
export const PauseBar = ({ projectId }: PauseBarProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const [isAsked, ask] = useState(false)
  const asked = queryOf(linkageCalls.pauseState, { projectId })
  const { data } = useQuery({ ...asked, enabled: can(linkageCalls.pauseState), refetchInterval: lookEveryMs })
  const keep = (pause: LinkagePause): void => void client.setQueryData(asked.queryKey, pause)
  const end = useCommand(linkageCalls.pause, keep)
  const now = useNow(1_000)
  if (!data) return null
  const { until } = data
  if (until !== null && Date.parse(until) > now)
    return (
      <section className={styles.paused} role="status" aria-live="off">
        <SeverityBadge severity="fault" size={22} />
        <div className={styles.pausedWords}>
          <PauseWords pause={data} until={Date.parse(until)} now={now} />
          <FailureLine failure={end.failure} />
        </div>
        {can(linkageCalls.pause) && (
          <Button
            look="outline"
            size="small"
            busy={end.busy}
            onClick={() => void end.run({ projectId, minutes: 0, reason: '' })}
          >
            {t(($) => $.linkage.pause.end)}
          </Button>
        )}
      </section>
    )
  if (!can(linkageCalls.pause)) return null
  return (
    <>
      <Button look="text" size="small" icon="stopwatch" className={styles.pause} onClick={() => ask(true)}>
        {t(($) => $.linkage.pause.open)}
      </Button>
      {isAsked && <PauseSheet projectId={projectId} onDone={keep} onClose={() => ask(false)} />}
    </>
  )
}

interface PauseWordsProps {
  readonly pause: LinkagePause
  readonly until: number
  readonly now: number
}

const PauseWords = ({ pause: { by, reason }, until, now }: PauseWordsProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <b>
        {t(($) => $.linkage.pause.state, {
          time: dayTimeText(until, language, now),
          left: leftText(t, until - now),
        })}
      </b>
      <span>
        {t(($) => $.linkage.pause.why, { by: by ?? t(($) => $.linkage.pause.someone), reason: reason ?? '—' })}
      </span>
    </>
  )
}
