import { useQueryClient } from '@tanstack/react-query'
import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import type { HourChoice } from './hour-choices.ts'
import { HoursField } from './hours-field.tsx'
import styles from './ledger.module.css'

interface WalkSheetProps {
  readonly onBegun: (walkTestId: string) => void
  readonly onClose: () => void
}

interface Round {
  readonly points: readonly PickedEquipment[]
  readonly reason: string
  readonly hours: HourChoice
}

const nothingYet: Round = { points: [], reason: '', hours: '2' }

const isOneUnit = ([first, ...others]: readonly PickedEquipment[]): boolean =>
  others.every(({ projectId }) => projectId === first?.projectId)

/** The points of the round, in the order in which one walks. */
export const WalkSheet = ({ onBegun, onClose }: WalkSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(isolationCalls.beginWalk, {
    defaults: nothingYet,
    inputOf: ({ points, reason, hours }) => ({
      projectId: points[0]?.projectId ?? '',
      equipmentIds: points.map(({ equipmentId }) => equipmentId),
      reason,
      hours: Number(hours),
    }),
    rules: ({ points }) => ({ points: isOneUnit(points) ? undefined : t(($) => $.isolation.walk.noUnit) }),
    shownAt: { projectId: 'points', equipmentIds: 'points' },
    onDone: ({ walkTestId }) => {
      void client.invalidateQueries({ queryKey: [isolationCalls.walks.path] })
      onBegun(walkTestId)
    },
  })
  const {
    value: points,
    onChange: take,
    problem,
  } = form.field(
    'points',
    t(($) => $.shell.form.required),
  )
  const add = (point: PickedEquipment | undefined): void => {
    if (point && !points.some(({ equipmentId }) => equipmentId === point.equipmentId)) take([...points, point])
  }
  return (
    <FormSheet
      form={form}
      title={t(($) => $.isolation.walk.begin)}
      hint={t(($) => $.isolation.walk.beginHint)}
      verb={t(($) => $.isolation.walk.begin)}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} label={t(($) => $.isolation.begin.reason)} maxLength={140} />
      <HoursField {...form.field('hours')} />
      <EquipmentPicker
        key={points.length}
        label={t(($) => $.isolation.walk.add)}
        placeholder={t(($) => $.isolation.begin.search)}
        clearLabel={t(($) => $.isolation.begin.clear)}
        value={undefined}
        onChange={add}
        problem={problem}
      />
      <Order points={points} onChange={take} />
    </FormSheet>
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
