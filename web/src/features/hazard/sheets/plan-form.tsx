import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { isMoney } from '@vigil/contract/validators/text'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { instantOf, momentOf } from '#foundation/form/moment-parts.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'

const monthMs = 30 * 86_400_000

/** What is no amount of money is no number either. */
const fenIn = (typed: string): number => (isMoney(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN)

export const PlanForm = ({ shown: { hazardId, plan }, ...how }: ActFormProps) => {
  const t = useText()
  const form = useCallForm(hazardCalls.plan, {
    defaults: {
      person: plan?.person ?? '',
      costFen: plan ? String(plan.costFen / 100) : '',
      dueAt: momentOf(Date.now() + monthMs),
      interim: plan?.interim ?? '',
    },
    inputOf: ({ person, costFen, dueAt, interim }) => ({
      hazardId,
      person,
      costFen: fenIn(costFen),
      dueAt: instantOf(dueAt) ?? '',
      interim,
    }),
    draftKey: `hazard.plan.${hazardId}`,
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.hazard.sheet.planHint)}>
      <TextField {...form.field('person')} label={t(($) => $.hazard.plan.person)} maxLength={60} />
      <TextField {...form.field('costFen')} label={t(($) => $.hazard.plan.cost)} inputMode="decimal" />
      <MomentField type="datetime-local" {...form.field('dueAt')} label={t(($) => $.hazard.plan.due)} />
      <TextArea {...form.field('interim')} label={t(($) => $.hazard.plan.interim)} />
    </FormFrame>
  )
}
