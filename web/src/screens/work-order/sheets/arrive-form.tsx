import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useEffect, useState } from 'react'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ownPosition, type NoPosition, type OwnPosition } from '#infrastructure/native/own-position.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'

/** By where the telephone is, or by the code on equipment of the unit; the platform judges both. */
export const ArriveForm = ({ shown: { workOrderId, version }, ...how }: ActFormProps) => {
  const t = useText()
  const [place, setPlace] = useState<OwnPosition | NoPosition | undefined>(undefined)
  useEffect(() => {
    let isShown = true
    void ownPosition().then((found) => isShown && setPlace(found))
    return () => void (isShown = false)
  }, [])
  const spot = typeof place === 'object' ? place : {}
  const form = useCallForm(workOrderCalls.arrive, {
    defaults: { code: '' },
    inputOf: ({ code }) => ({ workOrderId, version, ...spot, ...(code.trim() === '' ? {} : { code }) }),
    ...settledBy(how),
  })
  const hint =
    typeof place === 'string' ? t(($) => $.workOrder.sheet.place[place]) : t(($) => $.workOrder.sheet.arriveHint)
  return (
    <FormFrame form={form} hint={hint} verb={t(($) => $.workOrder.sheet.here)}>
      <TextField
        {...form.field('code')}
        label={t(($) => $.workOrder.sheet.code)}
        placeholder={t(($) => $.workOrder.sheet.codeHint)}
        maxLength={120}
      />
    </FormFrame>
  )
}
