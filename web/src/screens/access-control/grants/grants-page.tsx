import { useQuery, useQueryClient } from '@tanstack/react-query'
import { doorCalls, type DoorGrant, type DoorGroup } from '@vigil/contract/visitor/door'
import { useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import type { CurrentProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { momentText } from '../window-text.ts'
import { GrantSheet } from './grant-sheet.tsx'
import { GroupSheet } from './group-sheet.tsx'
import { weekdayKeys } from './weekdays.ts'
import styles from '../access.module.css'

/** Who may pass which doors when: by person or by group, one row each. */
export const GrantsPage = ({ project }: { readonly project: CurrentProject }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const { projectId, projectName } = project
  const [isGranting, setGranting] = useState(false)
  const [group, openGroup] = useState<DoorGroup | 'new' | undefined>(undefined)
  const grants = useQuery({ ...queryOf(doorCalls.grants, { projectId }), enabled: can(doorCalls.grants) })
  const groups = useQuery({ ...queryOf(doorCalls.groups, { projectId }), enabled: can(doorCalls.groups) })
  const changed = (): void => {
    setGranting(false)
    openGroup(undefined)
    for (const call of [doorCalls.grants, doorCalls.groups]) void client.invalidateQueries({ queryKey: [call.path] })
  }
  const add = can(doorCalls.grant) && (
    <Button size="small" icon="plus" onClick={() => setGranting(true)}>
      {t(($) => $.register.access.grants.add)}
    </Button>
  )
  return (
    <RecordPage title={t(($) => $.register.access.grants.title)} subtitle={projectName} actions={add}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <QueryState query={grants} call={doorCalls.grants}>
            {({ rows }) => (rows.length === 0 ? <NoGrants /> : <GrantList grants={rows} onChanged={changed} />)}
          </QueryState>
        </div>
        <Card title={t(($) => $.register.access.grants.groups)} padded={false}>
          <QueryState query={groups} call={doorCalls.groups} rows={2}>
            {({ rows }) => <GroupList groups={rows} onOpen={openGroup} />}
          </QueryState>
        </Card>
      </div>
      {isGranting && (
        <GrantSheet
          projectId={projectId}
          groups={groups.data?.rows ?? []}
          onDone={changed}
          onClose={() => setGranting(false)}
        />
      )}
      {group && (
        <GroupSheet
          projectId={projectId}
          group={group === 'new' ? undefined : group}
          onDone={changed}
          onClose={() => openGroup(undefined)}
        />
      )}
    </RecordPage>
  )
}

const NoGrants = () => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.register.access.grants.none)}
      hint={t(($) => $.register.access.grants.noneHint)}
    />
  )
}

interface GrantListProps {
  readonly grants: readonly DoorGrant[]
  readonly onChanged: () => void
}

const GrantList = ({ grants, onChanged }: GrantListProps) => {
  const t = useText()
  return (
    <Card title={t(($) => $.register.access.grants.card)} padded={false}>
      {grants.map((grant) => (
        <GrantLine key={grant.doorGrantId} grant={grant} onChanged={onChanged} />
      ))}
    </Card>
  )
}

const GrantLine = ({ grant, onChanged }: { readonly grant: DoorGrant; readonly onChanged: () => void }) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const { run, ...ending } = useCommand(doorCalls.endGrant, onChanged)
  const { holderName, doors, weekdays, clockFrom, clockUntil, endsAt, doorGrantId, doorGroupId } = grant
  const days =
    weekdays.length === weekdayKeys.length
      ? t(($) => $.register.access.grants.everyDay)
      : weekdayKeys
          .filter((_, at) => weekdays.includes(at + 1))
          .map((key) => t(($) => $.register.access.grants.weekday[key]))
  const hours = clockFrom === clockUntil ? t(($) => $.register.access.grants.allDay) : `${clockFrom} – ${clockUntil}`
  const until =
    endsAt === null
      ? t(($) => $.register.access.grants.forever)
      : t(($) => $.register.access.grants.endsAt, { time: momentText(endsAt, language) })
  const name = holderName ?? t(($) => $.register.access.unknown)
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <b>{doorGroupId === null ? name : t(($) => $.register.access.grants.group, { name })}</b>
        <small>{doors.map((door) => door.name).join('、')}</small>
        <small>{[days, hours, until].flat().join(' · ')}</small>
      </span>
      {can(doorCalls.endGrant) && (
        <AskedTwice
          text={t(($) => $.register.access.grants.end)}
          ask={t(($) => $.register.access.grants.endAsk)}
          onSure={() => void run({ doorGrantId })}
          {...ending}
        />
      )}
    </div>
  )
}

interface GroupListProps {
  readonly groups: readonly DoorGroup[]
  readonly onOpen: (group: DoorGroup | 'new') => void
}

const GroupList = ({ groups, onOpen }: GroupListProps) => {
  const t = useText()
  const can = useCan()
  return (
    <>
      {groups.length === 0 && <EmptyLine>{t(($) => $.register.access.grants.noGroups)}</EmptyLine>}
      {groups.map((group) => (
        <div key={group.doorGroupId} className={styles.line}>
          <button
            type="button"
            className={styles.words}
            disabled={!can(doorCalls.editGroup)}
            onClick={() => onOpen(group)}
          >
            <b>{group.name}</b>
            <small>{t(($) => $.register.access.grants.members, { count: group.members.length })}</small>
          </button>
        </div>
      ))}
      {can(doorCalls.addGroup) && (
        <div className={styles.line}>
          <Button look="soft" icon="plus" onClick={() => onOpen('new')}>
            {t(($) => $.register.access.grants.addGroup)}
          </Button>
        </div>
      )}
    </>
  )
}
