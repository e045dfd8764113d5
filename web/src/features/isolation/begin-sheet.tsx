import { useQueryClient } from '@tanstack/react-query'
import { isolationCalls, isolationKinds, type IsolationKind } from '@vigil/contract/isolation'
import { useState } from 'react'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { hourChoices, saysWhy, untilOf, type HourChoice } from './hour-choices.ts'
import styles from './ledger.module.css'

/** Which point, why, and until when it comes back by itself. */
export const BeginSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const client = useQueryClient()
  const [kind, setKind] = useState<IsolationKind>('shield')
  const [equipment, setEquipment] = useState<PickedEquipment | undefined>(undefined)
  const [hours, setHours] = useState<HourChoice>('2')
  const [reason, setReason] = useState('')
  const { run, busy, failure } = useCommand(isolationCalls.begin, () => {
    void client.invalidateQueries({ queryKey: [isolationCalls.list.path] })
    onClose()
  })
  const isReady = equipment !== undefined && saysWhy(reason)
  const send = (): void => {
    if (!isReady) return
    void run({ equipmentId: equipment.equipmentId, kind, reason: reason.trim(), until: untilOf(Date.now(), hours) })
  }
  return (
    <Sheet open title={t(($) => $.isolation.begin.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className={styles.hint}>{t(($) => $.isolation.begin.hint)}</p>
        <Segmented
          label={t(($) => $.isolation.begin.what)}
          options={isolationKinds.map((value) => ({ value, text: t(($) => $.isolation.kind[value]) }))}
          value={kind}
          onChange={setKind}
        />
        <EquipmentPicker
          label={t(($) => $.isolation.begin.equipment)}
          placeholder={t(($) => $.isolation.begin.search)}
          clearLabel={t(($) => $.isolation.begin.clear)}
          value={equipment}
          onChange={setEquipment}
        />
        <SelectField
          label={t(($) => $.isolation.begin.hours)}
          value={hours}
          options={hourChoices.map((value) => ({ value, text: t(($) => $.isolation.begin.hoursOf, { n: value }) }))}
          onChange={setHours}
        />
        <TextArea label={t(($) => $.isolation.begin.reason)} value={reason} onChange={setReason} />
        <FailureLine failure={failure} />
        <Button size="large" submits busy={busy} disabled={!isReady}>
          {t(($) => $.isolation.begin.send)}
        </Button>
      </form>
    </Sheet>
  )
}
