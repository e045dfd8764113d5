import { dutyCalls, fewestPeople, longestShiftMs, type DutyShift } from '@vigil/contract/duty'
import { useState } from 'react'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { FormSheet } from '../form-sheet.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { hoursOf, timeField } from './week.ts'
import styles from '../sheet.module.css'

interface ShiftSheetProps {
  readonly projectId: string
  readonly day: string
  /** Absent: a new one. */
  readonly shift?: DutyShift
  readonly onClose: () => void
}

const usual = { begin: '08:00', end: '16:00' } as const
const hourMs = 3_600_000

/** When, and who: the first of them leads. */
export const ShiftSheet = ({ projectId, day: given, shift, onClose }: ShiftSheetProps) => {
  const t = useText()
  const [day, setDay] = useState(given)
  const [begin, setBegin] = useState<string>(shift ? timeField(shift.from) : usual.begin)
  const [end, setEnd] = useState<string>(shift ? timeField(shift.to) : usual.end)
  const [accountIds, setAccountIds] = useState(() => shift?.people.map(({ accountId }) => accountId) ?? [])
  const save = useSave(projectId, shift, onClose)
  const hours = hoursOf(day, begin, end)
  const isLong = hours !== undefined && Date.parse(hours.to) - Date.parse(hours.from) > longestShiftMs
  const hint = t(($) => $.duty.roster.hint, { hours: longestShiftMs / hourMs, people: fewestPeople })
  return (
    <FormSheet
      title={t(($) => $.duty.roster[shift ? 'change' : 'add'])}
      hint={hint}
      verb={t(($) => $.duty.roster.save)}
      ready={hours !== undefined && !isLong && accountIds.length >= fewestPeople}
      busy={save.busy}
      failure={save.failure}
      onSend={() => hours && save.run({ ...hours, accountIds })}
      onClose={onClose}
      foot={shift && <Cancel shift={shift} onDone={onClose} />}
    >
      <TextField type="date" label={t(($) => $.duty.roster.day)} value={day} onChange={setDay} />
      <div className={styles.pair}>
        <TextField type="time" label={t(($) => $.duty.roster.from)} value={begin} onChange={setBegin} />
        <TextField
          type="time"
          label={t(($) => $.duty.roster.to)}
          value={end}
          onChange={setEnd}
          problem={isLong ? hint : undefined}
        />
      </div>
      <PeopleChoice projectId={projectId} day={day} chosen={accountIds} onChange={setAccountIds} />
    </FormSheet>
  )
}

interface Saved {
  readonly from: string
  readonly to: string
  readonly accountIds: string[]
}

const useSave = (projectId: string, shift: DutyShift | undefined, onDone: () => void) => {
  const reread = useDutyReread()
  const done = (): void => {
    reread()
    onDone()
  }
  const add = useCommand(dutyCalls.addShift, done)
  const change = useCommand(dutyCalls.changeShift, done)
  const run = (saved: Saved): void =>
    void (shift
      ? change.run({ shiftId: shift.shiftId, version: shift.version, ...saved })
      : add.run({ projectId, ...saved }))
  return { run, busy: add.busy || change.busy, failure: add.failure ?? change.failure }
}

const Cancel = ({ shift, onDone }: { readonly shift: DutyShift; readonly onDone: () => void }) => {
  const t = useText()
  const reread = useDutyReread()
  const { run, busy } = useCommand(dutyCalls.cancelShift, () => {
    reread()
    onDone()
  })
  const { shiftId, version } = shift
  return (
    <Button look="text" busy={busy} onClick={() => void run({ shiftId, version })}>
      {t(($) => $.duty.roster.cancel)}
    </Button>
  )
}
