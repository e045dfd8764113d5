import type { OrderCase, OrderMove } from '@vigil/contract/work-order/work-order'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { MoveRow } from '#ui/row/move-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useMoveNote } from './use-order-words.ts'
import styles from './order-case.module.css'

const warns: readonly OrderMove['act'][] = ['reject', 'refuse', 'cancel', 'remind']

/** Everything that happened, the newest first, with who did it. */
export const OrderTimeline = ({ shown: { timeline } }: { readonly shown: OrderCase }) => {
  const t = useText()
  const language = useLanguage()
  const noteOf = useMoveNote()
  return (
    <Card title={t(($) => $.workOrder.course)}>
      <ol className={styles.moves}>
        {timeline.toReversed().map((move, place) => (
          <MoveRow
            key={`${move.at} ${move.act} ${timeline.length - place}`}
            title={t(($) => $.workOrder.move[move.act])}
            detail={[move.actorName ?? t(($) => $.workOrder.platform), noteOf(move)]
              .filter((part) => part !== null)
              .join(' · ')}
            at={move.at}
            timeText={dayTimeText(Date.parse(move.at), language)}
            tone={warns.includes(move.act) ? 'warn' : place === 0 ? 'now' : 'plain'}
          />
        ))}
      </ol>
    </Card>
  )
}
