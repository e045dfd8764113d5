import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import type { PartFailureProps } from '#ui/part/part-failure.ts'
import styles from './part-failed.module.css'

/** A part that failed says so where it would have stood. */
export const PartFailed = ({ onRetry, height }: PartFailureProps) => {
  const t = useText()
  return (
    <div className={styles.failed} role="alert" style={{ minHeight: height }}>
      <span className={styles.text}>{t(($) => $.shell.page.partFailed)}</span>
      <span className={styles.acts}>
        <Button look="soft" size="small" onClick={onRetry}>
          {t(($) => $.shell.network.retry)}
        </Button>
        <Button look="text" size="small" onClick={() => location.reload()}>
          {t(($) => $.shell.page.reload)}
        </Button>
      </span>
    </div>
  )
}
