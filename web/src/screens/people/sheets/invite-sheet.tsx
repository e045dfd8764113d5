import { invitationCalls } from '@vigil/contract/people/invitation'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import { noWish, useGivenRoles, wishIn } from './use-wish.ts'
import { WishFields } from './wish-fields.tsx'

/** A link for somebody outside; whoever makes it answers for them. */
export const InviteSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const router = useRouter()
  const [token, setToken] = useState<string | undefined>(undefined)
  const link =
    token && new URL(router.hrefOf(`${router.places.inviteRegister}?inviteToken=${token}`), location.href).href
  return (
    <Sheet open title={t(($) => $.people.invite.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {link ? (
        <OneTimeLink title={t(($) => $.people.invite.ready)} link={link} note={t(($) => $.people.invite.once)} />
      ) : (
        <InviteForm onMade={setToken} />
      )}
    </Sheet>
  )
}

const InviteForm = ({ onMade }: { readonly onMade: (inviteToken: string) => void }) => {
  const t = useText()
  const roles = useGivenRoles()
  const form = useCallForm(invitationCalls.add, {
    defaults: { ...noWish, userTel: '' },
    inputOf: ({ userTel, ...wish }) => ({
      ...wishIn(wish, roles.options),
      ...(userTel.trim() === '' ? {} : { userTel: userTel.trim() }),
    }),
    shownAt: { scopeKind: 'roleId' },
    onDone: ({ inviteToken }) => onMade(inviteToken),
  })
  return (
    <FormBody form={form} hint={t(($) => $.people.invite.hint)} verb={t(($) => $.people.invite.make)}>
      <WishFields form={form} roles={roles} withEnd={false} />
      <TextField {...form.field('userTel')} label={t(($) => $.people.invite.tel)} inputMode="numeric" />
    </FormBody>
  )
}
