import { userCalls } from '@vigil/contract/user'

import { Refused } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PeopleList } from './list/people-list.tsx'
import { PeopleTools } from './people-tools.tsx'
import { usePeopleFilter } from './use-people-filter.ts'
import styles from './people-screen.module.css'

const PersonPane = lazyPart(async () => (await import('./person/person-pane.tsx')).PersonPane)

/** Who belongs here, what each may do, and why. Beside the list where there is room, else a page of its own. */
export const PeopleScreen = () => {
  const can = useCan()
  const wide = useWide()
  const { selected } = usePeopleFilter()
  if (!can(userCalls.list))
    return (
      <main>
        <Refused />
      </main>
    )
  return (
    <div className={styles.page}>
      {(wide || selected === undefined) && <Master />}
      {(wide || selected !== undefined) && <Detail accountId={selected} isPage={!wide} />}
    </div>
  )
}

const Master = () => {
  const t = useText()
  return (
    <main className={styles.master}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t(($) => $.people.title)}</h1>
        <PeopleTools />
      </header>
      <PeopleList />
    </main>
  )
}

interface DetailProps {
  readonly accountId: string | undefined
  /** Nothing stands beside it. */
  readonly isPage: boolean
}

const Detail = ({ accountId, isPage }: DetailProps) => {
  const t = useText()
  const Frame = isPage ? 'main' : 'section'
  return (
    <Frame className={styles.detail}>
      {accountId === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.people.chooseOne)} hint={t(($) => $.people.chooseOneHint)} />
      ) : (
        <PersonPane key={accountId} accountId={accountId} />
      )}
    </Frame>
  )
}
