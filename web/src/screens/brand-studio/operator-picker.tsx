import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { useState } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './operator-picker.module.css'

const mostShown = 50

/** Who answers for all operators says first whose brand it is. */
export const OperatorPicker = () => {
  const t = useText()
  const can = useCan()
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim())
  const query = useQuery({
    ...queryOf(oemCalls.list, { size: mostShown, ...(word === '' ? {} : { word }) }),
    placeholderData: keepPreviousData,
    enabled: can(oemCalls.list),
  })
  return (
    <RecordPage title={t(($) => $.studio.title)} body="column">
      <h2 className={styles.title}>{t(($) => $.studio.pick.title)}</h2>
      <p className={styles.hint}>{t(($) => $.studio.pick.hint)}</p>
      <SearchField
        label={t(($) => $.studio.pick.search)}
        placeholder={t(($) => $.studio.pick.search)}
        clearLabel={t(($) => $.studio.pick.clear)}
        value={typed}
        onChange={setTyped}
      />
      <Card padded={false}>
        <QueryState query={query} call={oemCalls.list} rows={4}>
          {({ rows }) => <Operators rows={rows} />}
        </QueryState>
      </Card>
    </RecordPage>
  )
}

const Operators = ({ rows }: { readonly rows: readonly { readonly oemId: string; readonly name: string }[] }) => {
  const t = useText()
  const [, setSearch] = useSearchParams()
  if (rows.length === 0)
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.studio.pick.none)}
        hint={t(($) => $.studio.pick.noneHint)}
        compact
      />
    )
  return (
    <ul>
      {rows.map(({ oemId, name }) => (
        <li key={oemId}>
          <button type="button" className={styles.row} onClick={() => setSearch({ oemId })}>
            {name}
            <Icon name="chevron-right" size={20} />
          </button>
        </li>
      ))}
    </ul>
  )
}
