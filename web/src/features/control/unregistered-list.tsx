import { UnregisteredLoads } from '@vigil/contract/equipment/control'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { useMayRegister } from './fire-load-right.ts'
import styles from './order-sheet.module.css'

export type Unregistered = UnregisteredLoads['unregistered'][number]

interface UnregisteredListProps {
  readonly refusal: CallFailure
  readonly onRegister: (load: Unregistered) => void
}

/** The way out of a refusal for a fire load: what is to be registered, one by one, or who does that. */
export const UnregisteredList = ({ refusal, onRegister }: UnregisteredListProps) => {
  const t = useText()
  const mayRegister = useMayRegister()
  const loads = UnregisteredLoads.safeParse(refusal.envelope?.details).data?.unregistered ?? []
  if (loads.length === 0) return null
  if (!mayRegister) return <p className={styles.hint}>{t(($) => $.control.registering.byOthers)}</p>
  return loads.map((load) => (
    <Button key={load.equipmentId} look="outline" onClick={() => onRegister(load)}>
      {t(($) => $.control.registering.open, { name: load.deviceName })}
    </Button>
  ))
}
