import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import type { Named } from '../words/named.ts'
import styles from '../linkage.module.css'

interface EquipmentChoiceProps {
  readonly ids: readonly string[]
  readonly named: Named
  readonly onChoose: () => void
  readonly onDrop?: (equipmentId: string) => void
}

/** What was chosen, and the way to the page where it is chosen. */
export const EquipmentChoice = ({ ids, named, onChoose, onDrop }: EquipmentChoiceProps) => {
  const t = useText()
  return (
    <>
      {ids.length > 0 && (
        <ul className={styles.chosen} aria-label={t(($) => $.linkage.wizard.chosen, { count: ids.length })}>
          {ids.map((id) => {
            const thing = named.get(id)
            const name = thing?.deviceName || t(($) => $.linkage.gone)
            return (
              <li key={id}>
                <span className={styles.who}>
                  {name}
                  <small>{thing?.installAdd}</small>
                </span>
                {onDrop && (
                  <IconButton
                    icon="close"
                    size={18}
                    label={t(($) => $.linkage.wizard.drop, { name })}
                    onClick={() => onDrop(id)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Button look="soft" icon="plus" onClick={onChoose}>
        {t(($) => $.linkage.wizard.choose)}
      </Button>
    </>
  )
}
