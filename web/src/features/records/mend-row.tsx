import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './table-import.module.css'

export type Cells = Readonly<Record<string, string>>

interface MendRowProps {
  readonly line: number
  readonly cells: Cells
  readonly columns: readonly { readonly field: string; readonly label: string }[]
  readonly longest: number
  /** Only what was changed. */
  readonly onMend: (cells: Cells) => void
  readonly onClose: () => void
}

/** A wrong row of a table, as it is written and as it is meant. */
export const MendRow = ({ line, cells, columns, longest, onMend, onClose }: MendRowProps) => {
  const t = useText()
  const [typed, type] = useState<Cells>({})
  return (
    <form
      className={styles.mend}
      aria-label={t(($) => $.records.import.line, { line })}
      onSubmit={(event) => {
        event.preventDefault()
        onMend(typed)
      }}
    >
      {columns.map(({ field, label }) => (
        <TextField
          key={field}
          label={label}
          maxLength={longest}
          value={typed[field] ?? cells[field] ?? ''}
          onChange={(text) => type((before) => ({ ...before, [field]: text }))}
        />
      ))}
      <div className={styles.mendEnd}>
        <Button look="text" onClick={onClose}>
          {t(($) => $.records.import.leave)}
        </Button>
        <Button submits look="soft">
          {t(($) => $.records.import.mended)}
        </Button>
      </div>
    </form>
  )
}
