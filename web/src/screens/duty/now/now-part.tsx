import { dutyNowCalls } from '@vigil/contract/duty/now'
import { type DutyNow } from '@vigil/contract/duty/now'
import { CheckCard } from '#features/duty/check-card.tsx'
import { hoursText, namesText } from '#features/duty/duty-texts.ts'
import { useDutyNow } from '#features/duty/use-duty-now.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { LatestEntries } from '../log/latest-entries.tsx'
import { ShiftCard } from '../shift-card.tsx'
import { ToRoster } from '../to-roster.tsx'
import type { DutySearch } from '../use-duty-search.ts'
import { NowActs } from './now-acts.tsx'
import styles from './now-part.module.css'

interface NowPartProps {
  readonly projectId: string
  readonly search: DutySearch
}

/** Who watches now, whether they are there, and what happened. */
export const NowPart = ({ projectId, search }: NowPartProps) => {
  const query = useDutyNow(projectId)
  return (
    <QueryState query={query} call={dutyNowCalls.now} rows={4}>
      {(duty) => (
        <div className={styles.columns}>
          <div className={styles.column}>
            {duty.openCheck && <CheckCard check={duty.openCheck} mayAnswer={duty.mayAnswer} />}
            <Staying staying={duty.staying} />
            {duty.shift ? <ShiftCard shift={duty.shift} checks={duty} /> : <Nobody search={search} />}
            <NowActs duty={duty} search={search} />
            <Next next={duty.next} />
          </div>
          <LatestEntries projectId={projectId} onAll={() => search.change({ part: 'log' }, false)} />
        </div>
      )}
    </QueryState>
  )
}

/** Their time is over and they have not left: nobody has taken what they hold. */
const Staying = ({ staying }: Pick<DutyNow, 'staying'>) => {
  const t = useText()
  const language = useLanguage()
  if (!staying) return null
  const names = namesText(
    staying.people,
    t(($) => $.duty.between),
  )
  return (
    <p className={styles.staying} role="status">
      <Icon name="clock" size={20} />
      {t(($) => $.duty.now.staying, { hours: hoursText(staying, language), names })}
    </p>
  )
}

const Nobody = ({ search }: Pick<NowPartProps, 'search'>) => {
  const t = useText()
  return (
    <Card>
      <EmptyState
        picture="nothing"
        title={t(($) => $.duty.now.nobody)}
        hint={t(($) => $.duty.now.nobodyHint)}
        action={<ToRoster search={search} />}
        compact
      />
    </Card>
  )
}

const Next = ({ next }: Pick<DutyNow, 'next'>) => {
  const t = useText()
  const language = useLanguage()
  const names = namesText(
    next?.people ?? [],
    t(($) => $.duty.between),
  )
  return (
    <Card title={t(($) => $.duty.now.next)}>
      <p className={styles.next}>
        {next
          ? t(($) => $.duty.now.nextLine, { at: dayTimeText(Date.parse(next.from), language), names })
          : t(($) => $.duty.now.noNext)}
      </p>
    </Card>
  )
}
