import { hazardCalls, type HazardAct, type HazardCase } from '@vigil/contract/hazard/hazard'
import type { ReactNode } from 'react'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import type { HazardActs } from '../use-hazard-acts.ts'
import { AssignForm } from './assign-form.tsx'
import { ExtendForm } from './extend-form.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'
import { JudgeForm } from './judge-form.tsx'
import { PlanForm } from './plan-form.tsx'

interface ActSheetProps {
  readonly act: HazardAct
  readonly shown: HazardCase
  readonly acts: HazardActs
  readonly onClose: () => void
}

/** What will happen, what it needs to know, and the button that makes it happen. */
export const ActSheet = ({ act, shown, acts, onClose }: ActSheetProps) => {
  const t = useText()
  if (act === 'approve' || act === 'begin') return null
  const form = { shown, acts, onDone: onClose }
  const forms: Readonly<Record<typeof act, ReactNode>> = {
    assign: <AssignForm {...form} />,
    judge: <JudgeForm {...form} />,
    extend: <ExtendForm {...form} />,
    plan: <PlanForm {...form} />,
    submit: <WordForm act="submit" {...form} />,
    reject: <WordForm act="reject" {...form} />,
    dismiss: <WordForm act="dismiss" {...form} />,
  }
  return (
    <Sheet open title={t(($) => $.hazard.sheet[act])} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {forms[act]}
    </Sheet>
  )
}

const hints = { submit: 'submitHint', reject: 'rejectHint', dismiss: 'dismissHint' } as const

const WordForm = ({
  act,
  shown: { hazardId, version },
  ...how
}: ActFormProps & { readonly act: keyof typeof hints }) => {
  const t = useText()
  const form = useCallForm(hazardCalls[act], {
    defaults: { note: '' },
    inputOf: ({ note }) => (act === 'submit' ? { hazardId, note } : { hazardId, note, version }),
    draftKey: `hazard.${act}.${hazardId}`,
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.hazard.sheet[hints[act]])}>
      <TextArea
        {...form.field('note')}
        label={act === 'submit' ? t(($) => $.hazard.measure) : t(($) => $.hazard.sheet.reason)}
      />
    </FormFrame>
  )
}
