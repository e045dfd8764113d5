import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountCalls } from '@vigil/contract/account/account'
import { ownAccountCalls, type OwnRole } from '@vigil/contract/account/own-account'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { FactorDemand } from '@vigil/contract/account/second-factor'
import { SecondStep } from '#features/account/entry-step.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './me-screen.module.css'

/** My roles with their places. Another one is another session: its token, its rights, its live messages. */
export const RoleSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const client = useQueryClient()
  const store = useSessionStore()
  const { status } = useAreas('account')
  const query = useQuery(queryOf(ownAccountCalls.roles, {}))
  const enter = (): void => {
    // What the other role has read is not this one's to show.
    client.clear()
    void router.go(router.places.home, 'relaunch')
  }
  const change = useCommand(accountCalls.switchRole, (answer) => {
    store.save(answer)
    enter()
  })
  const demand = FactorDemand.safeParse(change.failure?.envelope?.details).data
  return (
    <Sheet open title={t(($) => $.me.switchRole)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {demand && status === 'ready' ? (
        <SecondStep demand={demand} onDone={enter} />
      ) : (
        <QueryState query={query} call={ownAccountCalls.roles} rows={2}>
          {({ rows }) => (
            <>
              <p className={styles.hint}>{t(($) => $.me.switchRoleHint)}</p>
              {rows.map((role) => (
                <RoleRow
                  key={role.roleId}
                  role={role}
                  disabled={change.busy}
                  onChoose={() => void change.run({ roleId: role.roleId })}
                />
              ))}
            </>
          )}
        </QueryState>
      )}
      {change.failure && !demand && <p role="alert">{failureText(t, language, change.failure)}</p>}
    </Sheet>
  )
}

interface RoleRowProps {
  readonly role: OwnRole
  readonly disabled: boolean
  readonly onChoose: () => void
}

const RoleRow = ({ role, disabled, onChoose }: RoleRowProps) => {
  const t = useText()
  const roleName = useRoleName()
  const language = useLanguage()
  const [place] = role.places
  const words = (): string => {
    if (role.roleType === roleTypes.SUPER) return t(($) => $.me.allPlaces)
    if (place === undefined) return t(($) => $.me.ownEquipment)
    return role.places.length === 1 ? place : `${place} ${t(($) => $.me.morePlaces, { count: role.places.length })}`
  }
  const until =
    role.expiresAt === null
      ? undefined
      : t(($) => $.me.until, { date: new Date(role.expiresAt).toLocaleDateString(language) })
  return (
    <button
      type="button"
      className={styles.role}
      aria-current={role.isActive}
      disabled={disabled || role.isActive}
      onClick={onChoose}
    >
      <span className={styles.words}>
        <b>{roleName(role.roleName)}</b>
        <span className={styles.sub}>{until === undefined ? words() : `${words()} · ${until}`}</span>
      </span>
      {role.isActive && (
        <span className={styles.active}>
          <Icon name="check" size={18} />
          {t(($) => $.me.current)}
        </span>
      )}
    </button>
  )
}
