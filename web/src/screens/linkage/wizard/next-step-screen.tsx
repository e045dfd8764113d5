import { useEffect, useEffectEvent, useState } from 'react'
import { againWays, mostSteps } from '@vigil/contract/linkage/rule'
import { StepBar } from '#foundation/form/step-bar.tsx'
import { useChoosing } from '../choose/use-choosing.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { useNamed } from '../words/use-named.ts'
import { ChecksCard } from './checks-card.tsx'
import { Flow } from './flow.tsx'
import { MissingParts } from './missing-parts.tsx'
import { namedOf, partsMissing, withNamed } from './rule-draft.ts'
import { RuleStart, type Start } from './rule-start.tsx'
import { StepList } from './step-list.tsx'
import { Summary } from './summary.tsx'
import { AddButton } from './trigger-card.tsx'
import { TryPart } from './try-part.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useRuleDraft, type RuleDrafting } from './use-rule-draft.ts'
import { wizardParts } from './wizard-parts.ts'
import styles from '../linkage.module.css'

const branches = ['does', 'otherwise'] as const
type Branch = (typeof branches)[number]

/** What a rule does, what it does once it is over, and how it would have done. */
export const NextStepScreen = () => {
  const t = useText()
  const isNew = !useLocation().search.includes('rule=')
  const isTried = useAddressFields<'at'>().oneOf('at', ['try']) !== undefined
  return (
    <RecordPage title={isNew ? t(($) => $.linkage.wizard.title) : t(($) => $.linkage.wizard.editTitle)}>
      <StepBar
        steps={wizardParts}
        at={isTried ? 'rehearse' : 'does'}
        textOf={(part) => t(($) => $.linkage.wizard.parts[part])}
      />
      <RuleStart>{(start) => <NextStep key={start.draftKey} start={start} />}</RuleStart>
    </RecordPage>
  )
}

const NextStep = ({ start }: { readonly start: Start }) => {
  const t = useText()
  const router = useRouter()
  const { search } = useLocation()
  const { oneOf, change } = useAddressFields<'at'>()
  const drafting = useRuleDraft(start.draftKey, start.draft, (draft) => draft)
  const missing = partsMissing(drafting.draft.body)
  const isTried = oneOf('at', ['try']) !== undefined
  if (missing.includes('when'))
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.linkage.wizard.notBegun)}
        action={
          <Button onClick={() => void router.go(`${router.places.linkageFirstStep}${search}`, 'redirect')}>
            {t(($) => $.linkage.wizard.toFirst)}
          </Button>
        }
      />
    )
  if (isTried && missing.length === 0)
    return <TryPart start={start} drafting={drafting} onBack={() => change({ at: undefined })} />
  return <ActsPart start={start} drafting={drafting} onNext={() => change({ at: 'try' })} />
}

interface ActsPartProps {
  readonly start: Start
  readonly drafting: RuleDrafting
  readonly onNext: () => void
}

const ActsPart = ({ start, drafting, onNext }: ActsPartProps) => {
  const t = useText()
  const router = useRouter()
  const { draft, change } = drafting
  const [isPressed, press] = useState(false)
  const missing = partsMissing(draft.body)
  const add = useAddedSteps(drafting)
  return (
    <>
      <div className={styles.wizard}>
        <div className={styles.main}>
          {branches.map((branch) => (
            <Branch key={branch} branch={branch} drafting={drafting} onAdd={() => add.ask(branch)} />
          ))}
          {add.refused !== '' && (
            <p className={styles.note} role="alert">
              {t(($) => $.linkage.wizard.cannotMove, { names: add.refused })}
            </p>
          )}
          <Card title={t(($) => $.linkage.wizard.again)}>
            <Segmented
              label={t(($) => $.linkage.wizard.again)}
              options={againWays.map((value) => ({ value, text: t(($) => $.linkage.wizard.againWays[value]) }))}
              value={draft.body.again}
              onChange={(again) => change({ again })}
            />
          </Card>
          {isPressed && <MissingParts parts={missing} />}
        </div>
        <aside className={styles.aside}>
          <Summary draft={draft} />
          <ChecksCard projectId={start.projectId} ruleId={start.rule?.ruleId} body={draft.body} />
        </aside>
      </div>
      <Dock>
        <Button look="outline" size="large" onClick={() => router.back()}>
          {t(($) => $.linkage.wizard.previous)}
        </Button>
        <Button size="large" onClick={() => (missing.length > 0 ? press(true) : onNext())}>
          {t(($) => $.linkage.wizard.try)}
        </Button>
      </Dock>
    </>
  )
}

interface BranchProps {
  readonly branch: Branch
  readonly drafting: RuleDrafting
  readonly onAdd: () => void
}

const Branch = ({ branch, drafting: { draft, change }, onAdd }: BranchProps) => {
  const t = useText()
  const named = useNamed(draft.named)
  const steps = draft.body[branch]
  const hint = branch === 'does' ? t(($) => $.linkage.wizard.thenHint) : t(($) => $.linkage.wizard.otherwiseHint)
  return (
    <Flow mark={branch} hint={hint}>
      {steps.length > 0 && (
        <StepList steps={steps} named={named} onChange={(next) => change({ [branch]: [...next] })} />
      )}
      {steps.length < mostSteps && <AddButton text={t(($) => $.linkage.wizard.addStep)} onPress={onAdd} />}
    </Flow>
  )
}

/** Steps for what was chosen on the page of equipment, which hands it back here. */
const useAddedSteps = ({ draft, set, keep }: RuleDrafting) => {
  const router = useRouter()
  const { asked, ask, drop } = useChoosing()
  const firstSteps = useFirstSteps()
  const [refused, setRefused] = useState('')
  const branch = branches.find((one) => `linkage.${one}` === asked.returnTo)
  const take = useEffectEvent(async () => {
    if (!branch || asked.chosen.length === 0) return
    drop()
    const { steps, others } = await firstSteps(asked.chosen)
    setRefused(others.join(' · '))
    set({
      body: { ...draft.body, [branch]: [...draft.body[branch], ...steps].slice(0, mostSteps) },
      named: withNamed(draft.named, asked.chosen.map(namedOf)),
    })
  })
  useEffect(() => void take(), [])
  return {
    refused,
    ask: (wanted: Branch): void => {
      keep()
      ask({ returnTo: `linkage.${wanted}`, isMoved: true, most: mostSteps - draft.body[wanted].length })
      void router.go(`${router.places.equipmentLedger}?view=choose`)
    },
  }
}
