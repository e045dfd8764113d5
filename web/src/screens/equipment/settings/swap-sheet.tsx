import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { useState } from 'react'
import { ShownOnce } from '#features/company/shown-once.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { ProofFields } from './proof-fields.tsx'
import { useEquipmentChanged } from './use-equipment-changed.ts'

interface SwapSheetProps {
  readonly equipment: Equipment
  readonly onClose: () => void
}

interface Successor {
  readonly code: string
  readonly secret: string
}

export const SwapSheet = ({ equipment, onClose }: SwapSheetProps) => {
  const t = useText()
  const changed = useEquipmentChanged()
  const [done, setDone] = useState<Successor | undefined>(undefined)
  const form = useCallForm(lifeCalls.replace, {
    defaults: { keyCode: '', reason: '', password: '' },
    inputOf: (values) => ({ equipmentId: equipment.equipmentId, ...values }),
    refusals: { keyCodeTaken: 'keyCode', passwordWrong: 'password' },
    onDone: ({ equipment: { keyCode }, secret }) => {
      setDone({ code: keyCode, secret })
      changed()
    },
  })
  const title = t(($) => $.equipmentSettings.swap.title, { name: equipment.deviceName })
  if (done)
    return (
      <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
        <p role="status">{t(($) => $.equipmentSettings.swap.done, { code: done.code })}</p>
        <ShownOnce title={t(($) => $.equipmentSettings.swap.secret)} secret={done.secret} />
      </Sheet>
    )
  return (
    <FormSheet
      form={form}
      title={title}
      hint={t(($) => $.equipmentSettings.swap.hint)}
      verb={t(($) => $.equipmentSettings.swap.run)}
      look="ink"
      onClose={onClose}
    >
      <TextField
        {...form.field(
          'keyCode',
          t(($) => $.equipmentSettings.swap.codeWrong),
        )}
        label={t(($) => $.equipmentSettings.swap.code)}
        maxLength={40}
      />
      <ProofFields form={form} />
    </FormSheet>
  )
}
