import { madeTypeCalls, type MadeDraft, type Trial, type TrialStep } from '@vigil/contract/equipment/made-type'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './made-type.module.css'

interface TrialCardProps {
  readonly madeTypeId: string
  readonly draft: MadeDraft
  readonly onTried: () => void
}

/** A simulated device: each report is sent with all before it, and what they raise comes back. */
export const TrialCard = ({ madeTypeId, draft, onTried }: TrialCardProps) => {
  const t = useText()
  const nameOf = useName()
  const [values, setValues] = useState<Readonly<Record<string, string | boolean>>>(() => healthyOf(draft))
  const [after, setAfter] = useState('5')
  const [steps, setSteps] = useState<readonly TrialStep[]>([])
  const [trial, setTrial] = useState<Trial | undefined>(undefined)
  const { run, busy, failure } = useCommand(madeTypeCalls.try, (answer) => {
    setTrial(answer)
    onTried()
  })
  const send = (): void => {
    const next = [...steps, { afterSec: Number(after) || 0, values: said(values) }]
    setSteps(next)
    void run({ madeTypeId, steps: next })
  }
  const again = (): void => {
    setSteps([])
    setTrial(undefined)
  }
  return (
    <Card title={t(($) => $.equipmentWork.types.trial)}>
      <p className={styles.hint}>{t(($) => $.equipmentWork.types.trialHint)}</p>
      <div className={styles.fields}>
        {draft.readings.map(({ key, name, type }) =>
          type === 'bool' ? (
            <CheckBox key={key} checked={values[key] === true} onChange={(on) => setValues({ ...values, [key]: on })}>
              {nameOf(name)}
            </CheckBox>
          ) : (
            <TextField
              key={key}
              label={nameOf(name)}
              inputMode="decimal"
              value={String(values[key] ?? '')}
              onChange={(text) => setValues({ ...values, [key]: text })}
            />
          ),
        )}
        <TextField
          label={t(($) => $.equipmentWork.types.after)}
          inputMode="numeric"
          value={after}
          onChange={setAfter}
        />
      </div>
      <div className={styles.end}>
        <Button look="soft" busy={busy} onClick={send}>
          {t(($) => $.equipmentWork.types.send)}
        </Button>
        {steps.length > 0 && (
          <Button look="text" onClick={again}>
            {t(($) => $.equipmentWork.types.again)}
          </Button>
        )}
      </div>
      <FailureLine failure={failure} />
      <ol className={styles.steps} aria-live="polite">
        {trial?.steps.map(({ signals }, n) => (
          <li key={n}>
            <b>{t(($) => $.equipmentWork.types.step, { n: n + 1 })}</b>
            {signals.length === 0 && <span>{t(($) => $.equipmentWork.types.quiet)}</span>}
            {signals.map(({ key, name, on }) => (
              <span key={key}>
                {on
                  ? t(($) => $.equipmentWork.types.begins, { name: nameOf(name) })
                  : t(($) => $.equipmentWork.types.ends, { name: nameOf(name) })}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const healthyOf = ({ readings }: MadeDraft): Record<string, string | boolean> =>
  Object.fromEntries(readings.map((one) => [one.key, one.type === 'bool' ? false : String(one.typical)]))

/** What is no number is not said. */
const said = (values: Readonly<Record<string, string | boolean>>): TrialStep['values'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const meant = typeof value === 'boolean' ? value : Number.parseFloat(value)
      return Number.isNaN(meant) ? [] : [[key, meant]]
    }),
  )
