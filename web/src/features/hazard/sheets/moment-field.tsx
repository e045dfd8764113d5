import { TextField } from '#ui/field/text-field.tsx'

interface MomentFieldProps {
  readonly problem?: string | undefined
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day and an hour by the reader's own clock, in the picker that the device offers. */
export const MomentField = (props: MomentFieldProps) => <TextField {...props} type="datetime-local" />

const two = (value: number): string => String(value).padStart(2, '0')

/** As the picker writes it. */
export const momentOf = (at: number): string => {
  const day = new Date(at)
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  return `${date}T${two(day.getHours())}:${two(day.getMinutes())}`
}

/** undefined while it is no moment yet. */
export const instantOf = (moment: string): string | undefined => {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
