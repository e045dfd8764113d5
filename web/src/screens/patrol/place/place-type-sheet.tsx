import { mostCheckItems, placeTypeCalls, type CheckItem, type PlaceType } from '@vigil/contract/patrol/place-type'
import { useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from '../desk.module.css'

export interface PlaceTypeStart {
  /** undefined: a new one. */
  readonly type: PlaceType | undefined
  readonly name: string
  readonly checks: readonly CheckItem[]
}

/** An answer always knows its question: the key stays when the words change. */
export const newCheck = (): CheckItem => ({
  key: crypto.randomUUID().replaceAll('-', '').slice(0, 12),
  name: '',
  hint: '',
  kind: 'look',
  unit: '',
  min: null,
  max: null,
})

interface PlaceTypeSheetProps {
  readonly projectId: string
  readonly start: PlaceTypeStart
  readonly onDone: () => void
  readonly onClose: () => void
}

export const PlaceTypeSheet = ({ projectId, start, onDone, onClose }: PlaceTypeSheetProps) => {
  const t = useText()
  const can = useCan()
  const { type } = start
  const [name, setName] = useState(start.name)
  const [checks, setChecks] = useState(start.checks)
  const add = useCommand(placeTypeCalls.add, onDone)
  const edit = useCommand(placeTypeCalls.edit, onDone)
  const { run, ...removing } = useCommand(placeTypeCalls.remove, onDone)
  const isReady = name.trim() !== '' && checks.length > 0 && checks.every((check) => check.name.trim() !== '')
  const save = (): void => {
    const content = { name, checks: [...checks] }
    if (type) void edit.run({ placeTypeId: type.placeTypeId, version: type.version, ...content })
    else void add.run({ projectId, ...content })
  }
  const change = (key: string, part: Partial<CheckItem>): void =>
    setChecks(checks.map((check) => (check.key === key ? { ...check, ...part } : check)))
  return (
    <Sheet
      open
      title={type ? t(($) => $.patrol.desk.type.edit) : t(($) => $.patrol.desk.type.add)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField label={t(($) => $.patrol.desk.type.name)} value={name} onChange={setName} maxLength={20} />
        {checks.map((check, place) => (
          <CheckFields
            key={check.key}
            check={check}
            n={place + 1}
            onChange={(part) => change(check.key, part)}
            onRemove={() => setChecks(checks.filter(({ key }) => key !== check.key))}
          />
        ))}
        {checks.length < mostCheckItems && (
          <Button look="soft" icon="plus" onClick={() => setChecks([...checks, newCheck()])}>
            {t(($) => $.patrol.desk.type.addCheck)}
          </Button>
        )}
        <FailureLine failure={add.failure ?? edit.failure} />
        {(type ? can(placeTypeCalls.edit) : can(placeTypeCalls.add)) && (
          <Button size="large" disabled={!isReady} busy={add.busy || edit.busy} onClick={save}>
            {t(($) => $.patrol.desk.type.save)}
          </Button>
        )}
        {type && can(placeTypeCalls.remove) && (
          <AskedTwice
            text={t(($) => $.patrol.desk.type.remove)}
            ask={t(($) => $.patrol.desk.type.removeAsk)}
            onSure={() => void run({ placeTypeId: type.placeTypeId })}
            {...removing}
          />
        )}
      </div>
    </Sheet>
  )
}

interface CheckFieldsProps {
  readonly check: CheckItem
  readonly n: number
  readonly onChange: (part: Partial<CheckItem>) => void
  readonly onRemove: () => void
}

const numberOf = (text: string): number | null => {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}

const CheckFields = ({ check, n, onChange, onRemove }: CheckFieldsProps) => {
  const t = useText()
  const isReading = check.kind === 'reading'
  return (
    <fieldset className={styles.group}>
      <legend>{t(($) => $.patrol.desk.type.check, { n })}</legend>
      <TextField
        label={t(($) => $.patrol.desk.type.check, { n })}
        value={check.name}
        onChange={(name) => onChange({ name })}
        maxLength={40}
      />
      <TextField
        label={t(($) => $.patrol.desk.type.hint)}
        value={check.hint}
        onChange={(hint) => onChange({ hint })}
        maxLength={60}
      />
      <CheckBox
        checked={isReading}
        onChange={(on) => onChange(on ? { kind: 'reading' } : { kind: 'look', unit: '', min: null, max: null })}
      >
        {t(($) => $.patrol.desk.type.reading)}
      </CheckBox>
      {isReading && (
        <div className={styles.three}>
          <TextField
            label={t(($) => $.patrol.desk.type.min)}
            type="number"
            value={String(check.min ?? '')}
            onChange={(min) => onChange({ min: numberOf(min) })}
          />
          <TextField
            label={t(($) => $.patrol.desk.type.max)}
            type="number"
            value={String(check.max ?? '')}
            onChange={(max) => onChange({ max: numberOf(max) })}
          />
          <TextField
            label={t(($) => $.patrol.desk.type.unit)}
            value={check.unit}
            onChange={(unit) => onChange({ unit })}
            maxLength={10}
          />
        </div>
      )}
      <Button size="small" look="text" onClick={onRemove}>
        {t(($) => $.patrol.desk.type.removeCheck, { n })}
      </Button>
    </fieldset>
  )
}
