import { useQueryClient } from '@tanstack/react-query'
import { hazardCalls, hazardLevels, type HazardLevel } from '@vigil/contract/hazard/hazard'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { useReach } from '#foundation/project/use-reach.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface ReportSheetProps {
  /** What it is about, where somebody comes from its code. */
  readonly equipment?: PickedEquipment | undefined
  readonly onDone: (hazardId: string) => void
  readonly onClose: () => void
}

interface Found {
  readonly equipment: PickedEquipment | undefined
  readonly title: string
  readonly detail: string
  readonly level: HazardLevel
}

const nothingYet: Found = { equipment: undefined, title: '', detail: '', level: 'general' }

/** What a person has found, of a piece of equipment or of the unit on the screen. */
export const ReportSheet = ({ equipment: named, onDone, onClose }: ReportSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const reach = useReach()
  const project = useProject()
  const whereOf = ({ equipment }: Found) => (equipment ? { equipmentId: equipment.equipmentId } : reach)
  const form = useCallForm(hazardCalls.report, {
    defaults: { ...nothingYet, equipment: named },
    inputOf: (found) => ({
      ...whereOf(found),
      level: found.level,
      title: found.title,
      ...(found.detail.trim() === '' ? {} : { detail: found.detail }),
    }),
    rules: (found) => ({
      equipment: Object.keys(whereOf(found) ?? {}).length === 0 ? t(($) => $.hazard.report.noUnit) : undefined,
    }),
    shownAt: { projectId: 'equipment', equipmentId: 'equipment' },
    ...(named ? {} : { draftKey: 'hazard.report' }),
    onDone: ({ hazardId }) => {
      void client.invalidateQueries({ queryKey: [hazardCalls.list.path] })
      onDone(hazardId)
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.hazard.report.title)}
      hint={project?.projectName ?? t(($) => $.hazard.report.noUnit)}
      verb={t(($) => $.hazard.report.send)}
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        label={t(($) => $.hazard.report.what)}
        placeholder={t(($) => $.hazard.report.whatHint)}
        maxLength={60}
      />
      <SelectField
        {...form.field('level')}
        label={t(($) => $.hazard.report.level)}
        options={hazardLevels.map((value) => ({ value, text: t(($) => $.hazard.level[value]) }))}
      />
      <EquipmentPicker
        {...form.field('equipment')}
        label={t(($) => $.hazard.report.equipment)}
        placeholder={t(($) => $.hazard.report.search)}
        clearLabel={t(($) => $.hazard.report.clear)}
      />
      <TextArea {...form.field('detail')} label={t(($) => $.hazard.report.detail)} maxLength={500} />
    </FormSheet>
  )
}
