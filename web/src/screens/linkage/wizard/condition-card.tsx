import type { LinkageCondition } from '@vigil/contract/linkage/rule'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { WeekdayChips } from '#screens/control/timer/weekday-chips.tsx'
import type { Named } from '../words/named.ts'
import { EquipmentChoice } from './equipment-choice.tsx'
import { ValueFields } from './value-fields.tsx'
import styles from '../linkage.module.css'

interface ConditionCardProps {
  readonly n: number
  readonly test: LinkageCondition
  readonly named: Named
  readonly onChange: (test: LinkageCondition) => void
  readonly onRemove: () => void
  readonly onChoose: () => void
}

/** One thing that must hold as well: a reading, or the time of day. */
export const ConditionCard = ({ n, test, named, onChange, onRemove, onChoose }: ConditionCardProps) => {
  const t = useText()
  const title = test.kind === 'clock' ? t(($) => $.linkage.wizard.clock) : t(($) => $.linkage.wizard.kinds.value)
  return (
    <Card
      title={title}
      aside={
        <IconButton
          icon="close"
          size={20}
          label={t(($) => $.linkage.wizard.removeNth, { n, name: title })}
          onClick={onRemove}
        />
      }
    >
      <div className={styles.fields}>
        {test.kind === 'clock' ? (
          <>
            <div className={styles.pair}>
              <MomentField
                label={t(($) => $.linkage.wizard.from)}
                type="time"
                value={test.from}
                onChange={(from) => onChange({ ...test, from })}
              />
              <MomentField
                label={t(($) => $.linkage.wizard.to)}
                type="time"
                value={test.to}
                onChange={(to) => onChange({ ...test, to })}
              />
            </div>
            <WeekdayChips chosen={test.weekdays} onChange={(weekdays) => onChange({ ...test, weekdays })} />
          </>
        ) : (
          <>
            <EquipmentChoice
              ids={test.equipmentId === '' ? [] : [test.equipmentId]}
              named={named}
              onChoose={onChoose}
            />
            <ValueFields test={test} thing={named.get(test.equipmentId)} onChange={onChange} />
          </>
        )}
      </div>
    </Card>
  )
}
