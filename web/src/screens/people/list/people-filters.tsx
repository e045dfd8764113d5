import { useProject } from '#foundation/project/use-project.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { usePeopleFilter, type StateFilter } from '../use-people-filter.ts'
import { PendingList } from './pending-list.tsx'
import styles from './people-filters.module.css'

const states: readonly StateFilter[] = ['all', 'active', 'suspended']

interface PeopleFiltersProps {
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Whom one looks for, where, in what state; and who asks to come in. */
export const PeopleFilters = ({ typed, onType }: PeopleFiltersProps) => {
  const t = useText()
  const filter = usePeopleFilter()
  return (
    <>
      <div className={styles.field}>
        <SearchField
          label={t(($) => $.people.searchLabel)}
          placeholder={t(($) => $.people.placeholder)}
          clearLabel={t(($) => $.shell.search.clear)}
          value={typed}
          onChange={onType}
        />
      </div>
      <ReachChoice />
      <ChipRow
        label={t(($) => $.people.searchLabel)}
        chips={states.map((value) => ({ value, text: t(($) => $.people.states[value]) }))}
        chosen={[filter.state]}
        onPress={filter.chooseState}
      />
      <PendingList />
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
    <div className={styles.field}>
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
