import { madeTypeCalls, type MadeType } from '@vigil/contract/equipment/made-type'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './made-type.module.css'

interface PublishCardProps {
  readonly type: MadeType
  readonly onDone: () => void
  readonly onGone: () => void
}

/** Into use, as it was tried; and what was in use before. */
export const PublishCard = ({ type, onDone, onGone }: PublishCardProps) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const { run, busy, failure } = useCommand(madeTypeCalls.publish, onDone)
  const { madeTypeId, state, isTried, problems, versions } = type
  const isReady = isTried && problems.length === 0 && state !== 'published'
  return (
    <Card title={t(($) => $.equipmentWork.types.publish)}>
      <p className={styles.hint}>{t(($) => $.equipmentWork.types.publishHint)}</p>
      {!isTried && <p>{t(($) => $.equipmentWork.types.untried)}</p>}
      {problems.length > 0 && (
        <>
          <p>{t(($) => $.equipmentWork.types.unsound)}</p>
          <ul lang="en">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.end}>
        {can(madeTypeCalls.publish) && (
          <Button busy={busy} disabled={!isReady} onClick={() => void run({ madeTypeId })}>
            {t(($) => $.equipmentWork.types.publish)}
          </Button>
        )}
        <span role="status" className={styles.hint}>
          {t(($) => $.equipmentWork.types.state[state])}
        </span>
        {type.version === 0 && can(madeTypeCalls.remove) && <RemoveDraft madeTypeId={madeTypeId} onGone={onGone} />}
      </div>
      <FailureLine failure={failure} />
      {versions.length > 0 && (
        <ol className={styles.steps} aria-label={t(($) => $.equipmentWork.types.versions)}>
          {versions.map(({ version, at, by }) => (
            <li key={version}>
              <b>{t(($) => $.equipmentWork.types.version, { version })}</b>
              <span className={styles.hint}>
                {t(($) => $.equipmentWork.types.versionBy, {
                  by: by ?? '—',
                  time: dayTimeText(Date.parse(at), language),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const RemoveDraft = ({ madeTypeId, onGone }: { readonly madeTypeId: string; readonly onGone: () => void }) => {
  const t = useText()
  const { run, ...sending } = useCommand(madeTypeCalls.remove, onGone)
  return (
    <AskedTwice
      text={t(($) => $.equipmentWork.types.remove)}
      ask={t(($) => $.equipmentWork.types.removeAsk)}
      onSure={() => void run({ madeTypeId })}
      {...sending}
    />
  )
}
