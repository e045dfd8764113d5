import { rightsCalls, type Grant } from '@vigil/contract/rights/rights'
import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { BoundEquipment } from './bound-equipment.tsx'
import styles from './grants-card.module.css'

const TakeBackSheet = lazyPart(async () => (await import('../sheets/take-back-sheet.tsx')).TakeBackSheet)

/** Which roles, where, until when, and who gave them. */
export const GrantsCard = ({ user }: { readonly user: UserDetail }) => {
  const t = useText()
  const isEndUser = user.grants.some(({ scopeKind }) => scopeKind === 'equipment')
  return (
    <Card title={t(($) => $.people.grants.title)}>
      {user.grants.length === 0 && <p className={styles.none}>{t(($) => $.people.grants.none)}</p>}
      <ul className={styles.list}>
        {user.grants.map((grant) => (
          <GrantLine key={grant.grantId} grant={grant} />
        ))}
      </ul>
      {(isEndUser || user.equipment.length > 0) && <BoundEquipment user={user} />}
    </Card>
  )
}

const usePlaceName = (): ((grant: Grant) => string) => {
  const t = useText()
  return ({ scopeKind, scopeName }) => {
    if (scopeKind === 'platform') return t(($) => $.people.grants.platform)
    return scopeKind === 'equipment' ? t(($) => $.people.grants.bound) : (scopeName ?? '—')
  }
}

const GrantLine = ({ grant }: { readonly grant: Grant }) => {
  const t = useText()
  const roleName = useRoleName()
  const can = useCan()
  const language = useLanguage()
  const placeName = usePlaceName()
  const [isAsking, setAsking] = useState(false)
  const given = { name: grant.grantedBy ?? '', day: dayText(grant.grantedAt, language) }
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <b>
          {roleName(grant.roleName)} · {placeName(grant)}
        </b>
        <span>
          {grant.grantedBy === null ? t(($) => $.people.grants.byUnknown, given) : t(($) => $.people.grants.by, given)}
        </span>
      </div>
      <Expiry expiresAt={grant.expiresAt} />
      {(can(rightsCalls.revoke) || can(userCalls.unbind)) && (
        <Button size="small" look="text" onClick={() => setAsking(true)}>
          {t(($) => $.people.grants.remove)}
        </Button>
      )}
      {isAsking && <TakeBackSheet grant={grant} onClose={() => setAsking(false)} />}
    </li>
  )
}

const Expiry = ({ expiresAt }: Pick<Grant, 'expiresAt'>) => {
  const t = useText()
  const language = useLanguage()
  if (expiresAt === null) return <StateTag tone="plain">{t(($) => $.people.grants.lasting)}</StateTag>
  const day = dayText(expiresAt, language)
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (
    <StateTag tone={isOver ? 'off' : 'action'}>
      {isOver ? t(($) => $.people.grants.ended, { day }) : t(($) => $.people.grants.until, { day })}
    </StateTag>
  )
}
