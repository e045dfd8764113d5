import { projectAdminCalls, type Unit } from '@vigil/contract/project-admin'
import { useState } from 'react'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { dayField, instantOfDay } from '#infrastructure/i18n/day-texts.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import styles from '../sheet-form.module.css'

interface ServiceSheetProps {
  readonly unit: Unit
  readonly onClose: () => void
}

export const ServiceSheet = ({ unit, onClose }: ServiceSheetProps) => {
  const t = useText()
  const { unitsChanged } = useRefreshUnits()
  const [from, setFrom] = useState(dayField(unit.serviceFrom))
  const [until, setUntil] = useState(dayField(unit.serviceUntil))
  const [isWrong, setWrong] = useState(false)
  const { run, busy, failure } = useCommand(projectAdminCalls.setServicePeriod, () => {
    unitsChanged()
    onClose()
  })
  const save = (): void => {
    const serviceFrom = instantOfDay(from)
    const serviceUntil = instantOfDay(until, true)
    const isPeriod = serviceFrom !== undefined && serviceUntil !== undefined && serviceUntil > serviceFrom
    setWrong(!isPeriod)
    if (isPeriod) void run({ projectId: unit.projectId, serviceFrom, serviceUntil })
  }
  return (
    <Sheet open title={t(($) => $.unit.service.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <TextField label={t(($) => $.unit.service.from)} type="date" value={from} onChange={setFrom} />
        <TextField
          label={t(($) => $.unit.service.until)}
          type="date"
          value={until}
          onChange={setUntil}
          problem={isWrong ? t(($) => $.unit.service.wrong) : undefined}
        />
        <FailureLine failure={failure} />
        <Button size="large" busy={busy} onClick={save}>
          {t(($) => $.unit.service.save)}
        </Button>
      </div>
    </Sheet>
  )
}
