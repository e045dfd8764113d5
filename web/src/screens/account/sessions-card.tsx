import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownAccountCalls, type OwnSession } from '@vigil/contract/account/own-account'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { OutcomeLine } from './account-page.tsx'
import styles from './account-page.module.css'

const { sessions, endSession, endOtherSessions } = ownAccountCalls

/** Where I am signed in, and the way to end it from here. */
export const SessionsCard = () => {
  const t = useText()
  const query = useQuery(queryOf(sessions, {}))
  return (
    <Card title={t(($) => $.account.sessions.title)}>
      <QueryState query={query} call={sessions} rows={2}>
        {({ rows }) => <Sessions rows={rows} />}
      </QueryState>
    </Card>
  )
}

const Sessions = ({ rows }: { readonly rows: readonly OwnSession[] }) => {
  const t = useText()
  const client = useQueryClient()
  const [ended, setEnded] = useState<number | undefined>(undefined)
  const done = (count: number): void => {
    setEnded(count)
    void client.invalidateQueries(queryOf(sessions, {}))
  }
  const endOne = useCommand(endSession, () => done(1))
  const endOthers = useCommand(endOtherSessions, ({ endedSessions }) => done(endedSessions))
  return (
    <>
      {rows.map((item) => (
        <SessionRow
          key={item.sessionId}
          item={item}
          busy={endOne.busy}
          onEnd={() => void endOne.run({ sessionId: item.sessionId })}
        />
      ))}
      <OutcomeLine
        failure={endOne.failure ?? endOthers.failure}
        {...(ended === undefined ? {} : { done: t(($) => $.account.sessions.ended, { count: ended }) })}
      />
      {rows.length > 1 ? (
        <Button look="outline" busy={endOthers.busy} onClick={() => void endOthers.run({})}>
          {t(($) => $.account.sessions.endOthers)}
        </Button>
      ) : (
        <p className={styles.hint}>{t(($) => $.account.sessions.onlyThis)}</p>
      )}
    </>
  )
}

interface SessionRowProps {
  readonly item: OwnSession
  readonly busy: boolean
  readonly onEnd: () => void
}

const SessionRow = ({ item, busy, onEnd }: SessionRowProps) => {
  const t = useText()
  const roleName = useRoleName()
  const language = useLanguage()
  const device = item.device ?? t(($) => $.account.sessions.unknown)
  const time = new Date(item.seenAt).toLocaleString(language, { hourCycle: 'h23' })
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <b>{device}</b>
        <span className={styles.hint}>
          {t(($) => $.account.sessions.seen, { role: roleName(item.roleName), time })}
        </span>
      </span>
      {item.isThis ? (
        <span className={styles.mark}>{t(($) => $.account.sessions.this)}</span>
      ) : (
        <Button
          look="text"
          size="small"
          disabled={busy}
          aria-label={t(($) => $.account.sessions.endOf, { device })}
          onClick={onEnd}
        >
          {t(($) => $.account.sessions.end)}
        </Button>
      )}
    </div>
  )
}
