import { skipReasons, type LinkageRun, type RunStep, type StepProof } from '@vigil/contract/linkage/run'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { actionText } from '../words/rule-in-words.ts'
import { StepAnswer } from './step-answer.tsx'
import styles from './run-steps.module.css'

interface RunStepsProps {
  readonly run: LinkageRun
  readonly caption: string
}

const tones = {
  pending: 'action',
  proven: 'ok',
  late: 'warn',
  notProven: 'fault',
  notDone: 'off',
} as const satisfies Record<StepProof, string>

/** Each step: what was expected, what was measured, and what that proves. */
export const RunSteps = ({ run, caption }: RunStepsProps) => {
  const t = useText()
  return (
    <table className={styles.proofs}>
      <caption className={styles.spoken}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.linkage.run.action)}</th>
          <th scope="col">{t(($) => $.linkage.run.expected)}</th>
          <th scope="col">{t(($) => $.linkage.run.measured)}</th>
          <th scope="col">{t(($) => $.linkage.run.verdict)}</th>
        </tr>
      </thead>
      <tbody>
        {run.steps.map((step) => (
          <Step key={step.place} runId={run.runId} step={step} />
        ))}
      </tbody>
    </table>
  )
}

interface StepProps {
  readonly runId: string
  readonly step: RunStep
}

const Step = ({ runId, step }: StepProps) => {
  const t = useText()
  const language = useLanguage()
  const type = useDeviceType(step.equipmentTypeId === 0 ? undefined : step.equipmentTypeId)
  // A record of a run keeps the scalars that were ordered.
  const action = actionText(type, step as { action: string; params: Record<string, string> }, language)
  const name = step.deviceName || t(($) => $.linkage.gone)
  const { expectedS, measuredS, proof, state } = step
  return (
    <tr data-proof={proof}>
      <td>
        <b>{`${action} ${name}`}</b>
        <small>{noteOf(t, language, step)}</small>
        {state === 'asks' && <StepAnswer runId={runId} place={step.place} name={name} action={action} />}
      </td>
      <td>{t(($) => $.linkage.run.within, { s: expectedS })}</td>
      <td>{measuredS === null ? '—' : t(($) => $.linkage.run.seconds, { s: measuredS.toFixed(1) })}</td>
      <td>
        <StateTag tone={tones[proof]} shape>
          {t(($) => $.linkage.run.proof[proof])}
        </StateTag>
      </td>
    </tr>
  )
}

/** Where it stands, who said so, or why nothing was done. */
const noteOf = (t: Text, language: Language, { state, dueAt, by, refusal, installAdd }: RunStep): string => {
  const why = skipReasons.find((one) => one === refusal)
  const reason = why ? t(($) => $.linkage.run.why[why]) : refusal && (problemText(language, refusal) ?? refusal)
  return [
    installAdd,
    t(($) => $.linkage.run.state[state], { time: dayTimeText(Date.parse(dueAt), language) }),
    by !== null && state !== 'skipped' && t(($) => $.linkage.run.answered, { by }),
    reason,
  ]
    .filter((part) => part)
    .join(' · ')
}
