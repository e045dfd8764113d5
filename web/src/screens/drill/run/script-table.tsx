import { drillCalls, type Drill, type DrillStep } from '@vigil/contract/drill/drill'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { stopText } from '../spans.ts'
import { useTakeDrill } from '../use-drill.ts'
import { StdLane } from './std-lane.tsx'
import styles from './script-table.module.css'

interface ScriptTableProps {
  readonly drill: Drill
  /** Now, without the pauses. */
  readonly ranMs: number
}

/** Each step: its standard, what was measured, what that means, and what it is worth. */
export const ScriptTable = ({ drill, ranMs }: ScriptTableProps) => {
  const t = useText()
  const wholeMs = Math.max(1, ...drill.steps.map(({ standardS }) => standardS ?? 0)) * 1_000
  return (
    <Card padded={false} className={styles.card ?? ''}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>{t(($) => $.drill.script)}</span>
        <span>{t(($) => $.drill.standard)}</span>
        <span className={styles.scale}>
          {t(($) => $.drill.lane)}
          <span>{stopText(t, wholeMs)}</span>
        </span>
        <span className={styles.end}>{t(($) => $.drill.measured)}</span>
        <span>{t(($) => $.drill.verdict)}</span>
        <span className={styles.end}>{t(($) => $.drill.points)}</span>
      </div>
      <ol className={styles.steps}>
        {drill.steps.map((step) => (
          <Step key={step.place} drill={drill} step={step} ranMs={ranMs} wholeMs={wholeMs} />
        ))}
      </ol>
      <p className={styles.foot}>{t(($) => $.drill.clock)}</p>
    </Card>
  )
}

interface StepProps extends ScriptTableProps {
  readonly step: DrillStep
  readonly wholeMs: number
}

const Step = ({ drill, step, ranMs, wholeMs }: StepProps) => {
  const t = useText()
  const language = useLanguage()
  const { place, key, detail, proof, standardS, points, score, reachedAt } = step
  const isOpen = step.tookMs === null && drill.startedAt !== null && isUnderWay(step)
  const tookMs = step.tookMs ?? (isOpen ? ranMs : null)
  const isCurrent = isOpen && drill.steps.find((one) => one.reachedAt === null)?.place === place
  const measured =
    proof === 'start' ? (reachedAt === null ? '—' : clockText(Date.parse(reachedAt), language)) : tookText(t, tookMs)
  return (
    <li className={`${styles.step} ${isCurrent ? styles.current : ''}`} aria-current={isCurrent ? 'step' : undefined}>
      <span className={`${styles.no} ${reachedAt === null && !isCurrent ? styles.ahead : ''}`}>{place + 1}</span>
      <span className={styles.name}>
        <b>{t(($) => $.drill.steps[key])}</b>
        <small>{detail === '' ? t(($) => $.drill.proofs[proof]) : detail}</small>
      </span>
      <span className={styles.standard}>
        {standardS === null ? '—' : t(($) => $.drill.within, { span: stopText(t, standardS * 1_000) })}
      </span>
      <span className={styles.lane}>
        {standardS !== null && (
          <StdLane tookMs={tookMs} standardMs={standardS * 1_000} wholeMs={wholeMs} isRunning={isOpen} />
        )}
      </span>
      <span className={styles.measured}>{measured}</span>
      <span className={styles.verdict}>
        <Verdict step={step} tookMs={tookMs} />
        <Reach drill={drill} step={step} />
      </span>
      <span className={styles.points}>
        <b>{standardS === null ? '—' : (score ?? '—')}</b>
        {standardS !== null && ` / ${points}`}
      </span>
    </li>
  )
}

const isUnderWay = ({ verdict }: DrillStep): boolean => verdict === 'running' || verdict === 'over'

const tookText = (t: ReturnType<typeof useText>, tookMs: number | null): string =>
  tookMs === null ? '—' : stopText(t, tookMs)

const tones = {
  ahead: 'plain',
  running: 'action',
  over: 'fault',
  met: 'ok',
  late: 'fault',
  unproven: 'fault',
  missed: 'off',
} as const

const Verdict = ({ step, tookMs }: { readonly step: DrillStep; readonly tookMs: number | null }) => {
  const t = useText()
  const { proof, verdict, standardS } = step
  if (proof === 'start') return <span className={styles.quiet}>{t(($) => $.drill.start)}</span>
  const beyond = standardS === null || tookMs === null ? 0 : tookMs - standardS * 1_000
  const span = stopText(t, Math.max(0, beyond))
  const words =
    verdict === 'late' || verdict === 'over'
      ? t(($) => $.drill[verdict], { span })
      : t(($) => $.drill.verdicts[verdict])
  return (
    <StateTag tone={tones[verdict]} shape>
      {words}
    </StateTag>
  )
}

/** Only what a person can say: the rest the platform says itself. */
const Reach = ({ drill, step }: { readonly drill: Drill; readonly step: DrillStep }) => {
  const t = useText()
  const can = useCan()
  const { run, busy, failure } = useCommand(drillCalls.reach, useTakeDrill())
  const isPersons = step.proof === 'start' || step.proof === 'press' || step.proof === 'order'
  const isOpen = drill.state === 'running' && step.reachedAt === null
  if (!isPersons || !isOpen || !can(drillCalls.reach)) return null
  const name = t(($) => $.drill.steps[step.key])
  return (
    <>
      <Button
        look="soft"
        busy={busy}
        aria-label={t(($) => $.drill.reachOf, { step: name })}
        onClick={() => void run({ drillId: drill.drillId, place: step.place })}
      >
        {t(($) => $.drill.reach)}
      </Button>
      <FailureLine failure={failure} />
    </>
  )
}
