import { useQuery } from '@tanstack/react-query'
import { roleCalls, type Role } from '@vigil/contract/rights/role'
import { roleTypes, type RoleType } from '@vigil/contract/rights/role-types'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
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

interface Written {
  readonly roleName: string
  readonly kind: keyof typeof kinds
  /** Absent until somebody touches one of them. */
  readonly permissions: readonly string[] | undefined
}

interface RoleFormProps {
  readonly role: Role | undefined
  readonly onDone: () => void
}

/** A role's name, kind and rights, out of one's own. */
export const RoleForm = ({ role, onDone }: RoleFormProps) => {
  const t = useText()
  const own = useSession()?.permissionsStr ?? ''
  const refresh = useRefreshPeople()
  const detail = useQuery({ ...queryOf(roleCalls.detail, { roleId: role?.roleId ?? '' }), enabled: role !== undefined })
  const done = (): void => {
    void refresh()
    onDone()
  }
  const nothingYet: Written = { roleName: role?.roleName ?? '', kind: 'project', permissions: undefined }
  const form = useCallForm(role ? roleCalls.change : roleCalls.add, {
    defaults: nothingYet,
    inputOf: ({ roleName, kind, permissions }) => {
      if (!role) return { roleName, roleType: kinds[kind], permissions: [...(permissions ?? [])], equipPermissions: [] }
      const rights = permissions ? { permissions: [...permissions] } : {}
      return { roleId: role.roleId, version: detail.data?.version ?? role.version, roleName, ...rights }
    },
    shownAt: { roleType: 'kind' },
    onDone: done,
  })
  const chosen = form.values.permissions ?? markersIn(detail.data?.permissionsStr ?? '')
  return (
    <>
      <FormBody form={form} verb={t(($) => $.people.roles.save)}>
        <TextField {...form.field('roleName')} label={t(($) => $.people.roles.name)} maxLength={40} />
        {!role && (
          <SelectField
            {...form.field('kind')}
            label={t(($) => $.people.roles.type)}
            options={kindNames.map((value) => ({ value, text: t(($) => $.people.roles.types[value]) }))}
          />
        )}
        <RightsTree own={own} chosen={chosen} onChange={(permissions) => form.change({ permissions })} />
      </FormBody>
      {role && <Remove role={role} onDone={done} />}
      <Button look="text" onClick={onDone}>
        {t(($) => $.people.cancel)}
      </Button>
    </>
  )
}

const Remove = ({ role: { roleId }, onDone }: { readonly role: Role; readonly onDone: () => void }) => {
  const t = useText()
  const can = useCan()
  const { run, busy, failure } = useCommand(roleCalls.remove, onDone)
  if (!can(roleCalls.remove)) return null
  return (
    <>
      <FailureLine failure={failure} />
      <Button look="outline" busy={busy} onClick={() => void run({ roleId })}>
        {t(($) => $.people.roles.remove)}
      </Button>
    </>
  )
}
