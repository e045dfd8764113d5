import { useQuery } from '@tanstack/react-query'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useEquipmentChanged } from './use-equipment-changed.ts'

const nowhere = ''

/** What is written of it. Who may not change it does not see the form: the page before shows the same words. */
export const LabelCard = ({ equipment }: { readonly equipment: Equipment }) => {
  const can = useCan()
  return can(lifeCalls.edit) ? <LabelForm equipment={equipment} /> : null
}

const LabelForm = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const changed = useEquipmentChanged()
  const areas = useAreas(equipment.projectId)
  const { deviceName, installAdd, areaId, protocolId } = equipment
  const form = useCallForm(lifeCalls.edit, {
    defaults: { deviceName, installAdd, areaId: areaId ?? nowhere, protocolId: protocolId?.toString() ?? '' },
    // Only what was changed: of a tenant more than the name would be refused.
    inputOf: (values) => ({
      equipmentId: equipment.equipmentId,
      ...(values.deviceName === deviceName ? {} : { deviceName: values.deviceName }),
      ...(values.installAdd === installAdd ? {} : { installAdd: values.installAdd }),
      ...(values.areaId === (areaId ?? nowhere) ? {} : { areaId: values.areaId === nowhere ? null : values.areaId }),
      ...(values.protocolId === (protocolId?.toString() ?? '')
        ? {}
        : { protocolId: values.protocolId === '' ? null : values.protocolId }),
    }),
    refusals: { areaElsewhere: 'areaId' },
    onDone: () => {
      changed()
      void showToast(t(($) => $.equipmentSettings.saved))
    },
  })
  return (
    <Card title={t(($) => $.equipmentSettings.label)}>
      <FormBody
        form={form}
        label={t(($) => $.equipmentSettings.label)}
        verb={t(($) => $.equipmentSettings.save)}
        look="soft"
      >
        <TextField {...form.field('deviceName')} label={t(($) => $.equipmentSettings.name)} maxLength={60} />
        <TextField {...form.field('installAdd')} label={t(($) => $.equipmentSettings.place)} maxLength={140} />
        {areas && (
          <SelectField
            {...form.field('areaId')}
            label={t(($) => $.equipmentSettings.area)}
            options={[{ value: nowhere, text: t(($) => $.equipmentSettings.noArea) }, ...areas]}
          />
        )}
        <TextField
          {...form.field('protocolId')}
          label={t(($) => $.equipmentSettings.protocol)}
          inputMode="numeric"
          maxLength={5}
        />
      </FormBody>
    </Card>
  )
}

const useAreas = (projectId: string) => {
  const can = useCan()
  const { data } = useQuery({ ...queryOf(projectCalls.areas, { projectId }), enabled: can(projectCalls.areas) })
  return data?.rows.map(({ areaId, name }) => ({ value: areaId, text: name }))
}
