import { movesFrom, type ContentMove } from '@vigil/contract/content/content-kinds'
import { websiteDeskCalls, type ContentEntry } from '@vigil/contract/content/website-desk'
import { useState } from 'react'
import { deskPath } from '#infrastructure/navigation/content-paths.ts'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './desk.module.css'
import { lackingIn } from './lacking-in.ts'
import type { EntryDraft } from './use-entry-draft.ts'

interface PublishCardProps {
  readonly entry: ContentEntry
  readonly writing: EntryDraft
}

/** Where it stands, who has read it, and what can be done with it now. */
export const PublishCard = ({ entry, writing }: PublishCardProps) => {
  const t = useText()
  return (
    <Card title={t(($) => $.me.content.desk.publishCard)}>
      <div className={styles.fields}>
        <Standing entry={entry} />
        {writing.isChanged ? (
          <p className={styles.sub}>{t(($) => $.me.content.desk.unsaved)}</p>
        ) : (
          <Moves entry={entry} onDone={writing.reread} />
        )}
      </div>
    </Card>
  )
}

const Standing = ({ entry }: Pick<PublishCardProps, 'entry'>) => {
  const t = useText()
  const language = useLanguage()
  const { state, publishedNo, publishAt, isChanged, readers, understood, views, plays } = entry
  const figures = [
    t(($) => $.me.content.desk.readers, { n: readers }),
    t(($) => $.me.content.desk.understood, { n: understood }),
    t(($) => $.me.content.desk.views, { n: views }),
    t(($) => $.me.content.desk.plays, { n: plays }),
  ]
  return (
    <>
      <div className={styles.acts}>
        <span className={`${styles.state} ${styles[state]}`}>{t(($) => $.me.content.desk.states[state])}</span>
        {publishedNo > 0 && <span>{t(($) => $.me.content.desk.published, { n: publishedNo })}</span>}
        {publishedNo > 0 && isChanged && <span>{t(($) => $.me.content.desk.draftOf, { n: publishedNo + 1 })}</span>}
        {publishAt !== null && (
          <span>{t(($) => $.me.content.desk.scheduled, { time: dayTimeText(Date.parse(publishAt), language) })}</span>
        )}
      </div>
      {publishedNo > 0 && <p className={styles.sub}>{figures.join(' · ')}</p>}
      {state === 'scheduled' && <p className={styles.sub}>{t(($) => $.me.content.desk.waits)}</p>}
    </>
  )
}

const Moves = ({ entry, onDone }: { readonly entry: ContentEntry; readonly onDone: () => void }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [at, setAt] = useState('')
  const { entryId, version, state, publishedNo } = entry
  const moving = useCommand(websiteDeskCalls.move, onDone)
  const removing = useCommand(websiteDeskCalls.remove, () => void router.go(deskPath, 'redirect'))
  const run = (move: ContentMove): void => {
    const publishAt = move === 'schedule' && at !== '' ? { publishAt: new Date(at).toISOString() } : {}
    void moving.run({ entryId, version, move, ...publishAt })
  }
  const moves = can(websiteDeskCalls.move) ? movesFrom(state) : []
  const lacking = lackingIn(moving.failure).map((field) => t(($) => $.me.content.desk.fields[field]))
  return (
    <>
      {moves.includes('schedule') && (
        <MomentField
          type="datetime-local"
          label={t(($) => $.me.content.desk.at)}
          value={at}
          onChange={setAt}
          optional
        />
      )}
      <FailureLine failure={moving.failure ?? removing.failure} />
      {lacking.length > 0 && <p>{t(($) => $.me.content.desk.lacking, { fields: lacking.join('、') })}</p>}
      <div className={styles.acts}>
        {moves
          .filter((move) => move !== 'schedule' || at !== '')
          .map((move) => (
            <Button
              key={move}
              look={move === 'publish' ? 'primary' : 'outline'}
              busy={moving.busy}
              onClick={() => run(move)}
            >
              {t(($) => $.me.content.desk.moves[move])}
            </Button>
          ))}
        {publishedNo === 0 && state === 'draft' && can(websiteDeskCalls.remove) && (
          <Button look="text" busy={removing.busy} onClick={() => void removing.run({ entryId })}>
            {t(($) => $.me.content.desk.remove)}
          </Button>
        )}
      </div>
    </>
  )
}
