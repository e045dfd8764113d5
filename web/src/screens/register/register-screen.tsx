import { registrationCalls } from '@vigil/contract/people/registration'
import { useEffect, useState } from 'react'
import { useBrandStore } from '#foundation/brand/use-brand.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Front } from '../login/front.tsx'
import { NewcomerForm, type NewcomerEntry } from './newcomer-form.tsx'
import { PlaceFields, type ChosenPlace } from './place-fields.tsx'
import styles from './register.module.css'

const unitCodeForm = /^[0-9A-Fa-f]{10}$/

/** Asks for an account. What comes of it is for somebody at the unit, or at the operator, to say. */
export const RegisterScreen = () => {
  const brand = useBrandStore()
  useEffect(() => brand.look(), [brand])
  const [sent, setSent] = useState<{ projectName: string | null } | undefined>(undefined)
  return <Front>{sent ? <WaitingForApproval {...sent} /> : <RegisterForm onDone={setSent} />}</Front>
}

const RegisterForm = ({ onDone }: { readonly onDone: (sent: { projectName: string | null }) => void }) => {
  const t = useText()
  const router = useRouter()
  const brand = useBrandStore()
  const [unitCode, setUnitCode] = useState('')
  const [place, setPlace] = useState<ChosenPlace>({ provinceCode: '', cityCode: '' })
  const register = useCommand(registrationCalls.register, onDone)
  const code = unitCode.trim()
  const isCode = code === '' || unitCodeForm.test(code)
  const submit = (told: NewcomerEntry): void =>
    void register.run({
      ...told,
      page: brand.loginPage(),
      ...(code === '' ? {} : { unitCode: code }),
      ...(place.provinceCode === '' ? {} : { provinceCode: place.provinceCode }),
      ...(place.cityCode === '' ? {} : { cityCode: place.cityCode }),
    })
  return (
    <div className={styles.page}>
      <h2 className={styles.title}>{t(($) => $.register.title)}</h2>
      <p className={styles.lead}>{t(($) => $.register.lead)}</p>
      <NewcomerForm
        action={{ idle: t(($) => $.register.submit), busy: t(($) => $.register.submitting) }}
        busy={register.busy}
        failure={register.failure}
        complete={isCode}
        onSubmit={submit}
      >
        {(tried) => (
          <>
            <PlaceFields value={place} onChange={setPlace} />
            <div>
              <TextField
                label={t(($) => $.register.unitCode)}
                placeholder={t(($) => $.register.unitCodePlaceholder)}
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={10}
                value={unitCode}
                onChange={setUnitCode}
                clearLabel={t(($) => $.shell.search.clear)}
                problem={tried && !isCode ? t(($) => $.register.unitCodeWrong) : undefined}
              />
              <p className={styles.hint}>{t(($) => $.register.unitCodeHint)}</p>
            </div>
          </>
        )}
      </NewcomerForm>
      <a className={styles.way} href={router.hrefOf(router.places.login)}>
        {t(($) => $.register.toLogin)}
      </a>
    </div>
  )
}

const WaitingForApproval = ({ projectName }: { readonly projectName: string | null }) => {
  const t = useText()
  const router = useRouter()
  return (
    <EmptyState
      picture="clear"
      title={t(($) => $.register.waiting.title)}
      hint={
        projectName === null
          ? t(($) => $.register.waiting.operator)
          : t(($) => $.register.waiting.unit, { name: projectName })
      }
      action={
        <Button onClick={() => void router.go(router.places.login, 'redirect')}>
          {t(($) => $.register.waiting.action)}
        </Button>
      }
    />
  )
}
