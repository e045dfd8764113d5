import { useQuery } from '@tanstack/react-query'
import { roleCalls, type Role } from '@vigil/contract/role'
import { roleTypes, type RoleType } from '@vigil/contract/role-types'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { useRefreshPeople } from '../use-refresh-people.ts'
import { RightsTree } from './rights-tree.tsx'

const markersIn = (text: string): string[] => text.split(',').filter((marker) => marker !== '')

const kinds = {
  oem: roleTypes.OEM,
  custom: roleTypes.CUSTOM,
  subCompany: roleTypes.SUB_COMY,
  project: roleTypes.PROJECT,
  endUser: roleTypes.END_USER,
} as const satisfies Record<string, RoleType>

const kindNames = ['oem', 'custom', 'subCompany', 'project', 'endUser'] as const

/** A role's name, kind and rights, out of one's own. */
export const RoleForm = ({ role, onDone }: { readonly role: Role | undefined; readonly onDone: () => void }) => {
  const t = useText()
  const can = useCan()
  const own = useSession()?.permissionsStr ?? ''
  const refresh = useRefreshPeople()
  const detail = useQuery({ ...queryOf(roleCalls.detail, { roleId: role?.roleId ?? '' }), enabled: role !== undefined })
  const [roleName, setName] = useState(role?.roleName ?? '')
  const [kind, setKind] = useState<keyof typeof kinds>('project')
  const [picked, setPicked] = useState<readonly string[] | undefined>(undefined)
  const done = (): void => {
    void refresh()
    onDone()
  }
  const add = useCommand(roleCalls.add, done)
  const change = useCommand(roleCalls.change, done)
  const remove = useCommand(roleCalls.remove, done)
  const permissions = picked ?? markersIn(detail.data?.permissionsStr ?? '')
  const save = (): void => {
    if (!role)
      return void add.run({ roleName, roleType: kinds[kind], permissions: [...permissions], equipPermissions: [] })
    const rights = picked ? { permissions: [...picked] } : {}
    void change.run({ roleId: role.roleId, version: detail.data?.version ?? role.version, roleName, ...rights })
  }
  return (
    <>
      <TextField
        label={t(($) => $.people.roles.name)}
        placeholder={t(($) => $.people.roles.name)}
        maxLength={40}
        value={roleName}
        onChange={setName}
      />
      {!role && (
        <SelectField
          label={t(($) => $.people.roles.type)}
          value={kind}
          options={kindNames.map((value) => ({ value, text: t(($) => $.people.roles.types[value]) }))}
          onChange={setKind}
        />
      )}
      <RightsTree own={own} chosen={permissions} onChange={setPicked} />
      <FailureLine failure={add.failure ?? change.failure ?? remove.failure} />
      <Button busy={add.busy || change.busy} disabled={roleName.trim() === ''} onClick={save}>
        {t(($) => $.people.roles.save)}
      </Button>
      {role && can(roleCalls.remove) && (
        <Button look="outline" busy={remove.busy} onClick={() => void remove.run({ roleId: role.roleId })}>
          {t(($) => $.people.roles.remove)}
        </Button>
      )}
      <Button look="text" onClick={onDone}>
        {t(($) => $.people.cancel)}
      </Button>
    </>
  )
}
