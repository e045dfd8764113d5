import type { HazardCase, HazardMove } from '@vigil/contract/hazard/hazard'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { MoveRow } from '#ui/row/move-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useMoveNote } from './use-hazard-words.ts'
import styles from './hazard-case.module.css'

/** Everything that happened, the newest first, with who did it. */
export const HazardTimeline = ({ shown }: { readonly shown: HazardCase }) => {
  const t = useText()
  const reviews = shown.timeline.filter(({ act }) => act === 'submit').length
  const aside = reviews > 1 && <span className={styles.aside}>{t(($) => $.hazard.reviewNo, { n: reviews })}</span>
  return (
    <Card title={t(($) => $.hazard.process)} aside={aside}>
      <ol className={styles.moves}>
        {shown.timeline.toReversed().map((move, index) => (
          <Move
            key={`${move.at} ${move.act} ${shown.timeline.length - index}`}
            move={move}
            source={shown.source}
            isNewest={index === 0}
          />
        ))}
      </ol>
    </Card>
  )
}

interface MoveProps {
  readonly move: HazardMove
  readonly source: HazardCase['source']
  readonly isNewest: boolean
}

const Move = ({ move, source, isNewest }: MoveProps) => {
  const t = useText()
  const language = useLanguage()
  const note = useMoveNote()(move)
  const by = move.act === 'find' && move.actorName === null ? t(($) => $.hazard.source[source]) : move.actorName
  return (
    <MoveRow
      title={t(($) => $.hazard.move[move.act])}
      detail={[by, note].filter((part) => part !== null).join(' · ')}
      at={move.at}
      timeText={dayTimeText(Date.parse(move.at), language)}
      tone={move.act === 'reject' ? 'warn' : isNewest ? 'now' : 'plain'}
    />
  )
}
