import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { MomentKind } from './moment-parts.ts'

const MomentSheet = lazyPart(async () => (await import('./moment-sheet.tsx')).MomentSheet)

interface MomentFieldProps {
  readonly type: MomentKind
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | undefined
  /** None is an answer too. */
  readonly optional?: boolean
}

/** A finger gets our columns and not a second picker of its device; who has keys types, or opens them. */
const isFinger = (): boolean => matchMedia('(pointer: coarse)').matches

/** A day, a time or both: typed, or turned in columns. */
export const MomentField = ({ type, optional = false, ...field }: MomentFieldProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { label, value, onChange } = field
  const open = (): void => setOpen(true)
  return (
    <>
      <TextField
        {...field}
        type={type}
        {...(optional ? { clearLabel: t(($) => $.shell.search.clear) } : {})}
        {...(isFinger() ? { readOnly: true, onClick: open } : {})}
        after={
          <IconButton
            icon={type === 'time' ? 'clock' : 'calendar'}
            size={20}
            label={t(($) => $.shell.button.choose, { name: label })}
            onClick={open}
          />
        }
      />
      {isOpen && (
        <MomentSheet kind={type} label={label} value={value} onChoose={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
