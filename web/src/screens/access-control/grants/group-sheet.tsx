import { useQuery } from '@tanstack/react-query'
import { doorCalls, type DoorGroup } from '@vigil/contract/visitor/door'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from '../access.module.css'

interface GroupSheetProps {
  readonly projectId: string
  readonly group: DoorGroup | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Who is in a group; what was granted to it follows at once. */
export const GroupSheet = ({ projectId, group, onDone, onClose }: GroupSheetProps) => {
  const t = useText()
  const [name, setName] = useState(group?.name ?? '')
  const [memberIds, setMembers] = useState<readonly string[]>(group?.members.map(({ accountId }) => accountId) ?? [])
  const people = useQuery(queryOf(doorCalls.people, { projectId }))
  const add = useCommand(doorCalls.addGroup, onDone)
  const edit = useCommand(doorCalls.editGroup, onDone)
  const toggle = (id: string): void =>
    setMembers(memberIds.includes(id) ? memberIds.filter((one) => one !== id) : [...memberIds, id])
  const save = (): void => {
    const said = { name, memberIds: [...memberIds] }
    if (group) void edit.run({ doorGroupId: group.doorGroupId, version: group.version, ...said })
    else void add.run({ projectId, ...said })
  }
  return (
    <Sheet
      open
      title={group?.name ?? t(($) => $.register.access.grants.addGroup)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          label={t(($) => $.register.access.grants.groupName)}
          maxLength={40}
          value={name}
          onChange={setName}
        />
        <QueryState query={people} call={doorCalls.people} rows={3}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyLine>{t(($) => $.register.access.grants.noPeople)}</EmptyLine>
            ) : (
              <div className={styles.days}>
                {rows.map((person) => (
                  <CheckBox
                    key={person.accountId}
                    checked={memberIds.includes(person.accountId)}
                    onChange={() => toggle(person.accountId)}
                  >
                    {person.name}
                  </CheckBox>
                ))}
              </div>
            )
          }
        </QueryState>
        <FailureLine failure={add.failure ?? edit.failure} />
        <Button size="large" busy={add.busy || edit.busy} disabled={name.trim() === ''} onClick={save}>
          {t(($) => $.register.access.grants.saveGroup)}
        </Button>
      </div>
    </Sheet>
  )
}
