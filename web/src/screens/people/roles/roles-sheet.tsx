import { useQuery } from '@tanstack/react-query'
import { roleCalls, type Role } from '@vigil/contract/rights/role'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from '../sheets/sheets.module.css'
import { RoleForm } from './role-form.tsx'

const most = 100

/** Roles that operators and companies make for themselves, beside the presets that nobody changes. */
export const RolesSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const can = useCan()
  const [open, setOpen] = useState<Role | 'new' | undefined>(undefined)
  const query = useQuery(queryOf(roleCalls.list, { size: most }))
  return (
    <Sheet open title={t(($) => $.people.roles.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t(($) => $.people.roles.hint)}</p>
        {open ? (
          <RoleForm role={open === 'new' ? undefined : open} onDone={() => setOpen(undefined)} />
        ) : (
          <QueryState query={query} call={roleCalls.list} rows={4}>
            {({ rows }) => (
              <>
                <ul className={styles.list}>
                  {rows.map((role) => (
                    <RoleLine key={role.roleId} role={role} onEdit={() => setOpen(role)} />
                  ))}
                </ul>
                {can(roleCalls.add) && <Button onClick={() => setOpen('new')}>{t(($) => $.people.roles.add)}</Button>}
              </>
            )}
          </QueryState>
        )}
      </div>
    </Sheet>
  )
}

const RoleLine = ({ role, onEdit }: { readonly role: Role; readonly onEdit: () => void }) => {
  const t = useText()
  const roleName = useRoleName()
  const can = useCan()
  return (
    <li className={styles.row}>
      <span>{roleName(role.roleName)}</span>
      {role.oemId === null ? (
        <StateTag tone="plain">{t(($) => $.people.roles.preset)}</StateTag>
      ) : (
        <>
          <small>{t(($) => $.people.roles.holders, { count: role.holders ?? 0 })}</small>
          {can(roleCalls.change) && (
            <Button size="small" look="text" onClick={onEdit}>
              {t(($) => $.people.roles.edit)}
            </Button>
          )}
        </>
      )}
    </li>
  )
}
