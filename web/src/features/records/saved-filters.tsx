import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { keepFilters, readFilters, type SavedFilter } from './kept-filters.ts'
import styles from './saved-filters.module.css'

interface SavedFiltersProps<Field extends string> {
  /** Whose filters these are. */
  readonly list: string
  readonly fields: readonly Field[]
  readonly filter: {
    readonly isNarrowed: boolean
    readonly change: (changes: Partial<Record<Field, string | undefined>>) => void
    readonly clear: () => void
    readonly asSaved: () => Record<string, string>
  }
}

/** Filters that this person uses again, on this device: one press brings one back. */
export const SavedFilters = <Field extends string>({ list, fields, filter }: SavedFiltersProps<Field>) => {
  const t = useText()
  const accountId = useSession()?.user.accountId ?? ''
  const [all, setAll] = useState(() => readFilters(localStorage, accountId))
  const [naming, setNaming] = useState(false)
  const mine = all.filter((saved) => saved.list === list)
  const keep = (next: readonly SavedFilter[]): void => {
    keepFilters(localStorage, accountId, next)
    setAll(readFilters(localStorage, accountId))
  }
  const apply = ({ fields: kept }: SavedFilter): void =>
    // The names are the list's own.
    filter.change(Object.fromEntries(fields.map((field) => [field, kept[field]])) as Partial<Record<Field, string>>)
  if (mine.length === 0 && !filter.isNarrowed) return null
  return (
    <div className={styles.saved} role="group" aria-label={t(($) => $.records.saved.title)}>
      {mine.map((saved) => (
        <span key={saved.name} className={styles.one}>
          <Button look="outline" size="small" onClick={() => apply(saved)}>
            {saved.name}
          </Button>
          <IconButton
            icon="close"
            size={16}
            label={t(($) => $.records.saved.remove, { name: saved.name })}
            onClick={() => keep(all.filter((other) => other !== saved))}
          />
        </span>
      ))}
      {filter.isNarrowed && (
        <>
          <Button look="text" size="small" onClick={filter.clear}>
            {t(($) => $.records.clear)}
          </Button>
          <Button look="text" size="small" onClick={() => setNaming(true)}>
            {t(($) => $.records.saved.save)}
          </Button>
        </>
      )}
      {naming && (
        <NameSheet
          onName={(name) => {
            const others = all.filter((saved) => saved.name !== name || saved.list !== list)
            keep([{ name, list, fields: filter.asSaved() }, ...others])
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

interface NameSheetProps {
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

const NameSheet = ({ onName, onClose }: NameSheetProps) => {
  const t = useText()
  const [name, setName] = useState('')
  return (
    <Sheet open title={t(($) => $.records.saved.save)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') onName(name.trim())
        }}
      >
        <TextField label={t(($) => $.records.saved.name)} maxLength={20} value={name} onChange={setName} />
        <p className={styles.hint}>{t(($) => $.records.saved.hint)}</p>
        <Button submits disabled={name.trim() === ''}>
          {t(($) => $.records.saved.verb)}
        </Button>
      </form>
    </Sheet>
  )
}
