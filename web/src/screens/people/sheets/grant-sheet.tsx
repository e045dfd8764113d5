import { rightsCalls } from '@vigil/contract/rights/rights'
import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRefreshThen } from '../use-refresh-people.ts'
import { noWish, useGivenRoles, wishIn } from './use-wish.ts'
import { WishFields } from './wish-fields.tsx'

/** One role more, at a place, for a while or for good. */
export const GrantSheet = ({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) => {
  const t = useText()
  const can = useCan()
  const onDone = useRefreshThen(onClose)
  const roles = useGivenRoles()
  const form = useCallForm(can(rightsCalls.grant) ? rightsCalls.grant : userCalls.bind, {
    defaults: noWish,
    inputOf: (wish) => ({ accountId: user.accountId, ...wishIn(wish, roles.options) }),
    shownAt: { scopeKind: 'roleId' },
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.people.grants.add)}
      hint={t(($) => $.people.ownOnly)}
      verb={t(($) => $.people.grants.give)}
      onClose={onClose}
    >
      <WishFields form={form} roles={roles} oemId={user.oemId} withEnd />
    </FormSheet>
  )
}
