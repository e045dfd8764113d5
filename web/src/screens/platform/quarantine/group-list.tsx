import type { QuarantineGroup } from '@vigil/contract/platform'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { openOf, type ChosenGroup } from './use-quarantine.ts'
import styles from './quarantine.module.css'

interface ListProps {
  readonly groups: readonly QuarantineGroup[]
  readonly chosen: ChosenGroup
}

/** As the platform orders them: what may be a fire, what is open, what was sent again. */
export const GroupList = ({ groups, chosen }: ListProps) => {
  const t = useText()
  if (groups.length === 0)
    return (
      <EmptyState
        picture="clear"
        title={t(($) => $.platform.quarantine.none)}
        hint={t(($) => $.platform.quarantine.noneHint)}
      />
    )
  return (
    <div className={styles.list}>
      <Sum groups={groups} />
      <Card padded={false}>
        {groups.map((group) => (
          <Group key={`${group.equipmentId}${group.reason}`} group={group} chosen={chosen} />
        ))}
      </Card>
    </div>
  )
}

const Sum = ({ groups }: Pick<ListProps, 'groups'>) => {
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

const Group = ({ group, chosen }: { readonly group: QuarantineGroup; readonly chosen: ChosenGroup }) => {
  const t = useText()
  const guide = useGuide()
  const language = useLanguage()
  const now = useNow(60_000)
  const { reason, equipmentName, projectName, count, sentAgain, lastAt, mayBeFire } = group
  const isOpen = openOf(group) > 0
  const sub = [equipmentName ?? t(($) => $.platform.quarantine.noDevice), projectName]
  return (
    <RecordRow
      href={guide.hrefOf(`${guide.places.oemList}?${chosen.searchOf(group)}`)}
      selected={chosen.is(group)}
      onPress={() => chosen.choose(group)}
      sign={<SeverityBadge severity={!isOpen ? 'off' : mayBeFire ? 'warn' : 'fault'} size={22} />}
      title={
        <>
          {reason} {mayBeFire && <StateTag tone="fire">{t(($) => $.platform.quarantine.mayBeFire)}</StateTag>}
        </>
      }
      sub={sub.filter((words) => words !== null).join(' · ')}
      end={
        <>
          <time dateTime={lastAt}>{dayTimeText(Date.parse(lastAt), language, now)}</time>
          <b className={styles.count}>{t(($) => $.platform.quarantine.count, { n: count })}</b>
          {sentAgain > 0 && <span>{t(($) => $.platform.quarantine.sentAgain, { sent: sentAgain, count })}</span>}
        </>
      }
    />
  )
}
