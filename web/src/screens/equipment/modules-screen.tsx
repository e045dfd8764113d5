import { useTypeOf } from '#foundation/equipment/use-type-of.ts'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { EquipmentPage } from './equipment-page.tsx'
import { ChildrenPanel } from './panels/children-panel.tsx'
import styles from './equipment-body.module.css'

/** What hangs on one piece of equipment, the worst first. */
export const ModulesScreen = () => {
  const t = useText()
  return (
    <EquipmentPage subtitle={t(($) => $.equipment.children)}>
      {(equipment) => <Modules equipment={equipment} />}
    </EquipmentPage>
  )
}

const Modules = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const type = useTypeOf(equipment)
  return (
    <div className={styles.body}>
      {type ? (
        <ChildrenPanel equipment={equipment} type={type} />
      ) : (
        <RowSkeleton rows={4} label={t(($) => $.shell.load.loading)} />
      )}
    </div>
  )
}
