import { useQueryClient } from '@tanstack/react-query'
import { orderKinds, orderUrgencies, type OrderKind, type OrderUrgency } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface ApplySheetProps {
  /** What it is about, where somebody comes from its page or its code. */
  readonly equipment?: PickedEquipment | undefined
  readonly onDone: (workOrderId: string) => void
  readonly onClose: () => void
}

interface Wish {
  readonly equipment: PickedEquipment | undefined
  readonly title: string
  readonly detail: string
  readonly kind: OrderKind
  readonly urgency: OrderUrgency
}

const nothingYet: Wish = { equipment: undefined, title: '', detail: '', kind: 'repair', urgency: 'normal' }

/** What a person needs done, on a piece of equipment or in the unit on the screen. */
export const ApplySheet = ({ equipment: named, onDone, onClose }: ApplySheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const project = useProject()
  const whereOf = ({ equipment }: Wish) =>
    equipment ? { equipmentId: equipment.equipmentId } : project ? { projectId: project.projectId } : {}
  const form = useCallForm(workOrderCalls.apply, {
    defaults: { ...nothingYet, equipment: named },
    inputOf: (wish) => ({
      ...whereOf(wish),
      kind: wish.kind,
      urgency: wish.urgency,
      title: wish.title,
      ...(wish.detail.trim() === '' ? {} : { detail: wish.detail }),
    }),
    rules: (wish) => ({
      equipment: Object.keys(whereOf(wish)).length === 0 ? t(($) => $.workOrder.apply.noUnit) : undefined,
    }),
    shownAt: { projectId: 'equipment', equipmentId: 'equipment' },
    ...(named ? {} : { draftKey: 'workOrder.apply' }),
    onDone: ({ workOrderId }) => {
      void client.invalidateQueries({ queryKey: [workOrderCalls.list.path] })
      onDone(workOrderId)
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.workOrder.apply.title)}
      hint={project?.projectName}
      verb={t(($) => $.workOrder.apply.send)}
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        label={t(($) => $.workOrder.apply.what)}
        placeholder={t(($) => $.workOrder.apply.whatHint)}
        maxLength={60}
      />
      <SelectField
        {...form.field('kind')}
        label={t(($) => $.workOrder.apply.kind)}
        options={orderKinds.map((value) => ({ value, text: t(($) => $.workOrder.kind[value]) }))}
      />
      <SelectField
        {...form.field('urgency')}
        label={t(($) => $.workOrder.apply.urgency)}
        options={orderUrgencies.map((value) => ({ value, text: t(($) => $.workOrder.urgency[value]) }))}
      />
      <EquipmentPicker
        {...form.field('equipment')}
        label={t(($) => $.workOrder.apply.equipment)}
        placeholder={t(($) => $.workOrder.apply.search)}
        clearLabel={t(($) => $.workOrder.apply.clear)}
      />
      <TextArea {...form.field('detail')} label={t(($) => $.workOrder.apply.detail)} maxLength={500} />
    </FormSheet>
  )
}
