import { useText } from '#infrastructure/i18n/i18n.ts'
import { Switch } from '#ui/choice/switch.tsx'
import styles from './account-page.module.css'

interface SwitchRowProps {
  readonly label: string
  readonly hint: string
  readonly on: boolean
  readonly busy?: boolean
  readonly onChange: (on: boolean) => void
}

/** One thing that is on or off, with what it does in words. */
export const SwitchRow = ({ label, hint, on, busy = false, onChange }: SwitchRowProps) => {
  const t = useText()
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <b>{label}</b>
        <span className={styles.hint}>{hint}</span>
      </span>
      <Switch
        on={on}
        label={label}
        stateText={on ? t(($) => $.account.settings.on) : t(($) => $.account.settings.off)}
        disabled={busy}
        onPress={() => onChange(!on)}
      />
    </div>
  )
}
