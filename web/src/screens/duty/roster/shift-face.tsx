import { dutyCalls } from '@vigil/contract/duty/duty'
import { type DutyShift } from '@vigil/contract/duty/now'
import { hoursText } from '#features/duty/duty-texts.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from './week-days.module.css'

interface ShiftFaceProps {
  readonly shift: DutyShift
  readonly onChange: () => void
}

/** One shift of the roster. What has begun can no longer be changed. */
export const ShiftFace = ({ shift, onChange }: ShiftFaceProps) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const now = Date.now()
  const isBegun = Date.parse(shift.from) <= now
  const isOver = shift.endedAt !== null || Date.parse(shift.to) <= now
  const words = (
    <>
      <span className={styles.hours}>
        {hoursText(shift, language)}
        {isBegun && (
          <StateTag tone={isOver ? 'plain' : 'ok'}>{t(($) => $.duty.roster[isOver ? 'over' : 'current'])}</StateTag>
        )}
      </span>
      {shift.people.map(({ accountId, name, isLeader, fault }) => (
        <span key={accountId} className={styles.name}>
          {isLeader ? `${name} · ${t(($) => $.duty.leader)}` : name}
          {fault !== null && <em>{t(($) => $.duty.fault[fault])}</em>}
        </span>
      ))}
    </>
  )
  if (isBegun || !can(dutyCalls.changeShift)) return <div className={styles.shift}>{words}</div>
  return (
    <button type="button" className={styles.shift} onClick={onChange}>
      {words}
    </button>
  )
}
