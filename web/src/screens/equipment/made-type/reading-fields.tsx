import type { ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { newLimit, type EventForm, type LimitForm, type ReadingForm } from './type-form.ts'
import { useEventOptions, type ProblemAt } from './use-problems.ts'
import styles from './made-type.module.css'

interface ReadingFieldsProps {
  readonly reading: ReadingForm
  readonly events: readonly EventForm[]
  /** What is wrong with a field of it. */
  readonly problemAt: ProblemAt
  readonly onChange: (reading: ReadingForm) => void
  readonly onRemove: (() => void) | undefined
}

export const ReadingFields = ({ reading, events, problemAt, onChange, onRemove }: ReadingFieldsProps) => {
  const t = useText()
  const text = (name: TextName, label: string, at: string = name, mode?: 'decimal') => (
    <TextField
      label={label}
      value={reading[name]}
      onChange={(value) => onChange({ ...reading, [name]: value })}
      problem={problemAt(at)}
      {...(mode && { inputMode: mode })}
    />
  )
  return (
    <fieldset className={styles.group} aria-label={reading.zh || reading.key}>
      <div className={styles.fields}>
        <SelectField
          label={t(($) => $.equipmentWork.types.kind)}
          value={reading.type}
          options={(['number', 'bool'] as const).map((value) => ({
            value,
            text: t(($) => $.equipmentWork.types.kinds[value]),
          }))}
          onChange={(type) => onChange({ ...reading, type })}
        />
        {text(
          'key',
          t(($) => $.equipmentWork.types.key),
        )}
        {text(
          'zh',
          t(($) => $.equipmentWork.types.nameZh),
          'name.zh',
        )}
        {text(
          'en',
          t(($) => $.equipmentWork.types.nameEn),
          'name.en',
        )}
        {reading.type === 'number' ? (
          <>
            {text(
              'unit',
              t(($) => $.equipmentWork.types.unit),
            )}
            {text(
              'min',
              t(($) => $.equipmentWork.types.min),
              'min',
              'decimal',
            )}
            {text(
              'max',
              t(($) => $.equipmentWork.types.max),
              'max',
              'decimal',
            )}
            {text(
              'decimals',
              t(($) => $.equipmentWork.types.decimals),
              'decimals',
              'decimal',
            )}
            {text(
              'typical',
              t(($) => $.equipmentWork.types.typical),
              'typical',
              'decimal',
            )}
          </>
        ) : (
          <FlagFields reading={reading} events={events} problemAt={problemAt} onChange={onChange} text={text} />
        )}
      </div>
      {reading.type === 'number' && <Limits {...{ reading, events, problemAt, onChange }} />}
      {onRemove && (
        <div className={styles.end}>
          <Button look="text" size="small" onClick={onRemove}>
            {t(($) => $.equipmentWork.types.removeReading, { name: reading.zh || reading.key })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type TextName = Exclude<keyof ReadingForm, 'type' | 'limits'>

type PartProps = Omit<ReadingFieldsProps, 'onRemove'>

interface FlagFieldsProps extends PartProps {
  readonly text: (name: TextName, label: string, at?: string) => ReactNode
}

const FlagFields = ({ reading, events, problemAt, onChange, text }: FlagFieldsProps) => {
  const t = useText()
  const options = useEventOptions(
    events,
    t(($) => $.equipmentWork.types.nothing),
  )
  return (
    <>
      {text(
        'onZh',
        t(($) => $.equipmentWork.types.onZh),
        'on.zh',
      )}
      {text(
        'onEn',
        t(($) => $.equipmentWork.types.onEn),
        'on.en',
      )}
      {text(
        'offZh',
        t(($) => $.equipmentWork.types.offZh),
        'off.zh',
      )}
      {text(
        'offEn',
        t(($) => $.equipmentWork.types.offEn),
        'off.en',
      )}
      <SelectField
        label={t(($) => $.equipmentWork.types.whenOn)}
        value={reading.event}
        options={options}
        onChange={(event) => onChange({ ...reading, event })}
        problem={problemAt('event')}
      />
    </>
  )
}

const Limits = ({ reading, events, problemAt, onChange }: PartProps) => {
  const t = useText()
  const put = (limits: readonly LimitForm[]): void => onChange({ ...reading, limits })
  return (
    <>
      {reading.limits.map((limit, n) => (
        <div key={n} className={styles.limit}>
          <LimitFields
            limit={limit}
            events={events}
            problemAt={(at) => problemAt(at === '' ? `limits.${n}` : `limits.${n}.${at}`)}
            onChange={(next) => put(reading.limits.map((one, place) => (place === n ? next : one)))}
          />
          <IconButton
            icon="close"
            label={t(($) => $.equipmentWork.types.removeLimit, { n: n + 1 })}
            onClick={() => put(reading.limits.filter((_, place) => place !== n))}
          />
        </div>
      ))}
      <div className={styles.end}>
        <Button look="text" size="small" icon="plus" onClick={() => put([...reading.limits, newLimit])}>
          {t(($) => $.equipmentWork.types.addLimit)}
        </Button>
      </div>
    </>
  )
}

interface LimitFieldsProps {
  readonly limit: LimitForm
  readonly events: readonly EventForm[]
  readonly problemAt: ProblemAt
  readonly onChange: (limit: LimitForm) => void
}

const LimitFields = ({ limit, events, problemAt, onChange }: LimitFieldsProps) => {
  const t = useText()
  const options = useEventOptions(
    events,
    t(($) => $.equipmentWork.types.choose),
  )
  const whole = problemAt('')
  const numbers = [
    ['value', t(($) => $.equipmentWork.types.value)],
    ['holdSec', t(($) => $.equipmentWork.types.hold)],
    ['hysteresis', t(($) => $.equipmentWork.types.hysteresis)],
  ] as const
  return (
    <div className={styles.fields}>
      <SelectField
        label={t(($) => $.equipmentWork.types.op)}
        value={limit.op}
        options={(['gt', 'lt'] as const).map((value) => ({ value, text: t(($) => $.equipmentWork.types.ops[value]) }))}
        onChange={(op) => onChange({ ...limit, op })}
      />
      {numbers.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={limit[name]}
          inputMode="decimal"
          onChange={(value) => onChange({ ...limit, [name]: value })}
          problem={problemAt(name)}
        />
      ))}
      <SelectField
        label={t(($) => $.equipmentWork.types.raises)}
        value={limit.event}
        options={options}
        onChange={(event) => onChange({ ...limit, event })}
        problem={problemAt('event') ?? whole}
      />
    </div>
  )
}
