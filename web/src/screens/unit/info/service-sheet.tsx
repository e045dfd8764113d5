import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { dayField, instantOfDay } from '#infrastructure/i18n/day-texts.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRefreshUnits } from '../use-refresh-units.ts'

interface ServiceSheetProps {
  readonly unit: Unit
  readonly onClose: () => void
}

interface Period {
  readonly serviceFrom: string
  readonly serviceUntil: string
}

const instantsOf = ({ serviceFrom, serviceUntil }: Period): Period => ({
  serviceFrom: instantOfDay(serviceFrom) ?? '',
  serviceUntil: instantOfDay(serviceUntil, true) ?? '',
})

const isPeriod = (days: Period): boolean => {
  const { serviceFrom, serviceUntil } = instantsOf(days)
  return serviceUntil > serviceFrom
}

export const ServiceSheet = ({ unit: { projectId, serviceFrom, serviceUntil }, onClose }: ServiceSheetProps) => {
  const t = useText()
  const { unitsChanged } = useRefreshUnits()
  const form = useCallForm(projectAdminCalls.setServicePeriod, {
    defaults: { serviceFrom: dayField(serviceFrom), serviceUntil: dayField(serviceUntil) },
    inputOf: (days) => ({ projectId, ...instantsOf(days) }),
    rules: (days) => ({ serviceUntil: isPeriod(days) ? undefined : t(($) => $.unit.service.wrong) }),
    onDone: () => {
      unitsChanged()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.unit.service.title)}
      verb={t(($) => $.unit.service.save)}
      onClose={onClose}
    >
      <MomentField {...form.field('serviceFrom')} label={t(($) => $.unit.service.from)} type="date" optional />
      <MomentField {...form.field('serviceUntil')} label={t(($) => $.unit.service.until)} type="date" optional />
    </FormSheet>
  )
}
