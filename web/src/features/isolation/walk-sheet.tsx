import { useQueryClient } from '@tanstack/react-query'
import { isolationCalls } from '@vigil/contract/isolation'
import { useState } from 'react'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { hourChoices, saysWhy, type HourChoice } from './hour-choices.ts'
import styles from './ledger.module.css'

interface WalkSheetProps {
  readonly onBegun: (walkTestId: string) => void
  readonly onClose: () => void
}

/** The points of the round, in the order in which one walks. */
export const WalkSheet = ({ onBegun, onClose }: WalkSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const [points, setPoints] = useState<readonly PickedEquipment[]>([])
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState<HourChoice>('2')
  const { run, busy, failure } = useCommand(isolationCalls.beginWalk, ({ walkTestId }) => {
    void client.invalidateQueries({ queryKey: [isolationCalls.walks.path] })
    onBegun(walkTestId)
  })
  const [first] = points
  const isOneUnit = points.every(({ projectId }) => projectId === first?.projectId)
  const isReady = first !== undefined && isOneUnit && saysWhy(reason)
  const add = (point: PickedEquipment | undefined): void => {
    if (point && !points.some(({ equipmentId }) => equipmentId === point.equipmentId)) setPoints([...points, point])
  }
  const send = (): void => {
    if (!isReady) return
    const equipmentIds = points.map(({ equipmentId }) => equipmentId)
    void run({ projectId: first.projectId, equipmentIds, reason: reason.trim(), hours: Number(hours) })
  }
  return (
    <Sheet open title={t(($) => $.isolation.walk.begin)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className={styles.hint}>{t(($) => $.isolation.walk.beginHint)}</p>
        <TextField
          label={t(($) => $.isolation.begin.reason)}
          maxLength={140}
          value={reason}
          onChange={setReason}
          problem={isOneUnit ? undefined : t(($) => $.isolation.walk.noUnit)}
        />
        <SelectField
          label={t(($) => $.isolation.begin.hours)}
          value={hours}
          options={hourChoices.map((value) => ({ value, text: t(($) => $.isolation.begin.hoursOf, { n: value }) }))}
          onChange={setHours}
        />
        <EquipmentPicker
          key={points.length}
          label={t(($) => $.isolation.walk.add)}
          placeholder={t(($) => $.isolation.begin.search)}
          clearLabel={t(($) => $.isolation.begin.clear)}
          value={undefined}
          onChange={add}
        />
        <Order points={points} onChange={setPoints} />
        <FailureLine failure={failure} />
        <Button size="large" submits busy={busy} disabled={!isReady}>
          {t(($) => $.isolation.walk.begin)}
        </Button>
      </form>
    </Sheet>
  )
}

interface OrderProps {
  readonly points: readonly PickedEquipment[]
  readonly onChange: (points: readonly PickedEquipment[]) => void
}

const Order = ({ points, onChange }: OrderProps) => {
  const t = useText()
  const up = (index: number): void => {
    const point = points[index]
    if (point) onChange(points.toSpliced(index, 1).toSpliced(index - 1, 0, point))
  }
  return (
    <ol className={styles.points} aria-label={t(($) => $.isolation.walk.points)}>
      {points.map(({ equipmentId, deviceName }, index) => (
        <li key={equipmentId} className={styles.point}>
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.name}>
            <b>{deviceName}</b>
          </span>
          {index > 0 && (
            <IconButton
              icon="up-down"
              label={t(($) => $.isolation.walk.up, { name: deviceName })}
              onClick={() => up(index)}
            />
          )}
          <IconButton
            icon="close"
            label={t(($) => $.isolation.walk.remove, { name: deviceName })}
            onClick={() => onChange(points.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  )
}
