import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Question } from '#ui/surface/question.tsx'
import { LogOutButton } from '../log-out-button.tsx'
import { TermsWords } from './terms-text.tsx'
import { useAcceptTerms, type OpenTerms } from './use-own-terms.ts'
import styles from './terms-dialog.module.css'

interface TermsDialogProps {
  readonly terms: OpenTerms
  /** Only while an alarm waits: whoever answers it is not kept out by a text. */
  readonly onPutOff?: () => void
}

/** Other words than those once agreed to: they are agreed to, or one goes. */
export const TermsDialog = (props: TermsDialogProps) =>
  useAreas('login').status === 'ready' ? <Agreement {...props} /> : null

const Agreement = ({ terms, onPutOff }: TermsDialogProps) => {
  const t = useText()
  const router = useRouter()
  const { accept, busy, failure } = useAcceptTerms(terms.version)
  return (
    <Question title={t(($) => $.login.terms.changed)}>
      <p className={styles.hint}>{t(($) => $.login.terms.changedHint)}</p>
      <section className={styles.words} aria-label={t(($) => $.login.terms.title)} tabIndex={0}>
        <TermsWords words={terms.words} />
      </section>
      <FailureLine failure={failure} />
      <div className={styles.acts}>
        <Button size="large" busy={busy} onClick={() => void accept()}>
          {t(($) => $.login.terms.accept)}
        </Button>
        {onPutOff && (
          <Button look="outline" onClick={onPutOff}>
            {t(($) => $.login.terms.putOff)}
          </Button>
        )}
        <LogOutButton onDone={() => void router.go(router.places.login, 'relaunch')} />
      </div>
    </Question>
  )
}
