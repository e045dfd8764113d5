import { useText } from '#infrastructure/i18n/i18n.ts'
import { Switch } from '#ui/choice/switch.tsx'
import styles from './fields.module.css'

interface SwitchLineProps {
  readonly label: string
  /** What must be known before it is pressed. */
  readonly note?: string | undefined
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** On or off, said by its place, its colour and its word. */
export const SwitchLine = ({ label, note, on, onChange }: SwitchLineProps) => {
  const t = useText()
  return (
    <div className={styles.toggle}>
      <span aria-hidden="true">
        {label}
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
      <Switch
        on={on}
        label={note === undefined ? label : `${label}, ${note}`}
        stateText={t(($) => $.studio.login[on ? 'on' : 'off'])}
        onPress={() => onChange(!on)}
      />
    </div>
  )
}
