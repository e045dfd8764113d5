import { useQueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { OemOverview } from '@vigil/contract/tenancy/oem-figures'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import styles from './fire-strip.module.css'

/** The fire that has burned longest at any operator. Nothing when none does. */
export const FireStrip = ({ fires, oldestFire }: Pick<OemOverview, 'fires' | 'oldestFire'>) => {
  const t = useText()
  const now = useNow()
  const client = useQueryClient()
  const { open } = useOpenEquipment()
  if (!oldestFire) return null
  const { equipmentId, oemName, projectName, deviceName, since } = oldestFire
  const openEquipment = async (): Promise<void> => open(await readOnce(client, equipmentCalls.detail, { equipmentId }))
  return (
    // The page below says why it does not open, if it does not.
    <button type="button" className={styles.strip} onClick={() => void openEquipment().catch(() => undefined)}>
      <SeverityBadge severity="fire" size={24} />
      <b className={styles.count} role="alert">
        {t(($) => $.oem.fire.count, { n: fires })}
      </b>
      <span className={styles.place}>{`${oemName} · ${projectName} ${deviceName}`}</span>
      <time className={styles.elapsed}>{elapsedText(now - Date.parse(since))}</time>
      <Icon name="chevron-right" size={20} weight={2.2} />
    </button>
  )
}
