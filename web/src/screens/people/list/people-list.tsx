import { userCalls } from '@vigil/contract/user'
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { usePeopleFilter, type StateFilter } from '../use-people-filter.ts'
import { PendingList } from './pending-list.tsx'
import { PersonRow } from './person-row.tsx'
import { usePeople } from './use-people.ts'
import styles from './people-list.module.css'

const states: readonly StateFilter[] = ['all', 'active', 'suspended']

export const PeopleList = () => {
  const t = useText()
  const filter = usePeopleFilter()
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim())
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t(($) => $.people.searchLabel)}
          placeholder={t(($) => $.people.placeholder)}
          clearLabel={t(($) => $.shell.search.clear)}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <ReachChoice />
      <ChipRow
        label={t(($) => $.people.searchLabel)}
        chips={states.map((value) => ({ value, text: t(($) => $.people.states[value]) }))}
        chosen={[filter.state]}
        onPress={filter.chooseState}
      />
      <div className={styles.scroller}>
        <PendingList />
        <Found word={word} />
        <p className={styles.note}>{t(($) => $.people.ownOnly)}</p>
      </div>
    </>
  )
}

/** Only where there is a difference. */
const ReachChoice = () => {
  const t = useText()
  const { everywhere, chooseReach } = usePeopleFilter()
  const isOne = (useSession()?.projectList.length ?? 0) < 2
  const project = useProject()
  if (isOne || !project) return null
  return (
    <div className={styles.reach}>
      <Segmented
        label={t(($) => $.people.title)}
        value={everywhere ? 'everywhere' : 'here'}
        onChange={(next) => chooseReach(next === 'everywhere')}
        options={[
          { value: 'here', text: project.projectName },
          { value: 'everywhere', text: t(($) => $.people.everywhere) },
        ]}
      />
    </div>
  )
}

const Found = ({ word }: { readonly word: string }) => {
  const t = useText()
  const wide = useWide()
  const guide = useGuide()
  const { selected, select } = usePeopleFilter()
  const query = usePeople(word)
  return (
    <QueryState
      query={query}
      call={userCalls.list}
      waiting={<RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return <Nobody word={word} />
        return (
          <div className={styles.rows}>
            {rows.map((user) => (
              <PersonRow
                key={user.accountId}
                user={user}
                href={guide.hrefOf(`${guide.places.people}?id=${user.accountId}`)}
                selected={wide && user.accountId === selected}
                onPress={() => select(user.accountId, wide)}
              />
            ))}
            {query.hasNextPage && (
              <Button look="text" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t(($) => $.people.more)}
              </Button>
            )}
          </div>
        )
      }}
    </QueryState>
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
