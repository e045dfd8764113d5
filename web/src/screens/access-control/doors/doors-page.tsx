import { useQuery } from '@tanstack/react-query'
import { doorCalls, type Door } from '@vigil/contract/visitor/door'
import { gateCalls } from '@vigil/contract/visitor/gate'
import { visitCalls } from '@vigil/contract/visitor/visit'
import { useState } from 'react'
import type { CurrentProject } from '#foundation/project/use-project.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { mayControl, useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { actionOf } from '#features/control/command-right.ts'
import { OrderSheet } from '#features/control/lazy-sheets.ts'
import type { Order } from '#features/control/order.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { accessPages } from '../access-pages.ts'
import { doorNote, doorWords } from './door-words.ts'
import { PassagesCard } from './passages-card.tsx'
import styles from '../access.module.css'

const doorTypeId = 188
const openAction = 'open'
const askMs = 10_000

/** Whether the doors are shut, opened one by one as any other order is, and what passed them. */
export const DoorsPage = ({ project }: { readonly project: CurrentProject }) => {
  const t = useText()
  const can = useCan()
  const { projectId, projectName } = project
  const query = useQuery({
    ...queryOf(doorCalls.doors, { projectId }),
    enabled: can(doorCalls.doors),
    refetchInterval: askMs,
  })
  const count = query.data?.rows.length
  const subtitle =
    count === undefined ? projectName : t(($) => $.register.access.doors.count, { name: projectName, count })
  return (
    <RecordPage title={t(($) => $.register.access.title)} subtitle={subtitle} actions={<Ways />}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <QueryState query={query} call={doorCalls.doors}>
            {({ rows }) => (rows.length === 0 ? <NoDoors /> : <DoorList doors={rows} />)}
          </QueryState>
        </div>
        {can(gateCalls.log) && <PassagesCard projectId={projectId} />}
      </div>
    </RecordPage>
  )
}

const Ways = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  return (
    <>
      {can(visitCalls.list) && (
        <Button look="text" size="small" onClick={() => void router.go(accessPages.visits)}>
          {t(($) => $.register.access.doors.visitors)}
        </Button>
      )}
      {can(doorCalls.grants) && (
        <Button look="text" size="small" onClick={() => void router.go(accessPages.grants)}>
          {t(($) => $.register.access.doors.grants)}
        </Button>
      )}
    </>
  )
}

const NoDoors = () => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.register.access.doors.none)}
      hint={t(($) => $.register.access.doors.noneHint)}
    />
  )
}

const DoorList = ({ doors }: { readonly doors: readonly Door[] }) => {
  const t = useText()
  const session = useSession()
  const type = useDeviceType(doorTypeId)
  const [order, give] = useState<Order | undefined>(undefined)
  const command = type?.commands[openAction]
  const mayOpen = type !== undefined && command !== undefined && mayControl(session, type.id, actionOf(command))
  const open = ({ equipmentId, name }: Door): void => {
    if (command) give({ equipmentId, name, short: name, action: openAction, command, params: {} })
  }
  return (
    <Card title={t(($) => $.register.access.doors.card)} padded={false}>
      {doors.map((door) => (
        <DoorLine key={door.equipmentId} door={door} onOpen={mayOpen ? () => open(door) : undefined} />
      ))}
      {type !== undefined && !mayOpen && <p className={styles.line}>{t(($) => $.register.access.doors.noRight)}</p>}
      {order && <OrderSheet key={order.equipmentId} order={order} onClose={() => give(undefined)} />}
    </Card>
  )
}

interface DoorLineProps {
  readonly door: Door
  readonly onOpen: (() => void) | undefined
}

const DoorLine = ({ door, onOpen }: DoorLineProps) => {
  const t = useText()
  const language = useLanguage()
  const { word, tone } = doorWords(t, door)
  const time = door.reportedAt === null ? undefined : dayTimeText(Date.parse(door.reportedAt), language)
  return (
    <div className={styles.line}>
      <span className={styles.sign} data-tone={tone}>
        <Icon name="door" size={24} />
        {(tone !== 'ok' || door.isReleased === true) && (
          <SeverityBadge severity={door.isReleased === true && tone !== 'off' ? 'ok' : tone} size={18} />
        )}
      </span>
      <span className={styles.words}>
        <b>{[door.place, door.name].filter((part) => part !== null).join(' ')}</b>
        <small>{doorNote(t, door, time)}</small>
      </span>
      <span className={styles.standing} data-tone={tone}>
        {word}
      </span>
      {onOpen && door.isOnline === true && (
        <Button
          look="outline"
          size="small"
          onClick={onOpen}
          aria-label={`${t(($) => $.register.access.doors.open)} ${door.name}`}
        >
          {t(($) => $.register.access.doors.open)}
        </Button>
      )}
    </div>
  )
}
