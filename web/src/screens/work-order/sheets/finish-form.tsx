import type { OrderPart } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'

const partLine = /^(.+?)\s*[x×*]\s*(\d{1,3})$/i

/** One a line: a name and how many; undefined where a line is neither. */
const partsIn = (text: string): OrderPart[] | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const parts = lines.flatMap((line) => {
    const [, name = '', count = ''] = partLine.exec(line.trim()) ?? []
    return name === '' ? [] : [{ name, count: Number(count) }]
  })
  return parts.length === lines.length ? parts : undefined
}

/** What was wrong, what was done and with what; the platform looks at the equipment itself. */
export const FinishForm = ({ shown: { workOrderId, version }, ...how }: ActFormProps) => {
  const t = useText()
  const form = useCallForm(workOrderCalls.finish, {
    defaults: { cause: '', measure: '', parts: '', unrecovered: '' },
    inputOf: ({ cause, measure, parts, unrecovered }) => ({
      workOrderId,
      version,
      cause,
      measure,
      parts: partsIn(parts) ?? [],
      ...(unrecovered.trim() === '' ? {} : { unrecovered }),
    }),
    rules: ({ parts }) => ({ parts: partsIn(parts) ? undefined : t(($) => $.workOrder.sheet.partsWrong) }),
    refusals: { stillNotWell: 'unrecovered' },
    draftKey: `workOrder.finish.${workOrderId}`,
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.workOrder.sheet.finishHint)}>
      <TextArea {...form.field('cause')} label={t(($) => $.workOrder.cause)} maxLength={140} />
      <TextArea {...form.field('measure')} label={t(($) => $.workOrder.measure)} maxLength={140} />
      <TextArea
        {...form.field('parts')}
        label={t(($) => $.workOrder.parts)}
        placeholder={t(($) => $.workOrder.sheet.partsHint)}
      />
      <TextArea {...form.field('unrecovered')} label={t(($) => $.workOrder.sheet.unrecovered)} maxLength={140} />
    </FormFrame>
  )
}
