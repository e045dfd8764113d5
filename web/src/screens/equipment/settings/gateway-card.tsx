import { useQuery } from '@tanstack/react-query'
import { discoveryCalls, type GatewaySettings } from '@vigil/contract/equipment/discovery'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import styles from './settings.module.css'

interface GatewayCardProps {
  readonly equipment: Equipment
  readonly type: DeviceType
}

/** What an installer types into the box so that it reaches the platform. */
export const GatewayCard = ({ equipment, type }: GatewayCardProps) => {
  const can = useCan()
  const speaksItself = type.nodeType === 'gateway' && equipment.parentId === null
  return speaksItself && can(discoveryCalls.settings) ? <Settings equipmentId={equipment.equipmentId} /> : null
}

const Settings = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const query = useQuery(queryOf(discoveryCalls.settings, { equipmentId }))
  return (
    <Card title={t(($) => $.equipmentSettings.gateway.title)}>
      <QueryState query={query} call={discoveryCalls.settings} rows={6}>
        {(settings) => (
          <>
            <FactList facts={factsOf(t, settings)} />
            <p className={styles.hint}>{t(($) => $.equipmentSettings.gateway.secret)}</p>
          </>
        )}
      </QueryState>
    </Card>
  )
}

const factsOf = (t: Text, settings: GatewaySettings): Fact[] => {
  const { address, keyCode, topics, reportIntervalSec, offlineAfterSec, childDeviceKeys } = settings
  const seconds = (sec: number) => (sec === 0 ? null : t(($) => $.equipmentSettings.gateway.seconds, { sec }))
  return [
    [t(($) => $.equipmentSettings.gateway.address), address ?? t(($) => $.equipmentSettings.gateway.noAddress)],
    [t(($) => $.equipmentSettings.gateway.user), <code key="user">{keyCode}</code>],
    [t(($) => $.equipmentSettings.gateway.report), <code key="report">{topics.report}</code>],
    [t(($) => $.equipmentSettings.gateway.ack), <code key="ack">{topics.ack}</code>],
    [t(($) => $.equipmentSettings.gateway.command), <code key="command">{topics.command}</code>],
    [t(($) => $.equipmentSettings.gateway.every), seconds(reportIntervalSec)],
    [t(($) => $.equipmentSettings.gateway.offline), seconds(offlineAfterSec)],
    [
      t(($) => $.equipmentSettings.gateway.children),
      childDeviceKeys.length === 0 ? t(($) => $.equipmentSettings.gateway.noChildren) : childDeviceKeys.join(', '),
    ],
  ]
}
