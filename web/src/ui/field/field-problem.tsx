import styles from './field.module.css'

interface FieldProblemProps {
  /** Of the input that it describes. */
  readonly id: string
  readonly problem: string | undefined
}

/** What is wrong with a field and how to mend it, read out with it. */
export const FieldProblem = ({ id, problem }: FieldProblemProps) =>
  problem === undefined ? null : (
    <p id={`${id}-problem`} className={styles.problem} role="alert">
      {problem}
    </p>
  )

/** What ties an input to its problem. */
export const wrongProps = (id: string, problem: string | undefined) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
})
