import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { scanName, scanPage } from '@vigil/contract/scan/scan-page'
import { useState } from 'react'
import { LinkRow } from '#foundation/area/link-row.tsx'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { markedBy } from './mark-word.tsx'
import { useUnitsAndPeople, type Found } from './use-units-and-people.ts'
import styles from './search-screen.module.css'

/** The server wants two letters at least: one would match everything. */
const shortest = 2
const mostHits = 50

export const SearchScreen = () => {
  const t = useText()
  const router = useRouter()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim())
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <SearchField
          label={t(($) => $.shell.search.action)}
          placeholder={t(($) => $.shell.search.placeholder)}
          clearLabel={t(($) => $.shell.search.clear)}
          value={typed}
          onChange={setTyped}
          autoFocus
        />
        <IconButton icon="scan" label={scanName[language]} onClick={() => void router.go(scanPage)} />
        <Button look="text" onClick={() => router.back()}>
          {t(($) => $.shell.search.cancel)}
        </Button>
      </header>
      {word.length < shortest ? <p className={styles.hint}>{t(($) => $.shell.search.hint)}</p> : <Hits word={word} />}
    </main>
  )
}

const Hits = ({ word }: { readonly word: string }) => {
  const t = useText()
  const query = useQuery({
    ...queryOf(equipmentCalls.search, { word, size: mostHits }),
    placeholderData: keepPreviousData,
  })
  const places = useUnitsAndPeople(word)
  return (
    <>
      {places.map((found) => (
        <FoundPlaces key={found.title} {...found} word={word} />
      ))}
      <QueryState query={query} call={equipmentCalls.search} rows={4}>
        {({ rows }) =>
          rows.length > 0 ? (
            <>
              <SectionHead title={t(($) => $.shell.search.equipment)} count={rows.length} />
              <Card padded={false}>
                {rows.map((equipment) => (
                  <EquipmentRow key={equipment.equipmentId} equipment={equipment} mark={markedBy(word)} />
                ))}
              </Card>
            </>
          ) : (
            places.length === 0 && (
              <EmptyState
                picture="nothing"
                title={t(($) => $.shell.search.none, { word })}
                hint={t(($) => $.shell.search.noneHint)}
              />
            )
          )
        }
      </QueryState>
    </>
  )
}

const FoundPlaces = ({ title, icon, rows, word }: Found & { readonly word: string }) => (
  <>
    <SectionHead title={title} count={rows.length} />
    <Card>
      {rows.map(({ name, to }) => (
        <LinkRow key={to} icon={icon} text={markedBy(word)(name)} to={to} />
      ))}
    </Card>
  </>
)
