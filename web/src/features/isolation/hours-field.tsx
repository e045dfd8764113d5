import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { hourChoices, type HourChoice } from './hour-choices.ts'

interface HoursFieldProps {
  readonly value: HourChoice
  readonly onChange: (hours: HourChoice) => void
  readonly problem: string | undefined
}

export const HoursField = (field: HoursFieldProps) => {
  const t = useText()
  return (
    <SelectField
      {...field}
      label={t(($) => $.isolation.begin.hours)}
      options={hourChoices.map((hours) => ({ value: hours, text: t(($) => $.isolation.begin.hoursOf, { n: hours }) }))}
    />
  )
}
