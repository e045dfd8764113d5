import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment'
import { useState } from 'react'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { markedBy } from './mark-word.tsx'
import styles from './search-screen.module.css'

/** The server wants two letters at least: one would match everything. */
const shortest = 2
const mostHits = 50

export const SearchScreen = () => {
  const t = useText()
  const guide = useGuide()
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
        <Button look="text" onClick={() => guide.back()}>
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
  const waiting = <RowSkeleton rows={4} label={t(($) => $.shell.load.loading)} />
  return (
    <QueryState query={query} call={equipmentCalls.search} waiting={waiting}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.shell.search.none, { word })}
            hint={t(($) => $.shell.search.noneHint)}
          />
        ) : (
          <>
            <SectionHead title={t(($) => $.shell.search.equipment)} count={rows.length} />
            <Card padded={false}>
              {rows.map((equipment) => (
                <EquipmentRow key={equipment.equipmentId} equipment={equipment} mark={markedBy(word)} />
              ))}
            </Card>
          </>
        )
      }
    </QueryState>
  )
}
