import { useQuery } from '@tanstack/react-query'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import type { Rehearsal } from '@vigil/contract/linkage/run'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Figures } from './figures.tsx'
import { FiringTable } from './firing-table.tsx'
import { TimelineCard } from './timeline-card.tsx'
import styles from './rehearsal.module.css'

export interface Rehearsed {
  readonly projectId: string
  readonly ruleId: string | undefined
  readonly body: LinkageBody
}

/** One question for all who look at the same draft. */
export const useRehearsal = ({ projectId, ruleId, body }: Rehearsed, isWanted = true) =>
  useQuery({
    ...queryOf(linkageCalls.rehearse, { projectId, body, ...(ruleId === undefined ? {} : { ruleId }) }),
    enabled: isWanted,
  })

export const dayText = (time: number, language: Language): string =>
  new Date(time).toLocaleDateString(language, { month: '2-digit', day: '2-digit' })

/** When the rule would have fired in the last 90 days, beside the version that acts. */
export const RehearsalView = (asked: Rehearsed) => {
  const query = useRehearsal(asked)
  return (
    <QueryState query={query} call={linkageCalls.rehearse} rows={8}>
      {(rehearsal) => <Shown rehearsal={rehearsal} />}
    </QueryState>
  )
}

const Shown = ({ rehearsal }: { readonly rehearsal: Rehearsal }) => {
  const t = useText()
  const language = useLanguage()
  const { from, to, draft, live } = rehearsal
  return (
    <div className={styles.view}>
      <p className={styles.span}>
        {t(($) => $.linkage.rehearsal.span, {
          from: dayText(Date.parse(from), language),
          to: dayText(Date.parse(to), language),
        })}
      </p>
      <Figures rehearsal={rehearsal} />
      <TimelineCard rehearsal={rehearsal} />
      {draft.length === 0 && (live ?? []).length === 0 ? (
        <Card>
          <EmptyState
            picture="nothing"
            title={t(($) => $.linkage.rehearsal.none)}
            hint={t(($) => $.linkage.rehearsal.noneHint)}
            compact
          />
        </Card>
      ) : (
        <FiringTable rehearsal={rehearsal} />
      )}
    </div>
  )
}
