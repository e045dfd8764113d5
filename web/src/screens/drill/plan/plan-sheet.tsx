import { useQuery } from '@tanstack/react-query'
import { drillCalls } from '@vigil/contract/drill/drill'
import { drillScripts, type DrillScript } from '@vigil/contract/drill/drill-script'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { keysOf } from '@vigil/contract/keys-of'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { useState } from 'react'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { useTakeDrill } from '../use-drill.ts'
import { groupsIn } from './group-lines.ts'

interface PlanSheetProps {
  readonly projectId: string
  readonly onPlanned: (drillId: string) => void
  readonly onClose: () => void
}

interface Wish {
  readonly name: string
  readonly areaId: string
  readonly leaderId: string
  readonly script: DrillScript
  readonly from: string
  readonly minutes: string
  /** What of the zone stays out of the window. */
  readonly left: readonly string[]
  readonly counts: string
}

const lengths = ['20', '40', '60', '120'] as const
const minute = 60_000
const longestList = 800
const mostEquipment = 100

/** As a field of the browser writes it: by this device's own clock. */
const localNow = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * minute).toISOString().slice(0, 16)
}

/** Where, who leads, by which script, from when until when, and which devices. */
export const PlanSheet = ({ projectId, onPlanned, onClose }: PlanSheetProps) => {
  const t = useText()
  const can = useCan()
  const take = useTakeDrill()
  const areas = useQuery({ ...queryOf(projectCalls.areas, { projectId }), enabled: can(projectCalls.areas) })
  const leaders = useQuery(queryOf(drillCalls.leaders, { projectId }))
  const nothing: Wish = {
    name: '',
    areaId: '',
    leaderId: '',
    script: 'evacuation',
    from: localNow(),
    minutes: '40',
    left: [],
    counts: '',
  }
  // Outside of the form: what is sent follows from what the zone holds.
  const [zone, setZone] = useState('')
  const equipment = useQuery({
    ...queryOf(equipmentCalls.list, { projectId, areaId: zone, direct: true, size: mostEquipment }),
    enabled: zone !== '' && can(equipmentCalls.list),
  })
  const form = useCallForm(drillCalls.plan, {
    defaults: nothing,
    inputOf: ({ name, areaId, leaderId, script, from, minutes, left, counts }) => ({
      projectId,
      name,
      areaId,
      leaderId,
      from: instantText(from, 0),
      until: instantText(from, Number(minutes) * minute),
      equipmentIds: (equipment.data?.rows ?? [])
        .map(({ equipmentId }) => equipmentId)
        .filter((id) => !left.includes(id)),
      steps: drillScripts[script].map((step) => ({ ...step })),
      counts: groupsIn(counts) ?? [],
    }),
    rules: ({ counts }) => ({ counts: groupsIn(counts) ? undefined : t(($) => $.drill.plan.groupsWrong) }),
    shownAt: { equipmentIds: 'areaId', until: 'from', steps: 'script' },
    refusals: { drillZoneWrong: 'areaId', drillWindowWrong: 'from', drillLeaderWrong: 'leaderId' },
    onDone: (drill) => {
      take(drill)
      onPlanned(drill.drillId)
    },
  })
  const area = form.field('areaId')
  const left = form.field('left')
  const none = { value: '', text: t(($) => $.drill.plan.choose) }
  return (
    <FormSheet
      form={form}
      title={t(($) => $.drill.plan.title)}
      hint={t(($) => $.drill.plan.hint)}
      verb={t(($) => $.drill.plan.title)}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t(($) => $.drill.plan.name)} maxLength={40} />
      <SelectField
        {...area}
        onChange={(areaId) => {
          setZone(areaId)
          area.onChange(areaId)
        }}
        label={t(($) => $.drill.plan.area)}
        options={[none, ...(areas.data?.rows ?? []).map(({ areaId, name }) => ({ value: areaId, text: name }))]}
      />
      <SelectField
        {...form.field('leaderId')}
        label={t(($) => $.drill.plan.leader)}
        options={[none, ...(leaders.data?.rows ?? []).map(({ accountId, name }) => ({ value: accountId, text: name }))]}
      />
      <SelectField
        {...form.field('script')}
        label={t(($) => $.drill.plan.script)}
        options={keysOf(drillScripts).map((script) => ({
          value: script,
          text: t(($) => $.drill.plan.scripts[script]),
        }))}
      />
      <MomentField type="datetime-local" {...form.field('from')} label={t(($) => $.drill.plan.from)} />
      <SelectField
        {...form.field('minutes')}
        label={t(($) => $.drill.plan.minutes)}
        options={lengths.map((n) => ({ value: n, text: t(($) => $.drill.plan.minutesOf, { n }) }))}
      />
      <fieldset>
        <legend>{t(($) => $.drill.plan.equipment)}</legend>
        {equipment.data?.rows.length === 0 && <p>{t(($) => $.drill.plan.noEquipment)}</p>}
        {equipment.data?.rows.map(({ equipmentId, deviceName }) => (
          <CheckBox
            key={equipmentId}
            checked={!left.value.includes(equipmentId)}
            onChange={(isIn) =>
              left.onChange(isIn ? left.value.filter((id) => id !== equipmentId) : [...left.value, equipmentId])
            }
          >
            {deviceName}
          </CheckBox>
        ))}
      </fieldset>
      <TextArea {...form.field('counts')} label={t(($) => $.drill.plan.groups)} maxLength={longestList} />
    </FormSheet>
  )
}

/** Nothing where it is no time: the schema then says so at the field. */
const instantText = (local: string, laterMs: number): string => {
  const at = Date.parse(local)
  return Number.isNaN(at) ? '' : new Date(at + laterMs).toISOString()
}
