import { eventMeanings } from '@vigil/contract/equipment/made-type'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import type { EventForm } from './type-form.ts'
import type { ProblemAt } from './use-problems.ts'
import styles from './made-type.module.css'

interface EventFieldsProps {
  readonly event: EventForm
  readonly problemAt: ProblemAt
  readonly onChange: (event: EventForm) => void
  readonly onRemove: () => void
}

export const EventFields = ({ event, problemAt, onChange, onRemove }: EventFieldsProps) => {
  const t = useText()
  const texts = [
    ['key', t(($) => $.equipmentWork.types.key), 'key'],
    ['zh', t(($) => $.equipmentWork.types.nameZh), 'name.zh'],
    ['en', t(($) => $.equipmentWork.types.nameEn), 'name.en'],
  ] as const
  return (
    <fieldset className={styles.group} aria-label={event.zh || event.key}>
      <div className={styles.fields}>
        {texts.map(([name, label, at]) => (
          <TextField
            key={name}
            label={label}
            value={event[name]}
            onChange={(value) => onChange({ ...event, [name]: value })}
            problem={problemAt(at)}
          />
        ))}
        <SelectField
          label={t(($) => $.equipmentWork.types.meaning)}
          value={event.meaning}
          options={eventMeanings.map((value) => ({ value, text: t(($) => $.equipmentWork.types.meanings[value]) }))}
          onChange={(meaning) => onChange({ ...event, meaning })}
        />
      </div>
      <div className={styles.end}>
        <Button look="text" size="small" onClick={onRemove}>
          {t(($) => $.equipmentWork.types.removeEvent, { name: event.zh || event.key })}
        </Button>
      </div>
    </fieldset>
  )
}
