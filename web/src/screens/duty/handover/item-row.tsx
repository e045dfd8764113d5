import type { HandoverItem } from '@vigil/contract/duty/handover'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { shortName } from './short-name.ts'
import { TickBox } from './tick-box.tsx'
import styles from './item-list.module.css'

interface ItemRowProps {
  readonly item: HandoverItem
  readonly leaver: string
  readonly mayTick: boolean
  readonly onTick: (isTicked: boolean) => void
}

/** One open thing: what, where, since when. */
export const ItemRow = ({ item, leaver, mayTick, onTick }: ItemRowProps) => {
  const t = useText()
  const language = useLanguage()
  const title = shortName(t, language, item)
  const event = useEventName(item)
  const details = [
    event,
    item.subject !== 'text' && item.subject !== 'hazard' && item.text !== '' && item.text !== title
      ? item.text
      : undefined,
    t(($) => $.duty.handover.since, { at: dayTimeText(Date.parse(item.since), language) }),
    item.isOver ? t(($) => $.duty.handover.over) : undefined,
    item.staysWithLeaver ? t(($) => $.duty.handover.stays, { name: leaver }) : undefined,
  ]
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <b>{title}</b>
        <span>{details.filter((part) => part !== undefined).join(' · ')}</span>
      </span>
      <TickBox
        label={t(($) => $.duty.handover.tickAll, { what: title })}
        isTicked={item.tickedAt !== null}
        disabled={!mayTick}
        onChange={onTick}
      />
    </li>
  )
}

const useEventName = ({ equipmentTypeId, event }: HandoverItem): string | undefined => {
  const name = useName()
  const row = useDeviceType(equipmentTypeId ?? undefined)?.events[event ?? '']
  return row && name(row.name)
}
