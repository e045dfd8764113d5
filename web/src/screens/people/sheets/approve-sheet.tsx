import { registrationCalls, type Registration } from '@vigil/contract/people/registration'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRefreshThen } from '../use-refresh-people.ts'
import { noWish, useGivenRoles, wishIn } from './use-wish.ts'
import { WishFields } from './wish-fields.tsx'

interface ApproveSheetProps {
  readonly registration: Registration
  readonly onClose: () => void
}

/** Lets somebody in: as what, where, until when. */
export const ApproveSheet = ({ registration, onClose }: ApproveSheetProps) => {
  const t = useText()
  const onDone = useRefreshThen(onClose)
  const roles = useGivenRoles()
  const { registrationId, person, userTel, projectName } = registration
  const form = useCallForm(registrationCalls.approve, {
    defaults: noWish,
    inputOf: (wish) => ({ registrationId, ...wishIn(wish, roles.options) }),
    shownAt: { scopeKind: 'roleId' },
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.people.pending.approveTitle)}
      hint={`${person ?? ''} · ${userTel} · ${projectName ?? ''}`}
      verb={t(($) => $.people.pending.approve)}
      onClose={onClose}
    >
      <WishFields form={form} roles={roles} withEnd />
    </FormSheet>
  )
}
