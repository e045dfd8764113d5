import type { WaterStep, WaterTest } from '@vigil/contract/equipment/water-test'
import type { WaterTestStep } from '@vigil/device-types/water-test'
import { actionOf } from '#features/control/command-right.ts'
import { useOrdering } from '#features/control/use-ordering.tsx'
import { mayControl } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import type { PanelProps } from '../panel-props.ts'
import { ProofRow } from './proof-row.tsx'
import styles from './work.module.css'

/** What the platform can move itself, where somebody may and does not stand at the valve. */
const remote = { opened: 'testStart', closed: 'testStop' } as const
const isRemote = (step: WaterTestStep): step is keyof typeof remote => step in remote

/** Big enough to be read at arm's length: what is done, what is waited for and for how long, what comes. */
export const EndTestSteps = ({ equipment, type, test }: PanelProps & { readonly test: WaterTest }) => {
  const t = useText()
  const session = useSession()
  const { press, sheets } = useOrdering(equipment, type)
  const now = test.steps.find(({ state }) => state === 'waiting')?.step
  const orderOf = ({ step, state }: WaterStep) => {
    if (state !== 'waiting' || !isRemote(step) || equipment.online === false) return null
    const command = type.commands[remote[step]]
    if (!command || !mayControl(session, type.id, actionOf(command))) return null
    return (
      <Button look="outline" onClick={() => press([remote[step], command])}>
        {t(($) => $.equipmentWork.endTest.remote[step])}
      </Button>
    )
  }
  return (
    <>
      <ol className={styles.steps}>
        {test.steps.map((step, place) => (
          <ProofRow
            key={step.step}
            type={type}
            measured={step}
            name={t(($) => $.equipmentWork.endTest.step[step.step])}
            number={place + 1}
            isNow={step.step === now}
            stateText={<State step={step} isNow={step.step === now} />}
          >
            {step.step === now && <span>{t(($) => $.equipmentWork.endTest.how[step.step])}</span>}
            {test.outcome === null && orderOf(step)}
          </ProofRow>
        ))}
      </ol>
      {sheets}
    </>
  )
}

const State = ({ step: { state, until }, isNow }: { readonly step: WaterStep; readonly isNow: boolean }) => {
  const t = useText()
  if (isNow && until !== null) return <Left until={Date.parse(until)} />
  return (
    <span className={state === 'ahead' ? styles.detail : styles.state}>
      {t(($) => $.equipmentWork.endTest.state[state])}
    </span>
  )
}

const Left = ({ until }: { readonly until: number }) => {
  const t = useText()
  const now = useNow()
  return (
    <b className={styles.left} role="timer" aria-label={t(($) => $.equipmentWork.left)}>
      {elapsedText(until - now)}
    </b>
  )
}
