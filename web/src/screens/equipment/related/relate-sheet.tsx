import { relationCalls, type RelationKind } from '@vigil/contract/equipment/relation'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Segmented } from '#ui/choice/segmented.tsx'

interface RelateSheetProps {
  readonly equipmentId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Chosen {
  readonly related: PickedEquipment | undefined
  readonly kind: RelationKind
}

const nothingYet: Chosen = { related: undefined, kind: 'camera' }

export const RelateSheet = ({ equipmentId, onDone, onClose }: RelateSheetProps) => {
  const t = useText()
  const form = useCallForm(relationCalls.bind, {
    defaults: nothingYet,
    inputOf: ({ related, kind }) => ({ equipmentId, relatedId: related?.equipmentId ?? '', kind, bound: true }),
    shownAt: { relatedId: 'related' },
    refusals: { relationElsewhere: 'related' },
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipment.related.add)}
      verb={t(($) => $.equipment.related.run)}
      onClose={onClose}
    >
      <Segmented
        label={t(($) => $.equipment.related.kind)}
        value={form.values.kind}
        options={[
          { value: 'camera', text: t(($) => $.equipment.related.camera) },
          { value: 'device', text: t(($) => $.equipment.related.device) },
        ]}
        onChange={(kind) => form.change({ kind })}
      />
      <EquipmentPicker
        {...form.field(
          'related',
          t(($) => $.equipment.related.missing),
        )}
        label={t(($) => $.equipment.related.device)}
        placeholder={t(($) => $.equipment.related.find)}
        clearLabel={t(($) => $.equipment.related.clear)}
      />
    </FormSheet>
  )
}
