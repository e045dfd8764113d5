import { dutyCalls, fewestPeople, longestShiftMs } from '@vigil/contract/duty/duty'
import type { DutyShift } from '@vigil/contract/duty/now'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
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

const usual = { begin: '08:00', end: '16:00' }
const hourMs = 3_600_000

/** When, and who: the first of them leads. */
export const ShiftSheet = ({ projectId, day, shift, onClose }: ShiftSheetProps) => {
  const t = useText()
  const hint = t(($) => $.duty.roster.hint, { hours: longestShiftMs / hourMs, people: fewestPeople })
  const form = useShiftForm({ projectId, day, ...(shift && { shift }), onClose }, hint)
  return (
    <FormSheet
      form={form}
      title={t(($) => $.duty.roster[shift ? 'change' : 'add'])}
      hint={hint}
      verb={t(($) => $.duty.roster.save)}
      onClose={onClose}
      foot={shift && <Cancel shift={shift} onDone={onClose} />}
    >
      <MomentField {...form.field('day')} type="date" label={t(($) => $.duty.roster.day)} />
      <div className={styles.pair}>
        <MomentField {...form.field('begin')} type="time" label={t(($) => $.duty.roster.from)} />
        <MomentField {...form.field('end')} type="time" label={t(($) => $.duty.roster.to)} />
      </div>
      <PeopleChoice {...form.field('accountIds')} projectId={projectId} day={form.values.day} />
    </FormSheet>
  )
}

const useShiftForm = ({ projectId, day, shift, onClose }: ShiftSheetProps, hint: string) => {
  const t = useText()
  const reread = useDutyReread()
  const isLong = ({ day: on, begin, end }: Record<'day' | 'begin' | 'end', string>): boolean => {
    const hours = hoursOf(on, begin, end)
    return hours !== undefined && Date.parse(hours.to) - Date.parse(hours.from) > longestShiftMs
  }
  return useCallForm(shift ? dutyCalls.changeShift : dutyCalls.addShift, {
    defaults: {
      day,
      begin: shift ? timeField(shift.from) : usual.begin,
      end: shift ? timeField(shift.to) : usual.end,
      accountIds: shift?.people.map(({ accountId }) => accountId) ?? [],
    },
    inputOf: ({ day: on, begin, end, accountIds }) => {
      const { from, to } = hoursOf(on, begin, end) ?? { from: '', to: '' }
      const told = { from, to, accountIds }
      return shift ? { shiftId: shift.shiftId, version: shift.version, ...told } : { projectId, ...told }
    },
    rules: (values) => ({
      end: isLong(values) ? hint : undefined,
      accountIds: values.accountIds.length < fewestPeople ? t(($) => $.shell.form.few, { n: fewestPeople }) : undefined,
    }),
    shownAt: { from: 'begin', to: 'end' },
    onDone: () => {
      reread()
      onClose()
    },
  })
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
