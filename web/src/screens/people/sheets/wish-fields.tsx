import { roleCalls } from '@vigil/contract/role'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import type { useWish } from './use-wish.ts'
import styles from './sheets.module.css'

interface WishFieldsProps {
  readonly wish: ReturnType<typeof useWish>
  readonly withEnd: boolean
}

/** Which role, where, until when. */
export const WishFields = ({ wish: { roles, places, end }, withEnd }: WishFieldsProps) => {
  const t = useText()
  const nothing = { value: '', text: t(($) => $.people.grants.choosePlace) }
  return (
    <QueryState
      query={roles.query}
      call={roleCalls.list}
      waiting={<RowSkeleton rows={2} label={t(($) => $.shell.load.loading)} />}
    >
      {() =>
        roles.options.length === 0 ? (
          <p className={styles.hint}>{t(($) => $.people.grants.noRoles)}</p>
        ) : (
          <>
            <SelectField
              label={t(($) => $.people.grants.role)}
              value={roles.roleId}
              options={[nothing, ...roles.options.map(({ roleId, roleName }) => ({ value: roleId, text: roleName }))]}
              onChange={roles.setRoleId}
            />
            {places.needsPlace && (
              <SelectField
                label={t(($) => $.people.grants.place)}
                value={places.placeId}
                options={[nothing, ...places.options]}
                onChange={places.setPlaceId}
              />
            )}
            {withEnd && (
              <TextField
                label={t(($) => $.people.grants.end)}
                type="date"
                value={end.day}
                onChange={end.setDay}
                before={<span className={styles.hint}>{t(($) => $.people.grants.end)}</span>}
              />
            )}
          </>
        )
      }
    </QueryState>
  )
}
