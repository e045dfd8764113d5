import { centreCalls, type CentreQueue, type Seat } from '@vigil/contract/centre/centre'
import { useQueryClient } from '@tanstack/react-query'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { dutyAddress } from '#features/duty/duty-address.ts'
import { useProject, useProjectChoice } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './centre-screen.module.css'

/** Who sits, and what each has. */
export const SeatsCard = ({ oemId, queue }: { readonly oemId: string; readonly queue: CentreQueue }) => {
  const t = useText()
  return (
    <Card title={t(($) => $.centre.seats.title)} aside={t(($) => $.centre.seats.there, { n: queue.seats.length })}>
      <ul className={styles.seats}>
        {queue.seats.map((seat) => (
          <SeatRow key={seat.accountId} seat={seat} />
        ))}
      </ul>
      <CentreUnit oemId={oemId} unit={queue.unit} />
    </Card>
  )
}

const SeatRow = ({ seat }: { readonly seat: Seat }) => {
  const t = useText()
  const marks = [
    t(($) => $.centre.seats.seat, { n: seat.seat }),
    seat.isSupervisor ? t(($) => $.centre.seats.leader) : '',
    seat.isMe ? t(($) => $.centre.seats.me) : '',
  ]
  return (
    <li>
      <span>
        <b>{seat.name}</b>
        <small>{marks.filter(Boolean).join(' · ')}</small>
        {seat.holds.length > 0 && <small>{seat.holds.join(' · ')}</small>}
      </span>
      <StateTag tone={seat.holds.length > 0 ? 'action' : 'plain'}>
        {seat.holds.length > 0
          ? t(($) => $.centre.seats.holds, { n: seat.holds.length })
          : t(($) => $.centre.seats.idle)}
      </StateTag>
    </li>
  )
}

/** Whose roster, shifts and handover are the centre's. */
const CentreUnit = ({ oemId, unit }: { readonly oemId: string; readonly unit: CentreQueue['unit'] }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const choice = useProjectChoice()
  const project = useProject()
  const client = useQueryClient()
  const set = useCommand(centreCalls.setUnit, () => {
    void client.invalidateQueries({ queryKey: [alarmHistoryKey, 'centre', oemId] })
  })
  if (unit)
    return (
      <>
        <p className={styles.line}>{t(($) => $.centre.seats.unit, { name: unit.name })}</p>
        <Button
          look="soft"
          size="small"
          onClick={() => {
            choice.choose(unit.projectId)
            void router.go(dutyAddress(router))
          }}
        >
          {t(($) => $.centre.seats.roster)}
        </Button>
      </>
    )
  return (
    <>
      <p className={styles.line}>{t(($) => $.centre.seats.unset)}</p>
      {project && can(centreCalls.setUnit) && (
        <Button
          look="soft"
          size="small"
          busy={set.busy}
          onClick={() => void set.run({ oemId, projectId: project.projectId })}
        >
          {t(($) => $.centre.seats.set, { name: project.projectName })}
        </Button>
      )}
      <FailureLine failure={set.failure} />
    </>
  )
}
