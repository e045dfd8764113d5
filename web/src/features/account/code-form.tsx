import { verificationCalls } from '@vigil/contract/account/verification'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { LoginForm } from './login-form.tsx'
import { PhoneProofFields } from './phone-proof-fields.tsx'
import { usePhoneProof } from './use-phone-proof.ts'

/** Signs in by a code that was sent to a phone. */
export const CodeForm = ({ onDone }: { readonly onDone: () => void }) => {
  const session = useSessionStore()
  const caller = useCaller()
  const proof = usePhoneProof((userTel) => caller.call(verificationCalls.sendCode, { userTel }))
  const login = useCommand(verificationCalls.loginByCode, (answer) => {
    session.save(answer)
    onDone()
  })
  const { userTel, code, ticket } = proof
  return (
    <LoginForm
      complete={proof.complete}
      busy={login.busy}
      failure={proof.notSent ?? login.failure}
      onEntered={onDone}
      onSubmit={() => void login.run({ userTel, code, ticket })}
    >
      {(tried) => <PhoneProofFields proof={proof} tried={tried} />}
    </LoginForm>
  )
}
