import { useText } from '#infrastructure/i18n/i18n.ts'
import { Switch } from '#ui/choice/switch.tsx'
import styles from './fields.module.css'

interface SwitchLineProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** On or off, said by its place, its colour and its word. */
export const SwitchLine = ({ label, on, onChange }: SwitchLineProps) => {
  const t = useText()
  return (
    <div className={styles.toggle}>
      <span aria-hidden="true">{label}</span>
      <Switch
        on={on}
        label={label}
        stateText={t(($) => $.studio.login[on ? 'on' : 'off'])}
        onPress={() => onChange(!on)}
      />
    </div>
  )
}
