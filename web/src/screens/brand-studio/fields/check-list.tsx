import { isHexColour } from '@vigil/brands/colour'
import { colourChecksOf } from '@vigil/brands/colour-checks'
import { readable } from '@vigil/brands/brand-tokens'
import type { BrandProblem } from '@vigil/brands/check-brand'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { problemText } from '../problem-text.ts'
import styles from './fields.module.css'

interface CheckListProps {
  readonly colour: string
  readonly problems: readonly BrandProblem[]
}

/** What the judge of brands says, while it is being typed. */
export const CheckList = ({ colour, problems }: CheckListProps) => {
  const t = useText()
  const rest = problems.filter(({ code }) => code !== 'contrast' && code !== 'nearSeverity')
  return (
    <section className={styles.part} aria-label={t(($) => $.studio.check.title)}>
      <h2 className={styles.title}>{t(($) => $.studio.check.title)}</h2>
      <div className={styles.checks}>
        {isHexColour(colour) && <ColourLines colour={colour} />}
        <Line
          label={t(($) => $.studio.check.rest)}
          passed={rest.length === 0}
          {...(rest.length === 0 ? {} : { said: t(($) => $.studio.check.left, { count: rest.length }) })}
        />
        {problems.length > 0 && (
          <ul className={styles.faults}>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.code}`}>{problemText(t, problem)}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const ColourLines = ({ colour }: Pick<CheckListProps, 'colour'>) => {
  const t = useText()
  const checks = colourChecksOf(colour)
  const figures = [
    [t(($) => $.studio.check.onButton), checks.whiteOnPrimary],
    [t(($) => $.studio.check.onSoft), checks.inkOnSoft],
    [t(($) => $.studio.check.onButtonDark), checks.whiteOnDarkPrimary],
    [t(($) => $.studio.check.onSoftDark), checks.inkOnDarkSoft],
  ] as const
  return (
    <>
      {figures.map(([label, figure]) => (
        <Line
          key={label}
          label={label}
          passed={figure >= readable}
          // Rounded down: 4.498 must not look like enough.
          said={t(($) => $.studio.check.ratio, { value: (Math.floor(figure * 100) / 100).toFixed(2) })}
        />
      ))}
      <Line label={t(($) => $.studio.check.apart)} passed={checks.tooNear === undefined} />
    </>
  )
}

interface LineProps {
  readonly label: string
  readonly passed: boolean
  /** The figure behind it; without one, the verdict itself. */
  readonly said?: string
}

const Line = ({ label, passed, said }: LineProps) => {
  const t = useText()
  const verdict = t(($) => $.studio.check[passed ? 'pass' : 'fail'])
  return (
    <p className={styles.check}>
      <SeverityBadge severity={passed ? 'ok' : 'warn'} label={verdict} />
      {label}
      <b>{said ?? verdict}</b>
    </p>
  )
}
