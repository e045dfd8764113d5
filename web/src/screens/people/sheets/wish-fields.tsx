import { roleCalls } from '@vigil/contract/rights/role'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { useWishPlaces, type useGivenRoles, type WishForm } from './use-wish.ts'
import styles from './sheets.module.css'

interface WishFieldsProps {
  readonly form: WishForm
  readonly roles: ReturnType<typeof useGivenRoles>
  /** Whose people it is about, where it is not one's own operator's. */
  readonly oemId?: string | null
  readonly withEnd: boolean
}

/** Which role, where, until when. */
export const WishFields = ({ form, roles, oemId = null, withEnd }: WishFieldsProps) => {
  const t = useText()
  const roleName = useRoleName()
  const places = useWishPlaces(form, roles.options, oemId)
  const nothing = { value: '', text: t(($) => $.people.grants.choosePlace) }
  return (
    <QueryState query={roles.query} call={roleCalls.list} rows={2}>
      {() =>
        roles.options.length === 0 ? (
          <p className={styles.hint}>{t(($) => $.people.grants.noRoles)}</p>
        ) : (
          <>
            <SelectField
              {...form.field('roleId')}
              label={t(($) => $.people.grants.role)}
              options={[
                nothing,
                ...roles.options.map((role) => ({ value: role.roleId, text: roleName(role.roleName) })),
              ]}
            />
            {places.needsPlace && (
              <SelectField
                {...form.field('scopeId')}
                label={t(($) => $.people.grants.place)}
                options={[nothing, ...places.options]}
              />
            )}
            {withEnd && (
              <MomentField {...form.field('expiresAt')} label={t(($) => $.people.grants.end)} type="date" optional />
            )}
          </>
        )
      }
    </QueryState>
  )
}
