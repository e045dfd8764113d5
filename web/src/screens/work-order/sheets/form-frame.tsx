import type { OrderCase } from '@vigil/contract/work-order/work-order'
import { FormBody, type FormBodyProps } from '#foundation/form/form-body.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { OrderActs } from '../use-order-acts.ts'

export interface ActFormProps {
  readonly shown: OrderCase
  readonly acts: OrderActs
  readonly onClose: () => void
}

/** What every act does with the answer; a refusal reads the order again, because somebody else may have been faster. */
export const settledBy = ({ acts, onClose }: Pick<ActFormProps, 'acts' | 'onClose'>) => ({
  onDone: (changed: OrderCase): void => {
    acts.took(changed)
    onClose()
  },
  onRefused: acts.reread,
})

interface FrameProps extends Pick<FormBodyProps, 'form' | 'hint' | 'children'> {
  readonly verb?: string
}

export const FormFrame = ({ verb, ...body }: FrameProps) => {
  const t = useText()
  return <FormBody {...body} verb={verb ?? t(($) => $.workOrder.sheet.done)} />
}
