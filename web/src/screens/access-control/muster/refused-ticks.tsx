import type { KeptTick } from '#features/muster/muster-shelf.ts'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from '../access.module.css'

interface RefusedTicksProps {
  readonly ticks: readonly KeptTick[]
  readonly onSeen: (tick: KeptTick) => void
}

/** What the platform did not take stays until somebody has seen it: it was said of a person. */
export const RefusedTicks = ({ ticks, onSeen }: RefusedTicksProps) => {
  const t = useText()
  const language = useLanguage()
  const refused = ticks.filter(({ code }) => code !== null)
  if (refused.length === 0) return null
  return (
    <Card title={t(($) => $.register.access.muster.notTaken)} padded={false}>
      {refused.map((tick) => (
        <div key={tick.tickId} className={styles.line} data-tone="warn" role="alert">
          <span className={styles.words}>
            <b>{tick.personName ?? t(($) => $.register.access.unknown)}</b>
            <small>{problemText(language, tick.code ?? '') ?? t(($) => $.register.access.muster.sayAgain)}</small>
          </span>
          <Button look="text" size="small" onClick={() => onSeen(tick)}>
            {t(($) => $.register.access.muster.seen)}
          </Button>
        </div>
      ))}
    </Card>
  )
}
