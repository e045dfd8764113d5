import { platformCalls, type QuarantineGroup } from '@vigil/contract/tenancy/platform'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { groupColumns } from './group-columns.tsx'
import { GroupDetail } from './group-detail.tsx'
import { idOfGroup, openOf, useChosenGroup, useQuarantine } from './use-quarantine.ts'
import styles from './quarantine.module.css'

/** What could not be read, by reason and device; as the platform orders it: what may be a fire, what is open, the rest. */
export const QuarantinePage = () => {
  const t = useText()
  const router = useRouter()
  const query = useQuarantine()
  const groups = query.data?.rows ?? []
  const addressOf = ({ equipmentId, reason }: QuarantineGroup): string =>
    `${router.places.oemList}?${new URLSearchParams({ view: 'quarantine', device: equipmentId, why: reason }).toString()}`
  return (
    <RecordListPage
      title={t(($) => $.platform.quarantine.title)}
      above={
        <>
          <p className={styles.promise}>{t(($) => $.platform.quarantine.promise)}</p>
          {groups.length > 0 && <Sum groups={groups} />}
        </>
      }
      list={{
        query,
        call: platformCalls.quarantine,
        sectionsOf: ({ rows }) => [{ rows }],
        kind: { columns: groupColumns, idOf: idOfGroup, addressOf },
        none: (
          <EmptyState
            picture="clear"
            title={t(($) => $.platform.quarantine.none)}
            hint={t(($) => $.platform.quarantine.noneHint)}
          />
        ),
        isTable: true,
      }}
      detail={{
        ...useChosenGroup(),
        label: t(($) => $.platform.quarantine.detail),
        backLabel: t(($) => $.platform.quarantine.toList),
        of: (id) => (
          <QueryState query={query} call={platformCalls.quarantine}>
            {({ rows }) => <Open key={id} group={rows.find((group) => idOfGroup(group) === id)} />}
          </QueryState>
        ),
      }}
    />
  )
}

const Sum = ({ groups }: { readonly groups: readonly QuarantineGroup[] }) => {
  const t = useText()
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const open = groups.reduce((sum, group) => sum + openOf(group), 0)
  return (
    <p className={styles.sum}>
      <b>{t(($) => $.platform.quarantine.sum, { groups: groups.length, count })}</b>
      <span>{t(($) => $.platform.quarantine.sumOpen, { n: open })}</span>
    </p>
  )
}

/** The list beside it says what is missing; the place only waits for a choice. */
const Open = ({ group }: { readonly group: QuarantineGroup | undefined }) => {
  const t = useText()
  if (group) return <GroupDetail group={group} />
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.platform.quarantine.choose)}
      hint={t(($) => $.platform.quarantine.chooseHint)}
    />
  )
}
