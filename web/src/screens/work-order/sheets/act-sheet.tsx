import type { OrderAct } from '@vigil/contract/work-order/order-moves'
import { restReasons, type RestReason } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import type { ReactNode } from 'react'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { plainActs, type PlainAct } from '../use-order-acts.ts'
import { ArriveForm } from './arrive-form.tsx'
import { AssignForm } from './assign-form.tsx'
import { FinishForm } from './finish-form.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'

type AskedAct = Exclude<OrderAct, PlainAct>

const isAsked = (act: OrderAct): act is AskedAct => !plainActs.some((one) => one === act)

/** What will happen, what it needs to know, and the button that makes it happen. */
export const ActSheet = ({ act, ...form }: ActFormProps & { readonly act: OrderAct }) => {
  const t = useText()
  if (!isAsked(act)) return null
  const forms: Readonly<Record<AskedAct, ReactNode>> = {
    assign: <AssignForm {...form} />,
    arrive: <ArriveForm {...form} />,
    suspend: <RestForm {...form} />,
    finish: <FinishForm {...form} />,
    rate: <RateForm {...form} />,
    refuse: <WordForm act="refuse" {...form} />,
    reject: <WordForm act="reject" {...form} />,
    cancel: <WordForm act="cancel" {...form} />,
  }
  return (
    <Sheet
      open
      title={t(($) => $.workOrder.sheet[act])}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={form.onClose}
    >
      {forms[act]}
    </Sheet>
  )
}

const hints = { refuse: 'refuseHint', reject: 'rejectHint', cancel: 'cancelHint' } as const

const WordForm = ({ act, shown, ...how }: ActFormProps & { readonly act: keyof typeof hints }) => {
  const t = useText()
  const { workOrderId, version } = shown
  const form = useCallForm(workOrderCalls[act], {
    defaults: { note: '' },
    inputOf: ({ note }) => ({ workOrderId, version, note }),
    draftKey: `workOrder.${act}.${workOrderId}`,
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.workOrder.sheet[hints[act]])}>
      <TextArea {...form.field('note')} label={t(($) => $.workOrder.sheet.reason)} />
    </FormFrame>
  )
}

const RestForm = ({ shown: { workOrderId, version }, ...how }: ActFormProps) => {
  const t = useText()
  const defaults: { reason: RestReason; note: string } = { reason: 'parts', note: '' }
  const form = useCallForm(workOrderCalls.suspend, {
    defaults,
    inputOf: (values) => ({ workOrderId, version, ...values }),
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.workOrder.sheet.suspendHint)}>
      <SelectField
        {...form.field('reason')}
        label={t(($) => $.workOrder.sheet.rest)}
        options={restReasons.map((value) => ({ value, text: t(($) => $.workOrder.sheet.restOf[value]) }))}
      />
      <TextArea {...form.field('note')} label={t(($) => $.workOrder.sheet.reason)} />
    </FormFrame>
  )
}

const stars = ['5', '4', '3', '2', '1'] as const

const RateForm = ({ shown: { workOrderId, version }, ...how }: ActFormProps) => {
  const t = useText()
  const defaults: { rating: (typeof stars)[number]; note: string } = { rating: '5', note: '' }
  const form = useCallForm(workOrderCalls.rate, {
    defaults,
    inputOf: ({ rating, note }) => ({
      workOrderId,
      version,
      rating: Number(rating),
      ...(note.trim() === '' ? {} : { note }),
    }),
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.workOrder.sheet.rateHint)}>
      <SelectField
        {...form.field('rating')}
        label={t(($) => $.workOrder.sheet.stars)}
        options={stars.map((value) => ({ value, text: t(($) => $.workOrder.stars, { n: Number(value) }) }))}
      />
      <TextArea {...form.field('note')} label={t(($) => $.workOrder.sheet.note)} />
    </FormFrame>
  )
}
