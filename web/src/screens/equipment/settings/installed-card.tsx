import { useQuery } from '@tanstack/react-query'
import { lifeDateCalls } from '@vigil/contract/equipment/life-dates'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { FormBody } from '#foundation/form/form-body.tsx'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useEquipmentChanged } from './use-equipment-changed.ts'

/** Since when it hangs there; of what was there before the platform, nobody else can say. */
export const InstalledCard = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const can = useCan()
  const mayChange = can(lifeCalls.edit) && can(lifeDateCalls.record)
  const query = useQuery({ ...queryOf(lifeDateCalls.get, { equipmentId }), enabled: mayChange })
  if (!mayChange) return null
  return (
    <Card title={t(($) => $.equipmentSettings.installed.title)}>
      <QueryState query={query} call={lifeDateCalls.get} rows={1}>
        {({ installedOn }) => <DayForm key={installedOn} equipmentId={equipmentId} installedOn={installedOn} />}
      </QueryState>
    </Card>
  )
}

const DayForm = ({ equipmentId, installedOn }: { readonly equipmentId: string; readonly installedOn: string }) => {
  const t = useText()
  const changed = useEquipmentChanged()
  const form = useCallForm(lifeCalls.edit, {
    defaults: { installedOn },
    inputOf: (values) => ({ equipmentId, installedOn: values.installedOn }),
    onDone: () => {
      changed()
      void showToast(t(($) => $.equipmentSettings.saved))
    },
  })
  return (
    <FormBody
      form={form}
      label={t(($) => $.equipmentSettings.installed.title)}
      verb={t(($) => $.equipmentSettings.save)}
      hint={t(($) => $.equipmentSettings.installed.hint)}
      look="soft"
    >
      <MomentField
        {...form.field(
          'installedOn',
          t(($) => $.equipmentSettings.installed.wrong),
        )}
        type="date"
        label={t(($) => $.equipmentSettings.installed.title)}
      />
    </FormBody>
  )
}
