import type { Drill } from '@vigil/contract/drill/drill'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { shareOf } from '../spans.ts'
import { isOn } from '../use-drill.ts'
import styles from './cards.module.css'

export const ScoreCard = ({ drill, ranMs }: { readonly drill: Drill; readonly ranMs: number }) => {
  const t = useText()
  const { gained, judged, total, leaderName, state } = drill
  const leader = leaderName === null ? [] : [t(($) => $.drill.leader, { name: leaderName })]
  const isOver = !isOn(drill) && state !== 'planned'
  return (
    <Card
      title={isOver ? t(($) => $.drill.took) : t(($) => $.drill.elapsed)}
      aside={<StateTag tone={state === 'running' ? 'action' : 'plain'}>{t(($) => $.drill.states[state])}</StateTag>}
    >
      <p className={styles.clock}>{elapsedText(ranMs)}</p>
      <p className={styles.hint}>{leader}</p>
      <div className={styles.figures}>
        <p>
          <span>{isOver ? t(($) => $.drill.final) : t(($) => $.drill.gained)}</span>
          <b>{gained}</b> {t(($) => $.drill.ofJudged, { judged })}
        </p>
        {judged < total && (
          <p>
            <span>{t(($) => $.drill.notJudged)}</span>
            <b>{t(($) => $.drill.notJudgedPoints, { n: total - judged })}</b>
          </p>
        )}
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${shareOf(gained, Math.max(1, total))}%` }} />
        <i style={{ width: `${shareOf(judged - gained, Math.max(1, total))}%` }} />
      </div>
    </Card>
  )
}
