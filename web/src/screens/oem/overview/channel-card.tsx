import type { OemOverview } from '@vigil/contract/tenancy/oem-figures'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './side-cards.module.css'

/** The ways a message leaves the platform, as far as the platform has one. */
export const ChannelCard = ({ textMessages }: Pick<OemOverview, 'textMessages'>) => {
  const t = useText()
  return (
    <Card title={t(($) => $.oem.channels.title)}>
      <div className={styles.row}>
        <SeverityBadge severity={textMessages === 'ready' ? 'ok' : 'fault'} />
        <span className={styles.name}>{t(($) => $.oem.channels.text)}</span>
        <span className={styles.value}>{t(($) => $.oem.channels[textMessages])}</span>
      </div>
    </Card>
  )
}
