import { isolationCalls, longestIsolationMs, type Isolation } from '@vigil/contract/equipment/isolation'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { hourChoices, untilOf, type HourChoice } from './hour-choices.ts'
import { useRereadLedger } from './use-reread-ledger.ts'

interface ExtendSheetProps {
  readonly isolation: Isolation
  readonly onClose: () => void
}

const shortly: { readonly hours: HourChoice; readonly reason: string } = { hours: '1', reason: '' }

/** Longer, with the reason; never past a day from its beginning. */
export const ExtendSheet = ({ isolation: { isolationId, beganAt, until }, onClose }: ExtendSheetProps) => {
  const t = useText()
  const reread = useRereadLedger()
  const last = Date.parse(beganAt) + longestIsolationMs
  const form = useCallForm(isolationCalls.extend, {
    defaults: shortly,
    inputOf: ({ hours, reason }) => ({
      isolationId,
      until: new Date(Math.min(last, Date.parse(untilOf(Date.parse(until), hours)))).toISOString(),
      reason,
    }),
    shownAt: { until: 'hours' },
    onDone: () => {
      reread()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.isolation.extending.title)}
      hint={t(($) => $.isolation.extending.hint)}
      verb={t(($) => $.isolation.extending.send)}
      onClose={onClose}
    >
      <SelectField
        {...form.field('hours')}
        label={t(($) => $.isolation.extending.until)}
        options={hourChoices.map((value) => ({
          value,
          text: `+ ${t(($) => $.isolation.begin.hoursOf, { n: value })}`,
        }))}
      />
      <TextArea {...form.field('reason')} label={t(($) => $.isolation.extending.reason)} />
    </FormSheet>
  )
}
