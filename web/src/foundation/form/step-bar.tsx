import styles from './step-bar.module.css'

interface StepBarProps<Step extends string> {
  readonly steps: readonly Step[]
  readonly at: Step
  readonly textOf: (step: Step) => string
}

/** What a form of several steps asks for, and where one stands. */
export const StepBar = <Step extends string>({ steps, at, textOf }: StepBarProps<Step>) => (
  <ol className={styles.steps}>
    {steps.map((step) => (
      <li key={step} aria-current={step === at ? 'step' : undefined}>
        {textOf(step)}
      </li>
    ))}
  </ol>
)
