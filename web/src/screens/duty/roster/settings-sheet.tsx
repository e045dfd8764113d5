import { dutyCalls, mostChecksPerShift } from '@vigil/contract/duty'
import { useState } from 'react'
import { useDutyNow, useDutyReread } from '#features/duty/use-duty-now.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { FormSheet } from '../form-sheet.tsx'

interface SettingsSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

const choices = Array.from({ length: mostChecksPerShift + 1 }, (_, n) => String(n))

/** How often the platform asks at random. */
export const SettingsSheet = ({ projectId, onClose }: SettingsSheetProps) => {
  const t = useText()
  const reread = useDutyReread()
  const { data } = useDutyNow(projectId)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const { run, busy, failure } = useCommand(dutyCalls.changeSettings, () => {
    reread()
    onClose()
  })
  const value = chosen ?? (data ? String(data.checksPerShift) : undefined)
  return (
    <FormSheet
      title={t(($) => $.duty.roster.settings)}
      hint={t(($) => $.duty.roster.settingsHint)}
      verb={t(($) => $.duty.certificate.save)}
      ready={value !== undefined}
      busy={busy}
      failure={failure}
      onSend={() => value !== undefined && void run({ projectId, checksPerShift: Number(value) })}
      onClose={onClose}
    >
      <SelectField
        label={t(($) => $.duty.roster.perShift)}
        value={value ?? '0'}
        options={choices.map((n) => ({ value: n, text: t(($) => $.duty.roster.times, { n }) }))}
        onChange={setChosen}
      />
    </FormSheet>
  )
}
