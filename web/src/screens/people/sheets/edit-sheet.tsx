import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { useRefreshPeople } from '../use-refresh-people.ts'

const fields = ['person', 'nickname', 'tel', 'jobTitle'] as const
type Fields = Readonly<Record<(typeof fields)[number], string>>

const fieldsOf = (user: UserDetail): Fields => ({
  person: user.person ?? '',
  nickname: user.nickname ?? '',
  tel: user.tel ?? '',
  jobTitle: user.jobTitle ?? '',
})

/** What says who somebody is; how they sign in stays their own. */
export const EditSheet = ({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) => {
  const t = useText()
  const refresh = useRefreshPeople()
  const before = fieldsOf(user)
  const form = useCallForm(userCalls.change, {
    defaults: before,
    // Only what was changed: somebody else may be changing the rest.
    inputOf: (typed) => ({
      accountId: user.accountId,
      ...Object.fromEntries(fields.flatMap((name) => (typed[name] === before[name] ? [] : [[name, typed[name]]]))),
    }),
    onDone: () => {
      void refresh()
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={t(($) => $.people.edit.title)} verb={t(($) => $.people.edit.save)} onClose={onClose}>
      {fields.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(($) => $.people.edit[name])}
          maxLength={name === 'tel' ? 20 : 40}
        />
      ))}
    </FormSheet>
  )
}
