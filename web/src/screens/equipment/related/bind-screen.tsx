import { useText } from '#infrastructure/i18n/i18n.ts'
import bodyStyles from '../equipment-body.module.css'
import { EquipmentPage } from '../equipment-page.tsx'
import { RelatedCard } from './related-card.tsx'

/** What one piece of equipment is looked at with. */
export const BindScreen = () => {
  const t = useText()
  return (
    <EquipmentPage subtitle={t(($) => $.equipment.related.title)}>
      {(equipment) => (
        <div className={bodyStyles.body}>
          <RelatedCard equipment={equipment} />
        </div>
      )}
    </EquipmentPage>
  )
}
