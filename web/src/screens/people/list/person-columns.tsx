import type { User } from '@vigil/contract/people/user'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { initialOf } from '#foundation/session/initial-of.ts'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { nameOf } from '../name-of.ts'
import styles from './person-columns.module.css'

interface CellProps {
  readonly row: User
}

const Initial = ({ row }: CellProps) => (
  <i className={styles.initial} aria-hidden="true">
    {initialOf(nameOf(row))}
  </i>
)

const Name = ({ row }: CellProps) => nameOf(row)

const Roles = ({ row }: CellProps) => {
  const t = useText()
  const roleName = useRoleName()
  return row.roleNames.map(roleName).join(' · ') || t(($) => $.people.noRole)
}

const State = ({ row }: CellProps) => {
  const t = useText()
  if (row.state === 'active') return null
  return <StateTag tone={row.state === 'pending' ? 'action' : 'plain'}>{t(($) => $.people.states[row.state])}</StateTag>
}

/** One person: who, as what, and whether the account may be used. */
export const personColumns: readonly RecordColumn<User>[] = [
  { name: 'initial', at: 'sign', Cell: Initial },
  { name: 'name', at: 'title', Cell: Name },
  { name: 'roles', at: 'under', Cell: Roles },
  { name: 'state', at: 'end', Cell: State },
]
