import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { keepFilters, readFilters, type SavedFilter } from './kept-filters.ts'
import styles from './saved-filters.module.css'

export interface KeptFilters {
  /** Whose filters these are. */
  readonly list: string
  /** Which fields of the address narrow it; exactly these are kept. */
  readonly fields: readonly string[]
}

/** Filters that this person uses again, on this device: one press brings one back. */
export const SavedFilters = ({ list, fields }: KeptFilters) => {
  const t = useText()
  const { change, wordOf } = useAddressFields<string>()
  const accountId = useSession()?.user.accountId ?? ''
  const [all, setAll] = useState(() => readFilters(localStorage, accountId))
  const [naming, setNaming] = useState(false)
  const mine = all.filter((saved) => saved.list === list)
  const keep = (next: readonly SavedFilter[]): void => {
    keepFilters(localStorage, accountId, next)
    setAll(readFilters(localStorage, accountId))
  }
  const narrowTo = (kept: Readonly<Record<string, string>>): void =>
    change(Object.fromEntries(fields.map((field) => [field, kept[field]])))
  const narrowed = Object.fromEntries(
    fields.flatMap((field) => {
      const word = wordOf(field)
      return word === undefined ? [] : [[field, word]]
    }),
  )
  const isNarrowed = Object.keys(narrowed).length > 0
  if (mine.length === 0 && !isNarrowed) return null
  return (
    <div className={styles.saved} role="group" aria-label={t(($) => $.records.saved.title)}>
      {mine.map((saved) => (
        <span key={saved.name} className={styles.one}>
          <Button look="outline" size="small" onClick={() => narrowTo(saved.fields)}>
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
      {isNarrowed && (
        <>
          <Button look="text" size="small" onClick={() => narrowTo({})}>
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
            keep([{ name, list, fields: narrowed }, ...others])
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
