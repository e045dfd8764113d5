import { mostTriggers } from '@vigil/contract/linkage/rule'
import { linkageTemplates } from '@vigil/contract/linkage/template'
import { useEffect, useState } from 'react'
import { StepBar } from '#foundation/form/step-bar.tsx'
import { notChoosing } from '#foundation/equipment/choose-equipment.ts'
import type { DeviceContext } from '#foundation/equipment/device-context.ts'
import { useChoosing } from '../choose/use-choosing.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { useNamed } from '../words/use-named.ts'
import { ConditionCard } from './condition-card.tsx'
import { Flow } from './flow.tsx'
import { MissingParts } from './missing-parts.tsx'
import { NumberField } from './number-field.tsx'
import {
  firstStepParts,
  newClock,
  newTrigger,
  newValue,
  partsMissing,
  placeOfTest,
  placeOfTrigger,
  withChosen,
} from './rule-draft.ts'
import { RuleStart, type Start } from './rule-start.tsx'
import { Summary } from './summary.tsx'
import { AddButton, TriggerCard } from './trigger-card.tsx'
import { useRuleDraft, type RuleDrafting } from './use-rule-draft.ts'
import { wizardParts } from './wizard-parts.ts'
import styles from '../linkage.module.css'

/** When a rule acts: its name, what sets it off, what must hold as well, and for how long. */
export const FirstStepScreen = () => {
  const t = useText()
  const isNew = !useLocation().search.includes('rule=')
  return (
    <RecordPage title={isNew ? t(($) => $.linkage.wizard.title) : t(($) => $.linkage.wizard.editTitle)}>
      <StepBar steps={wizardParts} at="when" textOf={(part) => t(($) => $.linkage.wizard.parts[part])} />
      <RuleStart>{(start) => <FirstStep key={start.draftKey} start={start} />}</RuleStart>
    </RecordPage>
  )
}

const FirstStep = ({ start }: { readonly start: Start }) => {
  const t = useText()
  const router = useRouter()
  const { search } = useLocation()
  const { asked, ask, drop } = useChoosing()
  const drafting = useRuleDraft(start.draftKey, start.draft, (draft) =>
    asked.answered === notChoosing ? draft : withChosen(draft, asked.answered, asked.chosen),
  )
  const { draft, keep } = drafting
  const [isPressed, press] = useState(false)
  // What was chosen is in the draft now, and is not taken a second time.
  useEffect(() => {
    if (asked.answered === notChoosing) return
    keep()
    drop()
    // Once, when the page opens.
  }, [])
  const choose = (place: number, most: number, chosen: readonly DeviceContext[]) => {
    keep()
    ask({ linkageChoiceTypeValue: place, search, most, chosen: [...chosen] })
    void router.go(`${router.places.equipmentLedger}?view=choose`, 'redirect')
  }
  const missing = partsMissing(draft.body).filter((part) => firstStepParts.includes(part))
  const next = () => {
    press(true)
    if (missing.length > 0) return
    keep()
    void router.go(`${router.places.linkageNextStep}${search}`)
  }
  return (
    <>
      <div className={styles.wizard}>
        <div className={styles.main}>
          <Beginning start={start} drafting={drafting} />
          <Fields drafting={drafting} onChoose={choose} />
          {isPressed && <MissingParts parts={missing} />}
        </div>
        <aside className={styles.aside}>
          <Summary draft={draft} />
        </aside>
      </div>
      <Dock>
        <Button size="large" onClick={next}>
          {t(($) => $.linkage.wizard.next)}
        </Button>
      </Dock>
    </>
  )
}

interface BeginningProps {
  readonly start: Start
  readonly drafting: RuleDrafting
}

/** What it was begun with, and the name. */
const Beginning = ({ start: { template, without }, drafting }: BeginningProps) => {
  const t = useText()
  const name = useName()
  const types = useDeviceTypes()
  const kinds = without.map((id) => {
    const type = types.rows.find(({ typeName }) => typeName === id)
    return type ? name(type.name) : id
  })
  return (
    <>
      {drafting.isRestored && (
        <div className={styles.restored} role="status">
          {t(($) => $.linkage.wizard.restored)}
          <Button look="text" size="small" onClick={drafting.startAnew}>
            {t(($) => $.linkage.wizard.startAnew)}
          </Button>
        </div>
      )}
      {template && (
        <p className={styles.note}>
          {t(($) => $.linkage.template.from, { name: name(linkageTemplates[template].name) })}
        </p>
      )}
      {kinds.length > 0 && (
        <p className={styles.note}>{t(($) => $.linkage.template.without, { kinds: kinds.join(' · ') })}</p>
      )}
      <TextField
        label={t(($) => $.linkage.wizard.name)}
        value={drafting.draft.body.name}
        maxLength={40}
        onChange={(typed) => drafting.change({ name: typed })}
      />
    </>
  )
}

interface FieldsProps {
  readonly drafting: RuleDrafting
  readonly onChoose: (place: number, most: number, chosen: readonly DeviceContext[]) => void
}

const Fields = ({ drafting, onChoose }: FieldsProps) => {
  const t = useText()
  const { draft, change } = drafting
  const { when, and, forS } = draft.body
  const named = useNamed(draft.named)
  const contexts = (ids: readonly string[]): DeviceContext[] =>
    ids.flatMap((equipmentId) => {
      const thing = draft.named.find((one) => one.equipmentId === equipmentId)
      if (!thing) return []
      const { deviceName, installAdd, equipmentTypeId, protocolId } = thing
      return [{ typeName: '—', equipmentId, deviceName, installAdd, equipmentTypeId, protocolId }]
    })
  return (
    <>
      <Flow mark="when" hint={t(($) => $.linkage.wizard.whenHint)}>
        {when.map((trigger, n) => (
          <TriggerCard
            // They have nothing but their place.
            key={n}
            n={n + 1}
            trigger={trigger}
            named={named}
            onChange={(next) => change({ when: when.with(n, next) })}
            onRemove={when.length > 1 ? () => change({ when: when.toSpliced(n, 1) }) : undefined}
            onChoose={(most) =>
              onChoose(placeOfTrigger(n), most, trigger.kind === 'alarm' ? contexts(trigger.equipmentIds) : [])
            }
          />
        ))}
        {when.length < mostTriggers && (
          <AddButton
            text={t(($) => $.linkage.wizard.addTrigger)}
            onPress={() => change({ when: [...when, newTrigger] })}
          />
        )}
      </Flow>
      <Flow mark="and" hint={t(($) => $.linkage.wizard.andHint)}>
        {and.map((test, n) => (
          <ConditionCard
            key={n}
            n={n + 1}
            test={test}
            named={named}
            onChange={(next) => change({ and: and.with(n, next) })}
            onRemove={() => change({ and: and.toSpliced(n, 1) })}
            onChoose={() => onChoose(placeOfTest(n), 1, [])}
          />
        ))}
        {and.length < mostTriggers && (
          <div className={styles.adders}>
            <AddButton text={t(($) => $.linkage.wizard.addValue)} onPress={() => change({ and: [...and, newValue] })} />
            <AddButton text={t(($) => $.linkage.wizard.addClock)} onPress={() => change({ and: [...and, newClock] })} />
          </div>
        )}
        <Card>
          <NumberField
            label={t(($) => $.linkage.wizard.forS)}
            value={forS}
            min={0}
            max={3_600}
            onChange={(seconds) => change({ forS: seconds })}
          />
        </Card>
      </Flow>
    </>
  )
}
