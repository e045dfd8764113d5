import type { HazardCase } from '@vigil/contract/hazard/hazard'
import { FormBody, type FormBodyProps } from '#foundation/form/form-body.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { HazardActs } from '../use-hazard-acts.ts'

export interface ActFormProps {
  readonly shown: HazardCase
  readonly acts: HazardActs
  readonly onDone: () => void
}

/** What every act does with the answer; a refusal reads the case again, because somebody else may have been faster. */
export const settledBy = ({ acts, onDone }: Omit<ActFormProps, 'shown'>) => ({
  onDone: (changed: HazardCase): void => {
    acts.took(changed)
    onDone()
  },
  onRefused: acts.reread,
})

export const FormFrame = (props: Pick<FormBodyProps, 'form' | 'hint' | 'children'>) => {
  const t = useText()
  return <FormBody {...props} verb={t(($) => $.hazard.sheet.done)} />
}
