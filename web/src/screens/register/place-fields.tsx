import { provinceCalls } from '@vigil/contract/tenancy/province'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import styles from './register.module.css'

export interface ChosenPlace {
  readonly provinceCode: string
  readonly cityCode: string
}

interface PlaceFieldsProps {
  readonly value: ChosenPlace
  readonly onChange: (place: ChosenPlace) => void
}

/** Province and city. Nobody needs them to get in, so a list that does not come stops nobody. */
export const PlaceFields = ({ value, onChange }: PlaceFieldsProps) => {
  const t = useText()
  const { answer, failure } = useAsked(provinceCalls.list, {})
  if (failure) return <p className={styles.hint}>{t(($) => $.register.noPlaces)}</p>
  const provinces = answer?.rows ?? []
  const cities = provinces.find(({ code }) => code === value.provinceCode)?.cities ?? []
  return (
    <div className={styles.pair}>
      <SelectField
        label={t(($) => $.register.province)}
        value={value.provinceCode}
        options={[{ value: '', text: t(($) => $.register.chooseProvince) }, ...provinces.map(optionOf)]}
        onChange={(provinceCode) => onChange({ provinceCode, cityCode: '' })}
      />
      {cities.length > 0 && (
        <SelectField
          label={t(($) => $.register.city)}
          value={value.cityCode}
          options={[{ value: '', text: t(($) => $.register.chooseCity) }, ...cities.map(optionOf)]}
          onChange={(cityCode) => onChange({ ...value, cityCode })}
        />
      )}
    </div>
  )
}

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, text: name })
