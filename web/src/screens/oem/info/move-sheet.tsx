import { oemCalls } from '@vigil/contract/tenancy/oem'
import type { Oem, OemState } from '@vigil/contract/tenancy/oem-state'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { useOemChanged } from '../use-oem.ts'

interface MoveSheetProps {
  readonly oem: Pick<Oem, 'oemId' | 'name'>
  readonly to: Exclude<OemState, 'applied'>
  readonly onClose: () => void
}

/** What will come of it, why it is done, and the press that does it. */
export const MoveSheet = ({ oem: { oemId, name }, to, onClose }: MoveSheetProps) => {
  const t = useText()
  const changed = useOemChanged()
  const form = useCallForm(oemCalls.move, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ oemId, to, reason }),
    onDone: ({ state }) => {
      changed()
      void showToast(t(($) => $.oem.move.done, { name, state: t(($) => $.oem.state[state]) }))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={`${t(($) => $.oem.move[to])} ${name}`}
      hint={t(($) => $.oem.move.effect[to])}
      verb={t(($) => $.oem.move[to])}
      look={to === 'suspended' || to === 'closed' ? 'ink' : 'primary'}
      onClose={onClose}
    >
      <TextArea
        {...form.field('reason')}
        label={t(($) => $.oem.move.reason)}
        placeholder={t(($) => $.oem.move.reasonPlaceholder)}
      />
    </FormSheet>
  )
}
