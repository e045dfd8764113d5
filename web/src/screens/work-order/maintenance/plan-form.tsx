import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MaintenanceBody, maintenanceCalls, type MaintenancePlan } from '@vigil/contract/work-order/maintenance'
import {
  maintenanceIntervals,
  maintenanceRows,
  type MaintenanceSystem,
} from '@vigil/contract/work-order/maintenance-rows'
import { useState } from 'react'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { AheadCard } from './ahead-card.tsx'
import styles from './maintenance.module.css'

export const bodyOf = ({ name, interval, systems, accountId, firm, firstDay }: MaintenancePlan): MaintenanceBody => ({
  name,
  interval,
  systems,
  accountId,
  firm,
  firstDay,
})

const todayText = (): string => new Date().toLocaleDateString('sv-SE')

const newPlan = (): MaintenanceBody => ({
  name: '',
  interval: 'month',
  systems: ['fireAlarm', 'waterSupply', 'hydrant', 'sprinkler', 'emergencyLight'],
  accountId: null,
  firm: '',
  firstDay: todayText(),
})

interface PlanFormProps {
  readonly projectId: string
  readonly plan: MaintenancePlan | undefined
  readonly onDone: (plan: MaintenancePlan) => void
  readonly onClose: () => void
}

/** A plan, new or changed, with the visits that it would make. */
export const PlanForm = ({ projectId, plan, onDone, onClose }: PlanFormProps) => {
  const t = useText()
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => (plan ? bodyOf(plan) : newPlan()))
  const done = (saved: MaintenancePlan): void => {
    const { queryKey } = queryOf(maintenanceCalls.get, { maintenancePlanId: saved.maintenancePlanId })
    client.setQueryData(queryKey, saved)
    void client.invalidateQueries({ queryKey: [maintenanceCalls.list.path] })
    onDone(saved)
  }
  const add = useCommand(maintenanceCalls.add, done)
  const edit = useCommand(maintenanceCalls.edit, done)
  const isWhole = MaintenanceBody.safeParse(draft).success
  const save = (): void => {
    if (plan) void edit.run({ maintenancePlanId: plan.maintenancePlanId, version: plan.version, plan: draft })
    else void add.run({ projectId, plan: draft })
  }
  return (
    <Sheet
      open
      title={plan ? t(($) => $.workOrder.maintenance.edit) : t(($) => $.workOrder.maintenance.add)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Fields projectId={projectId} draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        {isWhole && <AheadCard projectId={projectId} plan={draft} />}
        <FailureLine failure={add.failure ?? edit.failure} />
        <Button size="large" busy={add.busy || edit.busy} disabled={!isWhole} onClick={save}>
          {t(($) => $.workOrder.maintenance.save)}
        </Button>
      </div>
    </Sheet>
  )
}

interface FieldsProps {
  readonly projectId: string
  readonly draft: MaintenanceBody
  readonly onChange: (part: Partial<MaintenanceBody>) => void
}

const Fields = ({ projectId, draft, onChange }: FieldsProps) => {
  const t = useText()
  return (
    <>
      <TextField
        label={t(($) => $.workOrder.maintenance.name)}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        maxLength={40}
      />
      <Segmented
        label={t(($) => $.workOrder.maintenance.interval)}
        options={maintenanceIntervals.map((value) => ({
          value,
          text: t(($) => $.workOrder.maintenance.intervals[value]),
        }))}
        value={draft.interval}
        onChange={(interval) => onChange({ interval })}
      />
      <p className={styles.hint}>{t(($) => $.workOrder.maintenance.depthHint)}</p>
      <MomentField
        type="date"
        label={t(($) => $.workOrder.maintenance.firstDay)}
        value={draft.firstDay}
        onChange={(firstDay) => onChange({ firstDay })}
      />
      <Systems chosen={draft.systems} onChange={(systems) => onChange({ systems })} />
      <Person projectId={projectId} accountId={draft.accountId} onChange={(accountId) => onChange({ accountId })} />
      <TextField
        label={t(($) => $.workOrder.maintenance.firm)}
        value={draft.firm}
        onChange={(firm) => onChange({ firm })}
        maxLength={60}
      />
    </>
  )
}

interface SystemsProps {
  readonly chosen: readonly MaintenanceSystem[]
  readonly onChange: (systems: MaintenanceSystem[]) => void
}

const Systems = ({ chosen, onChange }: SystemsProps) => {
  const t = useText()
  const name = useName()
  const press = (system: MaintenanceSystem, isOn: boolean): void =>
    onChange(maintenanceRows.map(({ id }) => id).filter((id) => (id === system ? isOn : chosen.includes(id))))
  return (
    <fieldset className={styles.systems}>
      <legend>{t(($) => $.workOrder.maintenance.systems)}</legend>
      {maintenanceRows.map((row) => (
        <CheckBox key={row.id} checked={chosen.includes(row.id)} onChange={(isOn) => press(row.id, isOn)}>
          {name(row.name)}
        </CheckBox>
      ))}
    </fieldset>
  )
}

interface PersonProps {
  readonly projectId: string
  readonly accountId: string | null
  readonly onChange: (accountId: string | null) => void
}

const Person = ({ projectId, accountId, onChange }: PersonProps) => {
  const t = useText()
  const can = useCan()
  const { data } = useQuery({
    ...queryOf(maintenanceCalls.people, { projectId }),
    enabled: can(maintenanceCalls.people),
  })
  const people = (data?.rows ?? []).map((one) => ({ value: one.accountId, text: one.name }))
  return (
    <SelectField
      label={t(($) => $.workOrder.maintenance.who)}
      value={accountId ?? ''}
      options={[{ value: '', text: t(($) => $.workOrder.maintenance.anyone) }, ...people]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}
