import { dutyCalls } from '@vigil/contract/duty/duty'
import { type DutyNow } from '@vigil/contract/duty/now'
import { handoverCalls } from '@vigil/contract/duty/handover'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import type { DutySearch } from '../use-duty-search.ts'
import styles from './now-part.module.css'

interface NowActsProps {
  readonly duty: DutyNow
  readonly search: DutySearch
}

/** Signing in, handing over, and asking whether they are there: as far as it is this person's. */
export const NowActs = ({ duty, search }: NowActsProps) => {
  const t = useText()
  const can = useCan()
  const reread = useDutyReread()
  const arrive = useCommand(dutyCalls.arrive, reread)
  const ask = useCommand(dutyCalls.ask, reread)
  const { mayArriveAt, mayHandOver, handoverId, openCheck, projectId, shift } = duty
  const mayHands = mayHandOver && can(handoverCalls.begin)
  return (
    <div className={styles.acts}>
      {mayArriveAt !== null && (
        <Button size="large" busy={arrive.busy} onClick={() => void arrive.run({ shiftId: mayArriveAt })}>
          {t(($) => $.duty.now.arrive)}
        </Button>
      )}
      <Button
        size="large"
        look={mayHands && mayArriveAt === null ? 'primary' : 'soft'}
        onClick={() => search.change({ part: 'handover' }, false)}
      >
        {t(($) =>
          handoverId !== null ? $.duty.handover.underWay : mayHands ? $.duty.now.handOver : $.duty.parts.handover,
        )}
      </Button>
      {can(dutyCalls.ask) && openCheck === null && shift !== null && (
        <Button size="large" look="outline" icon="siren" busy={ask.busy} onClick={() => void ask.run({ projectId })}>
          {t(($) => $.duty.check.ask)}
        </Button>
      )}
      <div className={styles.failure}>
        <FailureLine failure={arrive.failure ?? ask.failure} />
      </div>
    </div>
  )
}
