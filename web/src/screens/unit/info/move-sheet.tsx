import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { useRefreshUnits } from '../use-refresh-units.ts'

interface MoveSheetProps {
  readonly unit: Unit
  readonly to: Unit['state']
  readonly onClose: () => void
}

/** What follows, and why it is done: the reason is kept with the deed. */
export const MoveSheet = ({ unit: { projectId }, to, onClose }: MoveSheetProps) => {
  const t = useText()
  const { unitsChanged, namesChanged } = useRefreshUnits()
  const form = useCallForm(projectAdminCalls.move, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ projectId, to, reason }),
    onDone: () => {
      unitsChanged()
      if (to === 'archived') void namesChanged()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.unit.move.to[to])}
      hint={t(($) => $.unit.move.hint[to])}
      verb={t(($) => $.unit.move.to[to])}
      look={to === 'archived' ? 'ink' : 'primary'}
      onClose={onClose}
    >
      <TextArea
        {...form.field('reason')}
        label={t(($) => $.unit.move.reason)}
        placeholder={t(($) => $.unit.move.reasonPlaceholder)}
      />
    </FormSheet>
  )
}
