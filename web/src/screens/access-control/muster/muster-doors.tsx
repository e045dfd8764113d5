import type { Door } from '@vigil/contract/visitor/door'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './muster.module.css'

interface MusterDoorsProps {
  readonly doors: readonly Door[]
  /** An old list says nothing of how a door stands now. */
  readonly isKept: boolean
}

type Standing = 'released' | 'notReleased' | 'unproven'

/** Released only where the door itself says so and is heard. */
const standingOf = ({ isOnline, isReleased, reportedAt }: Door, isKept: boolean): Standing => {
  if (isKept || isOnline !== true || isReleased === null || reportedAt === null) return 'unproven'
  return isReleased ? 'released' : 'notReleased'
}

export const MusterDoors = ({ doors, isKept }: MusterDoorsProps) => {
  const t = useText()
  const released = doors.filter((door) => standingOf(door, isKept) === 'released').length
  return (
    <Card
      title={t(($) => $.register.access.muster.doors)}
      aside={<span>{t(($) => $.register.access.muster.released, { count: released, all: doors.length })}</span>}
      padded={false}
    >
      {doors.length === 0 && <EmptyLine>{t(($) => $.register.access.muster.noDoors)}</EmptyLine>}
      <ul className={styles.doors}>
        {doors.map((door) => (
          <DoorLine key={door.equipmentId} door={door} standing={standingOf(door, isKept)} />
        ))}
      </ul>
    </Card>
  )
}

const signs = { released: 'ok', notReleased: 'warn', unproven: 'off' } as const

const DoorLine = ({ door: { name, reportedAt }, standing }: { readonly door: Door; readonly standing: Standing }) => {
  const t = useText()
  const language = useLanguage()
  const words =
    standing === 'released' && reportedAt !== null
      ? t(($) => $.register.access.muster.releasedAt, { time: clockText(Date.parse(reportedAt), language) })
      : t(($) =>
          standing === 'notReleased' ? $.register.access.muster.notReleased : $.register.access.muster.unproven,
        )
  return (
    <li className={styles.door} data-standing={standing}>
      <SeverityBadge severity={signs[standing]} size={20} />
      <span>{name}</span>
      <small>{words}</small>
    </li>
  )
}
