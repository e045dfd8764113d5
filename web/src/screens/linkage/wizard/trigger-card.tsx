import { linkageEvents, mostWatched, type LinkageTrigger } from '@vigil/contract/linkage/rule'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { Named } from '../words/named.ts'
import { EquipmentChoice } from './equipment-choice.tsx'
import { NumberField } from './number-field.tsx'
import { newTrigger, newValue } from './rule-draft.ts'
import { ValueFields } from './value-fields.tsx'
import styles from '../linkage.module.css'

interface TriggerCardProps {
  readonly n: number
  readonly trigger: LinkageTrigger
  readonly named: Named
  readonly onChange: (trigger: LinkageTrigger) => void
  /** Of none: the last trigger stays. */
  readonly onRemove: (() => void) | undefined
  readonly onChoose: (most: number) => void
}

const kinds = ['alarm', 'value'] as const

/** One thing that sets the rule off. */
export const TriggerCard = ({ n, trigger, named, onChange, onRemove, onChoose }: TriggerCardProps) => {
  const t = useText()
  const title = t(($) => $.linkage.wizard.when)
  return (
    <Card
      title={`${title} ${n}`}
      aside={
        onRemove && (
          <IconButton
            icon="close"
            size={20}
            label={t(($) => $.linkage.wizard.removeNth, { n, name: title })}
            onClick={onRemove}
          />
        )
      }
    >
      <div className={styles.fields}>
        <Segmented
          label={title}
          options={kinds.map((value) => ({ value, text: t(($) => $.linkage.wizard.kinds[value]) }))}
          value={trigger.kind}
          onChange={(kind) => onChange(kind === 'alarm' ? newTrigger : newValue)}
        />
        {trigger.kind === 'alarm' ? (
          <AlarmFields trigger={trigger} named={named} onChange={onChange} onChoose={() => onChoose(mostWatched)} />
        ) : (
          <>
            <EquipmentChoice
              ids={trigger.equipmentId === '' ? [] : [trigger.equipmentId]}
              named={named}
              onChoose={() => onChoose(1)}
            />
            <ValueFields test={trigger} thing={named.get(trigger.equipmentId)} onChange={onChange} />
          </>
        )}
      </div>
    </Card>
  )
}

interface AlarmFieldsProps extends Pick<TriggerCardProps, 'named' | 'onChange'> {
  readonly trigger: Extract<LinkageTrigger, { kind: 'alarm' }>
  readonly onChoose: () => void
}

const AlarmFields = ({ trigger, named, onChange, onChoose }: AlarmFieldsProps) => {
  const t = useText()
  return (
    <>
      <EquipmentChoice
        ids={trigger.equipmentIds}
        named={named}
        onChoose={onChoose}
        onDrop={(id) => onChange({ ...trigger, equipmentIds: trigger.equipmentIds.filter((one) => one !== id) })}
      />
      <Segmented
        label={t(($) => $.linkage.wizard.event)}
        options={linkageEvents.map((value) => ({ value, text: t(($) => $.linkage.wizard.events[value]) }))}
        value={trigger.event}
        onChange={(event) => onChange({ ...trigger, event })}
      />
      <div className={styles.pair}>
        <NumberField
          label={t(($) => $.linkage.wizard.atLeast)}
          value={trigger.atLeast}
          min={1}
          max={10}
          onChange={(atLeast) => onChange({ ...trigger, atLeast })}
        />
        {trigger.atLeast > 1 && (
          <NumberField
            label={t(($) => $.linkage.wizard.withinS)}
            value={trigger.withinS}
            min={1}
            max={3_600}
            onChange={(withinS) => onChange({ ...trigger, withinS })}
          />
        )}
      </div>
      {trigger.atLeast > Math.max(1, trigger.equipmentIds.length) && (
        <p className={styles.note}>{t(($) => $.linkage.wizard.tooFew)}</p>
      )}
    </>
  )
}

interface AddButtonProps {
  readonly text: string
  readonly onPress: () => void
}

export const AddButton = ({ text, onPress }: AddButtonProps) => (
  <Button look="text" icon="plus" onClick={onPress}>
    {text}
  </Button>
)
