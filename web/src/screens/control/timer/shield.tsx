import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './timer.module.css'

/** What never goes by the clock, and what happens while the platform is away. */
export const Shield = () => {
  const t = useText()
  return (
    <p className={styles.shield}>
      <Icon name="shield" size={20} />
      {t(($) => $.batch.timer.shield)}
    </p>
  )
}
