import { EquipmentBody } from './equipment-body.tsx'
import { EquipmentPage } from './equipment-page.tsx'

/** Any kind of equipment; its row says which panels it has. */
export const EquipmentScreen = () => (
  <EquipmentPage>{(equipment) => <EquipmentBody key={equipment.equipmentId} equipment={equipment} />}</EquipmentPage>
)
