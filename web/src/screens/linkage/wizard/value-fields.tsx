import { comparisons, type Comparison, type ValueTest } from '@vigil/contract/linkage/rule'
import type { Property } from '@vigil/device-types/device-type'
import { unitText } from '#foundation/equipment/headline.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import type { NamedThing } from '../words/named.ts'
import { NumberField } from './number-field.tsx'
import styles from '../linkage.module.css'

interface ValueFieldsProps {
  readonly test: ValueTest
  readonly thing: NamedThing | undefined
  readonly onChange: (test: ValueTest) => void
}

type Measured = Exclude<Property, { readonly type: 'string' }>

/** Of words only equality is asked. */
const comparisonsOf = (property: Measured): readonly Comparison[] =>
  property.type === 'number' ? comparisons : ['eq', 'ne']

const firstValue = (property: Measured): ValueTest['value'] =>
  property.type === 'number' ? property.typical : (property.values[0]?.value ?? '')

/** Which reading, compared how, with what. */
export const ValueFields = ({ test, thing, onChange }: ValueFieldsProps) => {
  const t = useText()
  const name = useName()
  const measured = Object.entries(thing?.type?.properties ?? {}).flatMap(([key, property]) =>
    property.type === 'string' ? [] : [[key, property] as const],
  )
  const property = measured.find(([key]) => key === test.property)?.[1]
  if (!thing?.type) return <p className={styles.note}>{t(($) => $.linkage.wizard.noProperty)}</p>
  const chooseProperty = (key: string) => {
    const next = measured.find(([one]) => one === key)?.[1]
    if (!next) return
    const [is = 'eq'] = comparisonsOf(next)
    onChange({ ...test, property: key, is, value: firstValue(next) })
  }
  return (
    <div className={styles.pair}>
      <SelectField
        label={t(($) => $.linkage.wizard.property)}
        value={property ? test.property : ''}
        options={[
          ...(property ? [] : [{ value: '', text: '—' }]),
          ...measured.map(([key, one]) => ({ value: key, text: name(one.name) })),
        ]}
        onChange={chooseProperty}
      />
      {property && (
        <>
          <SelectField
            label={t(($) => $.linkage.wizard.comparison)}
            value={test.is}
            options={comparisonsOf(property).map((is) => ({
              value: is,
              text: t(($) => $.linkage.wizard.comparisons[is]),
            }))}
            onChange={(is) => onChange({ ...test, is })}
          />
          <ValueField
            key={test.property}
            property={property}
            value={test.value}
            onChange={(value) => onChange({ ...test, value })}
          />
        </>
      )}
    </div>
  )
}

interface ValueFieldProps {
  readonly property: Measured
  readonly value: ValueTest['value']
  readonly onChange: (value: ValueTest['value']) => void
}

const ValueField = ({ property, value, onChange }: ValueFieldProps) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  if (property.type === 'number') {
    const unit = unitText(property.unit, language)
    return (
      <NumberField
        label={unit === '' ? t(($) => $.linkage.wizard.value) : t(($) => $.linkage.wizard.valueIn, { unit })}
        value={typeof value === 'number' ? value : property.typical}
        min={property.min}
        max={property.max}
        isWhole={false}
        onChange={onChange}
      />
    )
  }
  return (
    <SelectField
      label={t(($) => $.linkage.wizard.value)}
      value={String(value)}
      options={property.values.map((one) => ({ value: String(one.value), text: name(one.name) }))}
      onChange={(text) => onChange(property.values.find((one) => String(one.value) === text)?.value ?? text)}
    />
  )
}
