import { useQueryClient } from '@tanstack/react-query'
import { hazardCalls, hazardLevels, type HazardLevel } from '@vigil/contract/hazard'
import { useState } from 'react'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { useReach } from '#foundation/project/use-reach.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './hazard-case.module.css'

interface ReportSheetProps {
  readonly onDone: (hazardId: string) => void
  readonly onClose: () => void
}

const shortest = 2

/** What a person has found, of a piece of equipment or of the unit on the screen. */
export const ReportSheet = ({ onDone, onClose }: ReportSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const reach = useReach()
  const project = useProject()
  const [equipment, setEquipment] = useState<PickedEquipment | undefined>(undefined)
  const [title, setTitle] = useState('')
  const [detail, setDetail] = useState('')
  const [level, setLevel] = useState<HazardLevel>('general')
  const { run, busy, failure } = useCommand(hazardCalls.report, ({ hazardId }) => {
    void client.invalidateQueries({ queryKey: [hazardCalls.list.path] })
    onDone(hazardId)
  })
  const where = equipment ? { equipmentId: equipment.equipmentId } : reach
  const isReady = title.trim().length >= shortest && where !== undefined && Object.keys(where).length > 0
  const send = (): void =>
    void run({ ...where, level, title: title.trim(), ...(detail.trim() === '' ? {} : { detail: detail.trim() }) })
  return (
    <Sheet open title={t(($) => $.hazard.report.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) send()
        }}
      >
        <p className={styles.hint}>{project?.projectName ?? t(($) => $.hazard.report.noUnit)}</p>
        <TextField
          label={t(($) => $.hazard.report.what)}
          placeholder={t(($) => $.hazard.report.whatHint)}
          maxLength={60}
          value={title}
          onChange={setTitle}
        />
        <SelectField
          label={t(($) => $.hazard.report.level)}
          value={level}
          options={hazardLevels.map((value) => ({ value, text: t(($) => $.hazard.level[value]) }))}
          onChange={setLevel}
        />
        <EquipmentPicker
          label={t(($) => $.hazard.report.equipment)}
          placeholder={t(($) => $.hazard.report.search)}
          clearLabel={t(($) => $.hazard.report.clear)}
          value={equipment}
          onChange={setEquipment}
        />
        <TextArea label={t(($) => $.hazard.report.detail)} maxLength={500} value={detail} onChange={setDetail} />
        <FailureLine failure={failure} />
        <Button size="large" submits busy={busy} disabled={!isReady}>
          {t(($) => $.hazard.report.send)}
        </Button>
      </form>
    </Sheet>
  )
}
