import { invitationCalls, inviteField, type OpenInvitation } from '@vigil/contract/people/invitation'
import { useEffect } from 'react'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useBrandStore } from '#foundation/brand/use-brand.ts'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Front } from '../login/front.tsx'
import { AskedInVain } from './asked-in-vain.tsx'
import { NewcomerForm } from './newcomer-form.tsx'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import styles from './register.module.css'

/** Who invites you where; then a shorter way in. */
export const InviteRegisterScreen = () => {
  const [search] = useSearchParams()
  const inviteToken = search.get(inviteField) ?? ''
  return <Front>{inviteToken === '' ? <Over /> : <Invited inviteToken={inviteToken} />}</Front>
}

const Invited = ({ inviteToken }: { readonly inviteToken: string }) => {
  const t = useText()
  const brand = useBrandStore()
  const { answer, failure, retry } = useAsked(invitationCalls.open, { inviteToken })
  useEffect(() => answer && brand.look(answer.page), [answer, brand])
  if (answer) return <InvitedForm invitation={answer} inviteToken={inviteToken} />
  if (!failure) return <RowSkeleton rows={4} label={t(($) => $.register.invite.loading)} />
  if (failure.kind === 'refused') return <Over />
  return <AskedInVain failure={failure} retry={retry} />
}

const Over = () => {
  const t = useText()
  const router = useRouter()
  return (
    <EmptyState
      picture="lock"
      title={t(($) => $.register.invite.overTitle)}
      hint={t(($) => $.register.invite.overHint)}
      action={
        <Button look="outline" onClick={() => void router.go(router.places.register)}>
          {t(($) => $.register.invite.instead)}
        </Button>
      }
    />
  )
}

interface InvitedFormProps {
  readonly invitation: OpenInvitation
  readonly inviteToken: string
}

const InvitedForm = ({ invitation, inviteToken }: InvitedFormProps) => {
  const t = useText()
  const roleName = useRoleName()
  const language = useLanguage()
  const router = useRouter()
  const session = useSessionStore()
  const { placeName, isForOneNumber, expiresAt } = invitation
  const enter = (): void => void router.go(router.places.home, 'relaunch')
  const register = useCommand(invitationCalls.register, (answer) => {
    session.save(answer)
    enter()
  })
  const until = new Date(expiresAt).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return (
    <div className={styles.page}>
      <h2 className={styles.title}>
        {placeName === null
          ? t(($) => $.register.invite.platform)
          : t(($) => $.register.invite.place, { name: placeName })}
      </h2>
      <p className={styles.lead}>
        {t(($) => $.register.invite.role, { name: roleName(invitation.roleName) })}
        {' · '}
        {t(($) => $.register.invite.until, { time: until })}
      </p>
      {isForOneNumber && <p className={styles.note}>{t(($) => $.register.invite.bound)}</p>}
      <NewcomerForm
        action={{ idle: t(($) => $.register.invite.submit), busy: t(($) => $.register.invite.submitting) }}
        busy={register.busy}
        failure={register.failure}
        onEntered={enter}
        onSubmit={(told) => void register.run({ ...told, inviteToken })}
      />
      <a className={styles.way} href={router.hrefOf(router.places.login)}>
        {t(($) => $.register.toLogin)}
      </a>
    </div>
  )
}
