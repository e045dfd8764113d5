import { useQuery } from '@tanstack/react-query'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { ProofFields } from './proof-fields.tsx'
import { useEquipmentChanged } from './use-equipment-changed.ts'

interface MoveSheetProps {
  readonly equipment: Equipment
  readonly onClose: () => void
}

const nowhere = ''

/** To another unit. What belongs to the old place does not come along, and the sheet says so before it is done. */
export const MoveSheet = ({ equipment, onClose }: MoveSheetProps) => {
  const t = useText()
  const changed = useEquipmentChanged()
  const form = useCallForm(lifeCalls.move, {
    defaults: { word: '', projectId: nowhere, areaId: nowhere, installAdd: '', reason: '', password: '' },
    inputOf: ({ projectId, areaId, installAdd, reason, password }) => ({
      equipmentId: equipment.equipmentId,
      projectId,
      installAdd,
      reason,
      password,
      ...(areaId === nowhere ? {} : { areaId }),
    }),
    refusals: {
      unitElsewhere: 'projectId',
      unitArchived: 'projectId',
      areaElsewhere: 'areaId',
      passwordWrong: 'password',
    },
    onDone: () => {
      void showToast(t(($) => $.equipmentSettings.moving.done))
      changed()
      onClose()
    },
  })
  const { word, projectId } = form.values
  const { units, isMany } = useUnitsBut(equipment.projectId, word.trim())
  const areas = useAreas(projectId)
  const unit = form.field(
    'projectId',
    t(($) => $.equipmentSettings.moving.unitMissing),
  )
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentSettings.moving.title, { name: equipment.deviceName })}
      hint={t(($) => $.equipmentSettings.moving.hint)}
      verb={t(($) => $.equipmentSettings.moving.run)}
      look="ink"
      onClose={onClose}
    >
      {(isMany || word !== '') && (
        <TextField {...form.field('word')} label={t(($) => $.equipmentSettings.moving.word)} maxLength={40} />
      )}
      <SelectField
        {...unit}
        // An area of the unit chosen before is no area of this one.
        onChange={(chosen) => form.change({ projectId: chosen, areaId: nowhere })}
        label={t(($) => $.equipmentSettings.moving.unit)}
        options={[{ value: nowhere, text: t(($) => $.equipmentSettings.moving.choose) }, ...units]}
      />
      {areas.length > 0 && (
        <SelectField
          {...form.field('areaId')}
          label={t(($) => $.equipmentSettings.area)}
          options={[{ value: nowhere, text: t(($) => $.equipmentSettings.noArea) }, ...areas]}
        />
      )}
      <TextField {...form.field('installAdd')} label={t(($) => $.equipmentSettings.place)} maxLength={140} />
      <ProofFields form={form} />
    </FormSheet>
  )
}

/** As many as a list on a phone can hold; of more, those that hold a word. */
const useUnitsBut = (home: string, word: string) => {
  const { data } = usePages(projectCalls.list, word === '' ? {} : { word }, { size: 50, keepsLast: true })
  const { rows = [], next = null } = data?.pages[0] ?? {}
  const units = rows.filter((row) => row.projectId !== home).map((row) => ({ value: row.projectId, text: row.name }))
  return { units, isMany: next !== null }
}

const useAreas = (projectId: string) => {
  const can = useCan()
  const isAsked = projectId !== nowhere && can(projectCalls.areas)
  const { data } = useQuery({ ...queryOf(projectCalls.areas, { projectId }), enabled: isAsked })
  return (isAsked ? (data?.rows ?? []) : []).map(({ areaId, name }) => ({ value: areaId, text: name }))
}
