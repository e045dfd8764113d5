import { rightsCalls } from '@vigil/contract/rights/rights'
import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { initialOf } from '#foundation/session/initial-of.ts'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { hiddenTel, nameOf } from '../name-of.ts'
import styles from './person-head.module.css'

const EditSheet = lazyPart(async () => (await import('../sheets/edit-sheet.tsx')).EditSheet)
const ResetSheet = lazyPart(async () => (await import('../sheets/reset-sheet.tsx')).ResetSheet)
const StateSheet = lazyPart(async () => (await import('../sheets/state-sheet.tsx')).StateSheet)
const GrantSheet = lazyPart(async () => (await import('../sheets/grant-sheet.tsx')).GrantSheet)

const sheets = { edit: EditSheet, reset: ResetSheet, state: StateSheet, grant: GrantSheet } as const

export const PersonHead = ({ user }: { readonly user: UserDetail }) => {
  const t = useText()
  const roleName = useRoleName()
  const language = useLanguage()
  const [open, setOpen] = useState<keyof typeof sheets | undefined>(undefined)
  const name = nameOf(user)
  const Sheet = open && sheets[open]
  return (
    <header className={styles.head}>
      <i className={styles.initial} aria-hidden="true">
        {initialOf(name)}
      </i>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {name}
          {user.state !== 'active' && <StateTag tone="plain">{t(($) => $.people.states[user.state])}</StateTag>}
          {user.roleNames.map((role) => (
            <StateTag key={role} tone="action">
              {roleName(role)}
            </StateTag>
          ))}
        </h2>
        <p className={styles.sub}>
          {user.userTel ? hiddenTel(user.userTel) : t(($) => $.people.head.noPhone)} · {user.userName} ·{' '}
          {t(($) => $.people.head.since, { day: dayText(user.createdAt, language) })}
        </p>
      </div>
      <HeadActions user={user} onOpen={setOpen} />
      {Sheet && <Sheet user={user} onClose={() => setOpen(undefined)} />}
    </header>
  )
}

interface HeadActionsProps {
  readonly user: UserDetail
  readonly onOpen: (sheet: keyof typeof sheets) => void
}

const HeadActions = ({ user, onOpen }: HeadActionsProps) => {
  const t = useText()
  const can = useCan()
  const mayMove =
    user.state === 'active' ? can(userCalls.suspend) : user.state === 'suspended' && can(userCalls.activate)
  return (
    <div className={styles.actions}>
      {can(userCalls.change) && (
        <Button size="small" look="outline" icon="edit" onClick={() => onOpen('edit')}>
          {t(($) => $.people.head.edit)}
        </Button>
      )}
      {can(userCalls.resetPassword) && user.state === 'active' && (
        <Button size="small" look="outline" icon="lock" onClick={() => onOpen('reset')}>
          {t(($) => $.people.head.reset)}
        </Button>
      )}
      {mayMove && (
        <Button size="small" look="outline" icon="power" onClick={() => onOpen('state')}>
          {t(($) => (user.state === 'active' ? $.people.head.suspend : $.people.head.activate))}
        </Button>
      )}
      {(can(rightsCalls.grant) || can(userCalls.bind)) && (
        <Button size="small" onClick={() => onOpen('grant')}>
          {t(($) => $.people.head.adjust)}
        </Button>
      )}
    </div>
  )
}
