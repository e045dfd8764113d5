import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { keepQueries, readQueries, type SavedQuery } from './kept-queries.ts'
import { filterFields, type HistoryFilter } from './use-history-filter.ts'
import styles from './saved-queries.module.css'

/** Filters that this person uses again, on this device: one press brings one back. */
export const SavedQueries = ({ filter }: { readonly filter: HistoryFilter }) => {
  const t = useText()
  const userId = useSession()?.user.userId ?? ''
  const history = filter.kinds.join(',')
  const [all, setAll] = useState(() => readQueries(localStorage, userId))
  const [naming, setNaming] = useState(false)
  const mine = all.filter((query) => query.history === history)
  const keep = (next: readonly SavedQuery[]): void => {
    keepQueries(localStorage, userId, next)
    setAll(readQueries(localStorage, userId))
  }
  const apply = ({ fields }: SavedQuery): void =>
    filter.change(Object.fromEntries(filterFields.map((field) => [field, fields[field]])))
  if (mine.length === 0 && !filter.isNarrowed) return null
  return (
    <div className={styles.saved} role="group" aria-label={t(($) => $.alarm.saved.title)}>
      {mine.map((query) => (
        <span key={query.name} className={styles.query}>
          <Button look="outline" size="small" onClick={() => apply(query)}>
            {query.name}
          </Button>
          <IconButton
            icon="close"
            size={16}
            label={t(($) => $.alarm.saved.remove, { name: query.name })}
            onClick={() => keep(all.filter((other) => other !== query))}
          />
        </span>
      ))}
      {filter.isNarrowed && (
        <Button look="text" size="small" onClick={() => setNaming(true)}>
          {t(($) => $.alarm.saved.save)}
        </Button>
      )}
      {naming && (
        <NameSheet
          onName={(name) => {
            const others = all.filter((query) => query.name !== name || query.history !== history)
            keep([{ name, history, fields: filter.asSaved() }, ...others])
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
    <Sheet open title={t(($) => $.alarm.saved.save)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') onName(name.trim())
        }}
      >
        <TextField label={t(($) => $.alarm.saved.name)} maxLength={20} value={name} onChange={setName} />
        <p className={styles.hint}>{t(($) => $.alarm.saved.hint)}</p>
        <Button submits disabled={name.trim() === ''}>
          {t(($) => $.alarm.saved.verb)}
        </Button>
      </form>
    </Sheet>
  )
}
