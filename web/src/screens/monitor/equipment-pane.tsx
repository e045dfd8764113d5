import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { useThreatensLife } from '#features/alarm/use-open-alarms.ts'
import { equipmentIcon } from '#foundation/equipment/equipment-icons.ts'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useFresh } from '#foundation/equipment/use-fresh.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useAgeText } from '#foundation/equipment/reading-age.tsx'
import { useLiveReading } from '#foundation/equipment/use-live-reading.ts'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Freshness } from '#ui/reading/freshness.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { EquipmentBody } from '../equipment/equipment-body.tsx'
import styles from './equipment-pane.module.css'

/** What the chosen equipment says right now, beside the list it was chosen from. */
export const EquipmentPane = ({ equipmentId }: { readonly equipmentId: string | undefined }) => {
  const t = useText()
  const { status, retry } = useAreas('equipment', 'control')
  if (equipmentId === undefined)
    return (
      <section className={styles.pane}>
        <EmptyState picture="nothing" title={t(($) => $.monitor.choose)} hint={t(($) => $.monitor.chooseHint)} />
      </section>
    )
  if (status === 'failed')
    return (
      <section className={styles.pane}>
        <EmptyState
          picture="network"
          title={t(($) => $.shell.page.chunkFailed)}
          action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
        />
      </section>
    )
  return status === 'ready' && <Chosen equipmentId={equipmentId} />
}

const Chosen = ({ equipmentId }: { readonly equipmentId: string }) => {
  const query = useQuery(queryOf(equipmentCalls.detail, { equipmentId }))
  return (
    <section className={styles.pane}>
      <QueryState query={query} call={equipmentCalls.detail} rows={4}>
        {(equipment) => (
          <>
            <Head equipment={equipment} />
            <EquipmentBody equipment={equipment} />
          </>
        )}
      </QueryState>
    </section>
  )
}

const Head = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const name = useName()
  const { open } = useOpenEquipment()
  const type = useDeviceType(equipment.equipmentTypeId)
  const at = useLiveReading(equipment.equipmentId)?.at ?? equipment.reportedAt
  const severity = severityOf(equipment.state, useThreatensLife(equipment.equipmentId))
  const fresh = useFresh(equipment, at, type?.reportIntervalSec ?? 0)
  return (
    <header className={styles.head}>
      <span className={styles.tile}>
        <Icon name={equipmentIcon(type?.icon)} size={28} />
      </span>
      <div className={styles.names}>
        <h2 className={styles.name}>
          {equipment.deviceName}
          <StateTag tone={severity} shape>
            {t(($) => $.shell.state[equipment.state])}
          </StateTag>
        </h2>
        <p className={styles.sub}>
          {[type && name(type.name), equipment.installAdd].filter(Boolean).join(' · ')}
          <Freshness fresh={fresh} text={useAgeText(at)} />
        </p>
      </div>
      <Button look="outline" size="small" onClick={() => void open(equipment)}>
        {t(($) => $.monitor.open)}
      </Button>
    </header>
  )
}
