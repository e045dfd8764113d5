import { planCalls, type Plan } from '@vigil/contract/plan/plan'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlanGround } from '#foundation/plan/plan-ground.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { useZones, type EditedZone } from './use-zones.ts'
import { ArrangeTools } from './arrange-tools.tsx'
import styles from './plan.module.css'

/** Beneath it there is room for the button that saves. */
const heightOnWide = 480
const nowhere = ''

/** Zones are drawn by finger, mouse or keys; nothing is kept until it is saved. */
export const ArrangeZones = ({ plan, onEnd }: { readonly plan: Plan; readonly onEnd: () => void }) => {
  const t = useText()
  const wide = useWide()
  const drawing = useZones(plan)
  const { zones, zone, corner } = drawing
  const [isAsked, setAsked] = useState(false)
  const saving = useCommand(planCalls.setZones, onEnd)
  const wrong = zones.find(({ name, corners }) => name.trim() === '' || corners.length < 3)
  const save = (): void => {
    setAsked(true)
    // What is wrong is said where it is mended.
    if (wrong) return drawing.choose(wrong.zoneId)
    const wish = zones.map(({ name, areaId, corners }) => ({ name: name.trim(), areaId, corners: [...corners] }))
    return void saving.run({ planId: plan.planId, zones: wish })
  }
  return (
    <>
      <p className={styles.hint}>{t(($) => $.map.plan.zones.hint)}</p>
      <ZoneChips zones={zones} chosen={zone?.zoneId} onChoose={drawing.choose} onBegin={drawing.begin} />
      {zone && <ZoneFields zone={zone} projectId={plan.projectId} isAsked={isAsked} onChange={drawing.change} />}
      <PlanGround
        plan={plan}
        {...(wide && { height: heightOnWide })}
        zones={zones.map((one) => ({ ...one, isHeld: one.zoneId === zone?.zoneId }))}
        {...(zone && { onPress: drawing.press })}
        {...(corner !== undefined && { onMove: drawing.moveCorner, held: zone?.corners[corner] })}
      >
        {(pointOf) =>
          zone?.corners.map((spot, place) => {
            const { x, y } = pointOf(spot)
            return (
              <button
                key={place}
                type="button"
                className={styles.corner}
                style={{ left: x, top: y }}
                aria-label={t(($) => $.map.plan.zones.corner, { n: place + 1 })}
                aria-pressed={place === corner}
                onClick={() => drawing.chooseCorner(place === corner ? undefined : place)}
              />
            )
          })
        }
      </PlanGround>
      <ArrangeTools verb={t(($) => $.map.plan.zones.save)} saving={saving} onSave={save} onEnd={onEnd}>
        {zone && (
          <Button look="outline" onClick={drawing.addBeside}>
            {t(($) => $.map.plan.zones.addCorner)}
          </Button>
        )}
        {zone && corner !== undefined && (
          <Button look="outline" onClick={drawing.dropCorner}>
            {t(($) => $.map.plan.zones.dropCorner)}
          </Button>
        )}
        {zone && (
          <Button look="outline" onClick={drawing.drop}>
            {t(($) => $.map.plan.zones.drop)}
          </Button>
        )}
      </ArrangeTools>
    </>
  )
}

interface ZoneChipsProps {
  readonly zones: readonly EditedZone[]
  readonly chosen: string | undefined
  readonly onChoose: (zoneId: string) => void
  readonly onBegin: () => void
}

const fresh = 'fresh'

const ZoneChips = ({ zones, chosen, onChoose, onBegin }: ZoneChipsProps) => {
  const t = useText()
  const unnamed = t(($) => $.map.plan.zones.unnamed)
  return (
    <ChipRow
      label={t(($) => $.map.plan.zones.which)}
      chips={[
        ...zones.map(({ zoneId, name }) => ({ value: zoneId, text: name === '' ? unnamed : name })),
        { value: fresh, text: t(($) => $.map.plan.zones.fresh) },
      ]}
      chosen={chosen === undefined ? [] : [chosen]}
      onPress={(value) => (value === fresh ? onBegin() : onChoose(value))}
    />
  )
}

interface ZoneFieldsProps {
  readonly zone: EditedZone
  readonly projectId: string
  readonly isAsked: boolean
  readonly onChange: (part: Partial<EditedZone>) => void
}

const ZoneFields = ({ zone, projectId, isAsked, onChange }: ZoneFieldsProps) => {
  const t = useText()
  const can = useCan()
  const { data } = useQuery({ ...queryOf(projectCalls.areas, { projectId }), enabled: can(projectCalls.areas) })
  const areas = data?.rows.map(({ areaId, name }) => ({ value: areaId, text: name })) ?? []
  return (
    <div className={styles.fields}>
      <TextField
        label={t(($) => $.map.plan.zones.name)}
        value={zone.name}
        maxLength={40}
        problem={isAsked && zone.name.trim() === '' ? t(($) => $.map.plan.zones.nameMissing) : undefined}
        onChange={(name) => onChange({ name })}
      />
      <SelectField
        label={t(($) => $.map.plan.zones.area)}
        value={zone.areaId ?? nowhere}
        options={[{ value: nowhere, text: t(($) => $.map.plan.zones.noArea) }, ...areas]}
        onChange={(value) => onChange({ areaId: value === nowhere ? null : value })}
      />
      {isAsked && zone.corners.length < 3 && <p role="alert">{t(($) => $.map.plan.zones.cornersMissing)}</p>}
    </div>
  )
}
