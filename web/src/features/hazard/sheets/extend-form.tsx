import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { instantOf, momentOf } from '#foundation/form/moment-parts.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'

/** At first as long again as half of the deadline was. */
const startOf = ({ dueAt, deadlineMs }: ActFormProps['shown']): string =>
  momentOf(Math.max(Date.parse(dueAt), Date.now()) + deadlineMs / 2)

export const ExtendForm = ({ shown, ...how }: ActFormProps) => {
  const t = useText()
  const { hazardId } = shown
  const form = useCallForm(hazardCalls.extend, {
    defaults: { dueAt: startOf(shown), note: '' },
    inputOf: ({ dueAt, note }) => ({ hazardId, dueAt: instantOf(dueAt) ?? '', note }),
    draftKey: `hazard.extend.${hazardId}`,
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.hazard.sheet.extendHint, { n: shown.extensionsLeft })}>
      <MomentField type="datetime-local" {...form.field('dueAt')} label={t(($) => $.hazard.sheet.until)} />
      <TextArea {...form.field('note')} label={t(($) => $.hazard.sheet.reason)} />
    </FormFrame>
  )
}
