import { useQuery } from '@tanstack/react-query'
import { linkageCalls, type LinkageVersion } from '@vigil/contract/linkage/linkage'
import { branches } from '@vigil/contract/linkage/run'
import type { ShadowFault, ShadowRun } from '@vigil/contract/linkage/shadow-run'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { ShadowStepRow } from './shadow-step-row.tsx'
import styles from './shadow.module.css'

type Branch = (typeof branches)[number]

interface ShadowViewProps {
  readonly ruleId: string
  readonly version: LinkageVersion
}

/** The rule's steps on simulated equipment: what each would show, and what follows when one of them fails. */
export const ShadowView = ({ ruleId, version }: ShadowViewProps) => {
  const t = useText()
  const [branch, setBranch] = useState<Branch>('does')
  const [faults, setFaults] = useState<Readonly<Record<string, ShadowFault | undefined>>>({})
  const failing = Object.entries(faults).flatMap(([equipmentId, fault]) => (fault ? [{ equipmentId, fault }] : []))
  const query = useQuery({
    ...queryOf(linkageCalls.shadowRun, { ruleId, version: version.version, branch, failing }),
    // What was shown stays until the other answer is there: whoever chooses keeps the place.
    placeholderData: (before) => before,
  })
  const choose = (equipmentId: string, fault: ShadowFault | undefined) =>
    setFaults((before) => ({ ...before, [equipmentId]: fault }))
  return (
    <Card
      title={t(($) => $.linkage.shadow.title, { version: version.version })}
      aside={<StateTag tone="action">{t(($) => $.linkage.shadow.simulated)}</StateTag>}
      className={styles.card}
    >
      {version.body.otherwise.length > 0 && (
        <SelectField
          label={t(($) => $.linkage.shadow.branch)}
          value={branch}
          options={branches.map((value) => ({ value, text: t(($) => $.linkage.shadow.branches[value]) }))}
          onChange={setBranch}
        />
      )}
      <QueryState query={query} call={linkageCalls.shadowRun} rows={4}>
        {(run) => <Steps run={run} onChoose={choose} />}
      </QueryState>
    </Card>
  )
}

interface StepsProps {
  readonly run: ShadowRun
  readonly onChoose: (equipmentId: string, fault: ShadowFault | undefined) => void
}

const Steps = ({ run: { at, steps }, onChoose }: StepsProps) => {
  const t = useText()
  const language = useLanguage()
  const missed = steps.filter(({ makesHazard }) => makesHazard).length
  return (
    <>
      <p className={styles.note}>{t(($) => $.linkage.shadow.note, { time: dayTimeText(Date.parse(at), language) })}</p>
      <p role="status" className={styles.sum} data-tone={missed > 0 ? 'fault' : 'ok'}>
        {missed > 0
          ? t(($) => $.linkage.shadow.missed, { n: missed, all: steps.length })
          : t(($) => $.linkage.shadow.allMet, { all: steps.length })}
      </p>
      <ol className={styles.steps} aria-label={t(($) => $.linkage.shadow.steps)}>
        {steps.map((step) => (
          <ShadowStepRow key={step.place} step={step} onChoose={(fault) => onChoose(step.equipmentId, fault)} />
        ))}
      </ol>
    </>
  )
}
