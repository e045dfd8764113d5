import { lazyPart } from '#ui/part/lazy-part.tsx'
import { EquipmentBody } from './equipment-body.tsx'
import { EquipmentPage } from './equipment-page.tsx'

/** Nobody waits for it before he has seen the value. */
const PageTools = lazyPart(async () => (await import('./page-tools.tsx')).PageTools)

/** Any kind of equipment; its row says which panels it has. */
export const EquipmentScreen = () => (
  <EquipmentPage actions={(equipment) => <PageTools equipment={equipment} />}>
    {(equipment) => <EquipmentBody key={equipment.equipmentId} equipment={equipment} />}
  </EquipmentPage>
)
