import { hazardCalls, hazardLevels } from '@vigil/contract/hazard/hazard'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'

export const JudgeForm = ({ shown: { hazardId, level: before }, ...how }: ActFormProps) => {
  const t = useText()
  const form = useCallForm(hazardCalls.judge, {
    defaults: { level: before, note: '' },
    inputOf: (values) => ({ hazardId, ...values }),
    rules: ({ level }) => ({ level: level === before ? t(($) => $.hazard.sheet.sameLevel) : undefined }),
    draftKey: `hazard.judge.${hazardId}`,
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.hazard.sheet.judgeHint)}>
      <SelectField
        {...form.field('level')}
        label={t(($) => $.hazard.report.level)}
        options={hazardLevels.map((value) => ({ value, text: t(($) => $.hazard.level[value]) }))}
      />
      <TextArea {...form.field('note')} label={t(($) => $.hazard.sheet.reason)} />
    </FormFrame>
  )
}
