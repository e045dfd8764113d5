import type { Equipment } from '@vigil/contract/equipment/equipment'
import { EquipmentChart } from './equipment-chart-screen.tsx'
import { EquipmentPage } from './equipment-page.tsx'
import styles from './equipment-landscape-screen.module.css'

/** The curve along the long side of the telephone, however it is held: many telephones are locked upright. */
export const EquipmentLandscapeScreen = () => (
  <EquipmentPage>{(equipment) => <Turned key={equipment.equipmentId} equipment={equipment} />}</EquipmentPage>
)

/** Room for the name of the reading and its choices above and below the curve. */
const around = 250
const least = 160

const Turned = ({ equipment }: { readonly equipment: Equipment }) => {
  const short = Math.min(innerWidth, innerHeight)
  return (
    <div className={styles.turned}>
      <EquipmentChart equipment={equipment} height={Math.max(least, short - around)} />
    </div>
  )
}
