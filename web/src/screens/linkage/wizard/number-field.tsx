import { useState } from 'react'
import { TextField } from '#ui/field/text-field.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly isWhole?: boolean
}

/** A figure within its bounds; what is typed beyond them is marked, and the last right one stays. */
export const NumberField = ({ label, value, onChange, min, max, isWhole = true }: NumberFieldProps) => {
  const [text, setText] = useState(String(value))
  const numberIn = (typed: string): number | undefined => {
    const number = Number(typed)
    const isRight = typed.trim() !== '' && (isWhole ? Number.isInteger(number) : Number.isFinite(number))
    return isRight && number >= min && number <= max ? number : undefined
  }
  return (
    <TextField
      label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      maxLength={12}
      value={text}
      problem={numberIn(text) === undefined ? label : undefined}
      onChange={(typed) => {
        setText(typed)
        const number = numberIn(typed)
        if (number !== undefined) onChange(number)
      }}
    />
  )
}
