import { rightsCalls } from '@vigil/contract/rights'
import { bindingKinds, userCalls, type UserDetail } from '@vigil/contract/user'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { instantOfDay } from '#infrastructure/i18n/day-texts.ts'
import { useRefreshPeople } from '../use-refresh-people.ts'
import { useWish } from './use-wish.ts'
import { WishFields } from './wish-fields.tsx'
import styles from './sheets.module.css'

/** One role more, at a place, for a while or for good. */
export const GrantSheet = ({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) => {
  const t = useText()
  const can = useCan()
  const refresh = useRefreshPeople()
  const wish = useWish(user.oemId)
  const done = (): void => {
    void refresh()
    onClose()
  }
  const grant = useCommand(rightsCalls.grant, done)
  const bind = useCommand(userCalls.bind, done)
  const give = (): void => {
    if (!wish.wish) return
    const expiresAt = instantOfDay(wish.end.day, true)
    const { roleId, scopeKind, scopeId } = wish.wish
    const input = { accountId: user.accountId, roleId, ...(expiresAt === undefined ? {} : { expiresAt }) }
    if (can(rightsCalls.grant)) return void grant.run({ ...input, scopeKind, scopeId })
    const kind = bindingKinds.find((known) => known === scopeKind)
    if (kind && scopeId !== null) void bind.run({ ...input, scopeKind: kind, scopeId })
  }
  return (
    <Sheet open title={t(($) => $.people.grants.add)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t(($) => $.people.ownOnly)}</p>
        <WishFields wish={wish} withEnd />
        <FailureLine failure={grant.failure ?? bind.failure} />
        <Button busy={grant.busy || bind.busy} disabled={!wish.wish} onClick={give}>
          {t(($) => $.people.grants.give)}
        </Button>
      </div>
    </Sheet>
  )
}
