import { useQuery } from '@tanstack/react-query'
import { doorCalls, type DoorGroup } from '@vigil/contract/visitor/door'
import { useState } from 'react'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { DoorChoice } from '../doors/door-choice.tsx'
import { weekdayKeys } from './weekdays.ts'
import styles from '../access.module.css'

interface GrantSheetProps {
  readonly projectId: string
  readonly groups: readonly DoorGroup[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** A person or a group, doors, days and hours. */
export const GrantSheet = ({ projectId, groups, onDone, onClose }: GrantSheetProps) => {
  const t = useText()
  const [holder, setHolder] = useState('')
  const [doorIds, setDoors] = useState<readonly string[]>([])
  const [weekdays, setWeekdays] = useState(everyDay)
  const [clockFrom, setFrom] = useState('08:00')
  const [clockUntil, setUntil] = useState('18:00')
  const [ends, setEnds] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, failure } = useCommand(doorCalls.grant, onDone)
  const lacks = holder === '' || doorIds.length === 0 || weekdays.length === 0
  const grant = (): void => {
    setTried(true)
    if (lacks) return
    const isGroup = groups.some(({ doorGroupId }) => doorGroupId === holder)
    void run({
      projectId,
      ...(isGroup ? { doorGroupId: holder } : { accountId: holder }),
      doorIds: [...doorIds],
      weekdays: [...weekdays],
      clockFrom,
      clockUntil,
      beginsAt: new Date().toISOString(),
      endsAt: ends === '' ? null : new Date(ends).toISOString(),
    })
  }
  return (
    <Sheet
      open
      title={t(($) => $.register.access.grants.add)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <HolderField projectId={projectId} groups={groups} value={holder} onChange={setHolder} />
        <DoorChoice
          projectId={projectId}
          label={t(($) => $.register.access.grants.doors)}
          chosen={doorIds}
          onChange={setDoors}
        />
        <Weekdays chosen={weekdays} onChange={setWeekdays} />
        <div className={styles.two}>
          <MomentField
            type="time"
            label={t(($) => $.register.access.grants.from)}
            value={clockFrom}
            onChange={setFrom}
          />
          <MomentField
            type="time"
            label={t(($) => $.register.access.grants.until)}
            value={clockUntil}
            onChange={setUntil}
          />
        </div>
        <MomentField
          type="datetime-local"
          label={t(($) => $.register.access.grants.ends)}
          value={ends}
          onChange={setEnds}
          optional
        />
        {tried && lacks && (
          <p className={styles.problem} role="alert">
            {t(($) => $.register.access.grants.lacks)}
          </p>
        )}
        <FailureLine failure={failure} />
        <Button size="large" busy={busy} onClick={grant}>
          {t(($) => $.register.access.grants.save)}
        </Button>
      </div>
    </Sheet>
  )
}

interface HolderFieldProps {
  readonly projectId: string
  readonly groups: readonly DoorGroup[]
  readonly value: string
  readonly onChange: (id: string) => void
}

const HolderField = ({ projectId, groups, value, onChange }: HolderFieldProps) => {
  const t = useText()
  const people = useQuery(queryOf(doorCalls.people, { projectId })).data?.rows ?? []
  const options = [
    { value: '', text: t(($) => $.register.access.grants.choose) },
    ...groups.map(({ doorGroupId, name }) => ({
      value: doorGroupId,
      text: t(($) => $.register.access.grants.group, { name }),
    })),
    ...people.map(({ accountId, name }) => ({ value: accountId, text: name })),
  ]
  return (
    <SelectField
      label={t(($) => $.register.access.grants.holder)}
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}

interface WeekdaysProps {
  readonly chosen: readonly number[]
  readonly onChange: (days: readonly number[]) => void
}

const Weekdays = ({ chosen, onChange }: WeekdaysProps) => {
  const t = useText()
  const toggle = (day: number): void =>
    onChange(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  return (
    <fieldset className={styles.days}>
      <legend>{t(($) => $.register.access.grants.weekdays)}</legend>
      {weekdayKeys.map((key, at) => (
        <CheckBox key={key} checked={chosen.includes(at + 1)} onChange={() => toggle(at + 1)}>
          {t(($) => $.register.access.grants.weekday[key])}
        </CheckBox>
      ))}
    </fieldset>
  )
}
