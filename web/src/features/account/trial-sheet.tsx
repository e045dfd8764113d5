import { registrationCalls } from '@vigil/contract/people/registration'
import { trialCalls, trialDays } from '@vigil/contract/account/trial'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { Spinner } from '#ui/sign/spinner.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { LoginForm } from './login-form.tsx'
import { PhoneProofFields } from './phone-proof-fields.tsx'
import { usePhoneProof } from './use-phone-proof.ts'
import styles from './trial-sheet.module.css'

interface TrialSheetProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A look without belonging: a number that is one's own, and the demo unit opens for a week. */
export const TrialSheet = ({ onClose, onDone }: TrialSheetProps) => {
  const t = useText()
  const texts = useAreas('register')
  return (
    <Sheet open title={t(($) => $.login.trial)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {texts.status === 'waiting' && <Spinner />}
      {texts.status === 'failed' && (
        <Button look="outline" onClick={texts.retry}>
          {t(($) => $.shell.network.retry)}
        </Button>
      )}
      {texts.status === 'ready' && <TrialForm onDone={onDone} />}
    </Sheet>
  )
}

const TrialForm = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText()
  const session = useSessionStore()
  const caller = useCaller()
  const proof = usePhoneProof((userTel) => caller.call(registrationCalls.sendCode, { userTel, purpose: 'trial' }))
  const entry = useCommand(trialCalls.apply, (answer) => {
    session.save(answer.session)
    onDone()
  })
  const { userTel, code, ticket } = proof
  return (
    <>
      <p className={styles.what}>{t(($) => $.register.trial.what, { days: trialDays })}</p>
      <LoginForm
        complete={proof.complete}
        busy={entry.busy}
        failure={proof.notSent ?? entry.failure}
        action={{ idle: t(($) => $.register.trial.enter), busy: t(($) => $.register.trial.entering) }}
        onSubmit={() => void entry.run({ userTel, code, ticket })}
      >
        {(tried) => <PhoneProofFields proof={proof} tried={tried} />}
      </LoginForm>
    </>
  )
}
