import { leakageCalls } from '@vigil/contract/energy/leakage'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EquipmentPage } from '../equipment-page.tsx'
import { EndingCard } from './ending-card.tsx'
import { GatewayCard } from './gateway-card.tsx'
import { InstalledCard } from './installed-card.tsx'
import { LabelCard } from './label-card.tsx'
import { LeakageCard } from './leakage-card.tsx'
import { LifeCard } from './life-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { ServiceCard } from './service-card.tsx'
import styles from './settings.module.css'

/** What can be set of one piece of equipment, what was, and how its life goes on. */
export const SettingsScreen = () => {
  const t = useText()
  return (
    <EquipmentPage subtitle={t(($) => $.equipmentSettings.title)}>
      {(equipment) => <Inside key={equipment.equipmentId} equipment={equipment} />}
    </EquipmentPage>
  )
}

const saysLeakage = ({ properties: { leakage } }: DeviceType): boolean =>
  leakage?.type === 'number' && leakage.thresholds.some(({ level }) => level === 'alarm')

const Inside = ({ equipment }: { readonly equipment: Equipment }) => {
  // As the kind itself says: what was moved is told beside it.
  const type = useDeviceType(equipment.equipmentTypeId)
  const can = useCan()
  return (
    <div className={styles.cards}>
      <LabelCard equipment={equipment} />
      <InstalledCard equipmentId={equipment.equipmentId} />
      {type && <LimitsCard equipment={equipment} type={type} />}
      {type && can(leakageCalls.get) && saysLeakage(type) && <LeakageCard equipment={equipment} type={type} />}
      {type && <GatewayCard equipment={equipment} type={type} />}
      <PlaceCard equipment={equipment} />
      <ServiceCard equipment={equipment} />
      <LifeCard equipment={equipment} type={type} />
      <EndingCard equipment={equipment} />
    </div>
  )
}
