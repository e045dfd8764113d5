import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FormBody } from './form-body.tsx'
import type { CallForm } from './use-call-form.ts'
import styles from './form.module.css'

interface FormStep<Name> {
  readonly title: string
  /** What must be right before the next one is shown. */
  readonly names: readonly Name[]
  readonly fields: ReactNode
}

interface FormStepsProps<Values extends object> {
  readonly form: CallForm<Values>
  readonly steps: readonly FormStep<Extract<keyof Values, string>>[]
  /** With those that follow once the call is made. */
  readonly count: number
  /** What the last button does. */
  readonly verb: string
}

/** One call, asked for step by step. What was typed stays when one goes back, and is sent at the end. */
export const FormSteps = <Values extends object>({ form, steps, count, verb }: FormStepsProps<Values>) => {
  const t = useText()
  const [at, setAt] = useState(0)
  const { wrongNames } = form
  const wrongAt = steps.findIndex(({ names }) => names.some((name) => wrongNames.includes(name)))
  // What the platform refuses may stand on a step that is behind us.
  useEffect(() => {
    if (wrongAt >= 0) setAt((now) => Math.min(now, wrongAt))
  }, [wrongAt])
  useEffect(() => {
    if (wrongAt === at) form.focusWrong()
    // Only when the step is another one: whoever types is not moved.
  }, [at])
  const step = steps[at]
  if (!step) return null
  const isLast = at === steps.length - 1
  const next = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await form.check(step.names)) setAt(at + 1)
  }
  return (
    <StepCard title={step.title} n={at + 1} count={count}>
      <FormBody
        key={at}
        form={isLast ? form : { ...form, submit: (event) => void next(event) }}
        label={step.title}
        verb={isLast ? verb : t(($) => $.shell.form.next)}
        before={
          at > 0 && (
            <Button look="outline" size="large" onClick={() => setAt(at - 1)}>
              {t(($) => $.shell.form.previous)}
            </Button>
          )
        }
      >
        {step.fields}
      </FormBody>
    </StepCard>
  )
}

interface StepCardProps {
  readonly title: string
  readonly n: number
  readonly count: number
  readonly children: ReactNode
}

export const StepCard = ({ title, n, count, children }: StepCardProps) => {
  const t = useText()
  return (
    <Card title={title} aside={<span className={styles.place}>{t(($) => $.shell.form.step, { n, count })}</span>}>
      {children}
    </Card>
  )
}
