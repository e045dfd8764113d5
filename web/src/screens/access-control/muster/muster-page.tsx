import { musterCalls } from '@vigil/contract/visitor/muster'
import { useMuster, withTicks } from '#features/muster/use-muster.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { usePaper } from '#ui/surface/paper.tsx'
import { MusterDoors } from './muster-doors.tsx'
import { MusterPaper } from './muster-paper.tsx'
import { MusterPeople } from './muster-people.tsx'
import { RefusedTicks } from './refused-ticks.tsx'
import styles from '../access.module.css'

/** Who was inside when the fire began, each ticked off by hand, with a network or without; and how the doors stand. */
export const MusterPage = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const language = useLanguage()
  const { query, ticks, queue } = useMuster(alarmId)
  const list = query.data?.list
  const people = withTicks(list?.rows ?? [], ticks)
  const began =
    list && t(($) => $.register.access.muster.began, { time: dayTimeText(Date.parse(list.beganAt), language) })
  const subtitle = list?.isOver === true ? `${began} · ${t(($) => $.register.access.muster.over)}` : began
  const { out, paper } = usePaper(() => <MusterPaper began={began} people={people} />)
  return (
    <RecordPage
      title={t(($) => $.register.access.muster.title)}
      subtitle={subtitle}
      actions={
        <Button look="outline" size="small" icon="document" disabled={people.length === 0} onClick={out}>
          {t(($) => $.register.access.muster.print)}
        </Button>
      }
    >
      {query.data?.isKept === true && <Kept readAt={query.data.readAt} />}
      <div className={styles.columns}>
        <div className={styles.side}>
          <RefusedTicks ticks={ticks} onSeen={(tick) => void queue.dismiss(tick)} />
          <QueryState query={query} call={musterCalls.list}>
            {() =>
              people.length === 0 ? (
                <Nobody />
              ) : (
                <MusterPeople
                  people={people}
                  onTick={({ personKind, personId, personName }, result) => {
                    void queue.add({ alarmId, personKind, personId, personName, result }).then(queue.send)
                  }}
                />
              )
            }
          </QueryState>
          <p className={styles.hint}>{t(($) => $.register.access.muster.note)}</p>
        </div>
        {list && <MusterDoors doors={list.doors} isKept={query.data?.isKept === true} />}
      </div>
      {paper}
    </RecordPage>
  )
}

/** Nobody answers: whoever is at the assembly point goes on, and knows how old his list is. */
const Kept = ({ readAt }: { readonly readAt: number }) => {
  const t = useText()
  const language = useLanguage()
  return <StatusBar text={t(($) => $.register.access.muster.kept, { time: dayTimeText(readAt, language) })} />
}

const Nobody = () => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.register.access.muster.none)}
      hint={t(($) => $.register.access.muster.noneHint)}
    />
  )
}
