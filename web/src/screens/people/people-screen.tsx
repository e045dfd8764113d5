import { userCalls } from '@vigil/contract/people/user'
import { useState } from 'react'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { RefusedPage } from '#foundation/record/refused-page.tsx'
import { rowsOfPages } from '#foundation/record/record-columns.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PeopleFilters } from './list/people-filters.tsx'
import { personColumns } from './list/person-columns.tsx'
import { usePeople } from './list/use-people.ts'
import { PeopleTools } from './people-tools.tsx'
import { filterFields, usePeopleFilter } from './use-people-filter.ts'
import styles from './people-screen.module.css'

const PersonPane = lazyPart(async () => (await import('./person/person-pane.tsx')).PersonPane)

/** Who belongs here, what each may do, and why. */
export const PeopleScreen = () => {
  const t = useText()
  const can = useCan()
  // One right for all of it, so it is missed once.
  if (can(userCalls.list)) return <People />
  return <RefusedPage title={t(($) => $.people.title)} />
}

const People = () => {
  const t = useText()
  const router = useRouter()
  const { selected, select } = usePeopleFilter()
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim())
  const query = usePeople(word)
  const title = t(($) => $.people.title)
  return (
    <RecordListPage
      isTop
      title={title}
      actions={<PeopleTools />}
      above={<PeopleFilters typed={typed} onType={setTyped} />}
      kept={{ list: 'people', fields: filterFields }}
      below={<p className={styles.note}>{t(($) => $.people.ownOnly)}</p>}
      list={{
        query,
        call: userCalls.list,
        sectionsOf: rowsOfPages,
        kind: {
          columns: personColumns,
          idOf: ({ accountId }) => accountId,
          addressOf: ({ accountId }) => `${router.places.people}?id=${accountId}`,
        },
        none: <Nobody word={word} />,
      }}
      detail={{
        label: title,
        chosen: selected,
        choose: select,
        of: (id) => <PersonPane key={id} accountId={id} />,
      }}
    />
  )
}

const Nobody = ({ word }: { readonly word: string }) => {
  const t = useText()
  return word === '' ? (
    <EmptyState picture="nothing" title={t(($) => $.people.none)} hint={t(($) => $.people.noneHint)} />
  ) : (
    <EmptyState
      picture="nothing"
      title={t(($) => $.people.noneFound, { word })}
      hint={t(($) => $.people.noneFoundHint)}
    />
  )
}
